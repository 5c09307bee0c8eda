// An example as somebody runs it who has copied its folder: on an empty cluster of its own, with the real CLI.
import assert from "node:assert/strict";
import { appendFileSync, cpSync, existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { inCheckout } from "../../../tools/checkout.mjs";
import { sharedControlPlaneVariable } from "../../../tools/controlPlane.mjs";
import { Cluster } from "../../support/cluster";
import type { Run, Stack } from "../../support/stack";
import { type ChartRepository, chartRepository } from "./chartRepository";
import { kubernetesStack, noControllers } from "./kubernetesStack";

export interface Running {
  name: string;
  folder: string;
  cluster: Cluster;
  repository: ChartRepository;
  stack: Stack;
  /** Sets a value of the example's configuration. */
  set(key: string, ...value: string[]): Promise<void>;
  /** Runs that have to succeed. */
  preview(...args: string[]): Promise<string>;
  up(...args: string[]): Promise<string>;
}

/** One test: the example named `name` does what `behaviour` says, and its README shows what it printed. */
export function example(name: string, behaviour: string, body: (running: Running) => Promise<void>): void {
  test(`${name}: ${behaviour}`, async () => {
    const cluster = await ownCluster();
    const repository = await chartRepository();
    let stack: Stack | undefined;
    try {
      stack = await projectOf(name, cluster);
      await body(runningIn(stack, { name, cluster, repository }));
      assertReadmeIsTrue(name, stack.runs);
    } finally {
      stack?.remove();
      await repository.close();
      await cluster.stop();
    }
  });
}

/** An empty one: the examples use fixed names, of namespaces and of what belongs to the cluster. */
export function ownCluster(): Promise<Cluster> {
  delete process.env[sharedControlPlaneVariable];
  return Cluster.start();
}

/** A stack whose project is the example, but for what waits for controllers. */
async function projectOf(name: string, cluster: Cluster): Promise<Stack> {
  const stack = await kubernetesStack(cluster.plane.kubeconfigs.admin, { PULUMI_NODEJS_TRANSPILE_ONLY: "true" });
  rmSync(join(stack.project, "Pulumi.yaml"));
  cpSync(inCheckout("examples", name), stack.project, { recursive: true });
  const settings = join(stack.project, "Pulumi.yaml");
  if (existsSync(settings)) {
    appendFileSync(settings, "main: underTest.js\n");
    const program = `require(${JSON.stringify(noControllers)});\nmodule.exports = require("./index");\n`;
    writeFileSync(join(stack.project, "underTest.js"), program);
    await stack.must("stack", "init", "dev");
  }
  return stack;
}

function runningIn(stack: Stack, given: Pick<Running, "name" | "cluster" | "repository">): Running {
  const succeeded = ({ code, text }: Run) => {
    assert.equal(code, 0, text);
    return text;
  };
  return {
    ...given,
    folder: inCheckout("examples", given.name),
    stack,
    set: async (...setting) => {
      await stack.must("config", "set", "-s", "dev", ...setting);
    },
    preview: async (...args) => succeeded(await stack.preview(...args)),
    up: async (...args) => succeeded(await stack.up(...args)),
  };
}

/** Every line of the package that a README shows was printed, but for what is made anew each time. */
function assertReadmeIsTrue(name: string, runs: Run[]): void {
  const readme = readFileSync(inCheckout("examples", name, "README.md"), "utf8");
  const lines = readme.split("\n").filter((line) => line.includes("[ARGOCD_REDIS_"));
  const printed = runs.map(({ text }) => text).join("\n");
  assert.ok(lines.length > 0, `README.md of ${name} shows nothing of what is printed`);
  for (const line of lines) {
    assert.ok(printed.includes(line.trim()), `README.md of ${name} shows what was not printed: ${line}\n${printed}`);
  }
}
