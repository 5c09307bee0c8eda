// What one more instance costs: no-op previews of stacks with 1 to 500 of ours, beside the same number of trivial dynamic
// resources and of Kubernetes Secrets; and the memory of the process that runs the dynamic provider.
import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { SAVE_ONCE } from "../many/lab";
import { Providers } from "../many/providers";
import type { Cluster } from "../support/cluster";
import type { Stack } from "../support/stack";
import { median, table } from "./figures";
import { hasKubernetesPlugin, type Kind, readyStack } from "./preview";

const SIZES = [1, 10, 100, 500];
const LEAST = SIZES[0]!;
const MOST = SIZES.at(-1)!;

const NAMES: Partial<Record<Kind, string>> = {
  ours: "RedisInitialPassword",
  trivial: "trivial dynamic resource",
  secret: "k8s.core.v1.Secret",
};

interface Figure {
  ms: number;
  /** Milliseconds of processor time of the CLI, the program and the provider: other work on the machine does not count. */
  cpu: number;
  /** The most memory of the provider process; unset where it is not of Node. */
  mb?: number;
}

/** Figures by kind and size, one a round. */
type Figures = Map<Kind, Map<number, Figure[]>>;

/** `times` tells what the processes that it waited for took. */
const SCRIPT = "pulumi preview -s dev --expect-no-changes --non-interactive >/dev/null 2>&1 || exit 1; times";

async function measure(stack: Stack, providers: Providers): Promise<Figure> {
  providers.take();
  const start = process.hrtime.bigint();
  const { stdout } = await promisify(execFile)("sh", ["-c", SCRIPT], { cwd: stack.project, env: stack.environment() });
  const ms = Number(process.hrtime.bigint() - start) / 1e6;
  const [, children = ""] = stdout.split("\n");
  const seconds = [...children.matchAll(/(\d+)m([\d.]+)s/g)].map(
    ([, minutes, rest]) => Number(minutes) * 60 + Number(rest),
  );
  const [mb] = providers.take();
  return { ms, cpu: seconds.reduce((sum, part) => sum + part, 0) * 1000, mb };
}

/** Each size of all kinds in turn, so that a machine whose speed drifts harms none. */
async function figuresOf(stacks: Map<Kind, Map<number, Stack>>, rounds: number, providers: Providers) {
  const figures: Figures = new Map();
  for (let round = 0; round < rounds; round++) {
    for (const size of SIZES) {
      for (const [kind, bySize] of stacks) {
        const sizes = figures.get(kind) ?? new Map<number, Figure[]>();
        const figure = await measure(bySize.get(size)!, providers);
        figures.set(kind, sizes.set(size, [...(sizes.get(size) ?? []), figure]));
      }
    }
  }
  return figures;
}

/** Milliseconds that one more instance adds, round by round. */
function marginal(sizes: Map<number, Figure[]>, of: "ms" | "cpu"): number[] {
  return sizes.get(MOST)!.map((figure, round) => (figure[of] - sizes.get(LEAST)![round]![of]) / (MOST - LEAST));
}

const spread = (values: number[], digits = 2) =>
  `${median(values).toFixed(digits)} (${Math.min(...values).toFixed(digits)} to ${Math.max(...values).toFixed(digits)})`;

function timeRows(figures: Figures, of: "ms" | "cpu"): string[][] {
  const ours = marginal(figures.get("ours")!, of);
  return [...figures].map(([kind, sizes]) => {
    const seconds = SIZES.map(
      (size) => `${(median(sizes.get(size)!.map((figure) => figure[of])) / 1000).toFixed(1)} s`,
    );
    const costs = marginal(sizes, of);
    const ratios = ours.map((cost, round) => cost / costs[round]!);
    return [NAMES[kind]!, ...seconds, `${spread(costs, 1)} ms`, kind === "ours" ? "" : spread(ratios)];
  });
}

function memoryRows(figures: Figures): string[][] {
  return [...figures].flatMap(([kind, sizes]) => {
    if (sizes.get(LEAST)![0]!.mb === undefined) return [];
    const megabytes = SIZES.map((size) => `${median(sizes.get(size)!.map(({ mb }) => mb!)).toFixed(0)} MB`);
    const ratios = sizes.get(MOST)!.map(({ mb }, round) => mb! / sizes.get(LEAST)![round]!.mb!);
    return [[NAMES[kind]!, ...megabytes, spread(ratios)]];
  });
}

/** Three tables. */
export async function manyTables(cluster: Cluster, rounds: number): Promise<string> {
  const providers = new Providers();
  const stacks = new Map<Kind, Map<number, Stack>>();
  try {
    for (const kind of ["ours", "trivial", ...(hasKubernetesPlugin() ? (["secret"] as const) : [])] as const) {
      const bySize = new Map<number, Stack>();
      stacks.set(kind, bySize);
      for (const size of SIZES) {
        bySize.set(size, await readyStack(cluster, kind, size, { ...providers.env, ...SAVE_ONCE }));
      }
    }
    const figures = await figuresOf(stacks, rounds, providers);
    const sizes = SIZES.map(String);
    return [
      table(["no-op preview of so many", ...sizes, "one more", "ours to it"], timeRows(figures, "ms")),
      table(["processor time of it", ...sizes, "one more", "ours to it"], timeRows(figures, "cpu")),
      table(["memory of the provider process", ...sizes, `${MOST} to ${LEAST}`], memoryRows(figures)),
    ].join("\n\n");
  } finally {
    for (const stack of [...stacks.values()].flatMap((bySize) => [...bySize.values()])) {
      stack.remove();
    }
    providers.remove();
  }
}
