// Wall time of a no-op preview beside the same stack with something else, or nothing, in our place.
import { existsSync } from "node:fs";
import { binFolder } from "../../tools/parts/build.mjs";
import type { Cluster } from "../support/cluster";
import { Stack } from "../support/stack";
import { pairs, row } from "./figures";

const TRIVIAL = `
  const provider = {
    check: async (olds, inputs) => ({ inputs }),
    diff: async () => ({ changes: false }),
    create: async (inputs) => ({ id: "trivial", outs: inputs }),
  };`;

const one = (namespace: string, i: number) =>
  `new lib.RedisInitialPassword("redis-${i}", { namespace: "${namespace}", secretName: "redis-${i}" });`;
const trivial = (_: string, i: number) => `new pulumi.dynamic.Resource(provider, "trivial-${i}", { namespace: "n" });`;
const secret = (namespace: string, i: number) =>
  `new k8s.core.v1.Secret("secret-${i}", { metadata: { name: "secret-${i}", namespace: "${namespace}" }, stringData: { a: "b" } });`;

export type Kind = "ours" | "empty" | "trivial" | "secret";

export function hasKubernetesPlugin(): boolean {
  return existsSync(`${binFolder}/pulumi-resource-kubernetes`);
}

export function programOf(kind: Kind, namespace: string, count: number): string {
  const many = (make: (namespace: string, i: number) => string) =>
    Array.from({ length: count }, (_, i) => make(namespace, i)).join("\n");
  switch (kind) {
    case "ours":
      return many(one);
    case "trivial":
      return `${TRIVIAL}\n${many(trivial)}`;
    case "secret":
      return `const k8s = require("@pulumi/kubernetes");\n${many(secret)}`;
    case "empty":
      return "";
  }
}

export async function readyStack(
  cluster: Cluster,
  kind: Kind,
  count = 1,
  env: Record<string, string> = {},
): Promise<Stack> {
  const namespace = await cluster.newNamespace();
  const stack = await Stack.create({ kubeconfig: cluster.plane.kubeconfigs.admin, env });
  stack.program(programOf(kind, namespace, count));
  const { code, text } = await stack.up();
  if (code !== 0) {
    throw new Error(text.slice(-2000));
  }
  return stack;
}

/** Milliseconds of one `pulumi preview`, which must show no change. */
export function timedPreview(stack: Stack): () => Promise<number> {
  return async () => {
    const start = process.hrtime.bigint();
    await stack.must("preview", "-s", "dev", "--expect-no-changes");
    return Number(process.hrtime.bigint() - start) / 1e6;
  };
}

export async function previewRows(cluster: Cluster, count: number): Promise<string[][]> {
  const others = { "nothing in its place": "empty", "a trivial dynamic resource": "trivial" } as const;
  const besides = { ...others, ...(hasKubernetesPlugin() ? ({ "a k8s.core.v1.Secret": "secret" } as const) : {}) };
  const ours = await readyStack(cluster, "ours");
  const rows: string[][] = [];
  try {
    for (const [name, kind] of Object.entries(besides)) {
      const other = await readyStack(cluster, kind);
      try {
        rows.push(row("no-op preview", name, await pairs(count, timedPreview(ours), timedPreview(other)), "ms"));
      } finally {
        other.remove();
      }
    }
  } finally {
    ours.remove();
  }
  return rows;
}
