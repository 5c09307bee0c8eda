// What the tests of this folder share: two clusters, and stacks with a ConfigMap of the Kubernetes provider beside our Secret.
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { ensureParts } from "../../tools/parts.mjs";
import { type RunningWorld, type Side, startWorld } from "../kubectl/lab/world";
import { Stack } from "../support/stack";
import type { Batch, Surroundings } from "./ways/way";

const NAMESPACES = ["team-a", "team-b", "asked-for"];

export async function startClusters(): Promise<RunningWorld> {
  await ensureParts(["pulumi", "pulumi-language-nodejs", "pulumi-resource-kubernetes"]);
  const world = await startWorld();
  await Promise.all([world.a, world.b].map(prepare));
  return world;
}

async function prepare({ asAdmin }: Side): Promise<void> {
  for (const name of NAMESPACES) await asAdmin("create", "namespace", name);
  const users = ["viewer", "getter", "carla", "jane", "system:anonymous"].map((user) => `--user=${user}`);
  await asAdmin("create", "clusterrolebinding", "everything", "--clusterrole=cluster-admin", ...users);
}

/** A ConfigMap takes no `providers`, hence the component around it. */
const PREAMBLE = `
  const k8s = require("@pulumi/kubernetes");
  const { readFileSync } = require("node:fs");
  class Group extends pulumi.ComponentResource { constructor(name, opts) { super("test:index:Group", name, {}, opts); } }
  class Dynamic extends pulumi.ProviderResource { constructor(name) { super("pulumi-nodejs", name, {}); } }
  const text = (file) => readFileSync(process.env.HOME + "/" + file, "utf8");
  const map = (name, opts) =>
    new k8s.core.v1.ConfigMap("map-" + name, { metadata: { name } }, { parent: new Group("group-" + name, opts) });
  const ours = (name, opts) => new lib.RedisInitialPassword("redis-" + name, { secretName: name }, opts);`;

/** A program that hands over in these ways. Each one's objects have its name. */
export function programOf(ways: { opts: string; name: string }[], objects = ["map", "ours"]): string {
  const blocks = ways.map(({ opts, name }) => {
    const made = objects.map((what) => `${what}("${name}", opts);`).join(" ");
    return `{ const opts = ${opts}; ${made} }`;
  });
  return [PREAMBLE, ...blocks].join("\n");
}

/** Hands these ways over in a stack of their own, and returns what was printed. */
export async function runWays(batch: Batch, names: string[]): Promise<string> {
  const ways = batch.ways.map(({ opts }, index) => ({ opts, name: names[index]! }));
  const stack = await stackOf(batch);
  try {
    const runs = [];
    for (const objects of batch.apart ? [["map"], ["ours"]] : [["map", "ours"]]) {
      runs.push(await stack.program(programOf(ways, objects)).up("--continue-on-error"));
    }
    return runs.map(({ text, code }) => `${text}\nexit code ${code}`).join("\n");
  } finally {
    stack.remove();
  }
}

/** A stack in these surroundings. */
export async function stackOf({ files = {}, env = {}, config = {}, secretConfig = {} }: Surroundings): Promise<Stack> {
  const stack = await Stack.create({});
  for (const [name, contents] of Object.entries(files)) {
    const file = join(stack.dir, name);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, contents, { mode: 0o600 });
  }
  const filled = (text: string) => text.replaceAll("{home}", stack.dir);
  stack.setEnv(Object.fromEntries(Object.entries(env).map(([name, value]) => [name, filled(value)])));
  for (const [name, value] of Object.entries(config)) await stack.must("config", "set", "--path", name, filled(value));
  for (const [name, value] of Object.entries(secretConfig)) {
    await stack.must("config", "set", "--secret", name, filled(value));
  }
  return stack;
}
