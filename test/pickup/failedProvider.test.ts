// A Kubernetes provider that could not be made, in a run that goes on: the ambient configuration must not take its place.
import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { stateOf, succeeded } from "../cli/lab";
import { verbsOf } from "../kubectl/lab/outcome";
import type { RunningWorld } from "../kubectl/lab/world";
import { bothServers, kubeconfig, single } from "../kubectl/rows/row";
import type { Stack } from "../support/stack";
import { programOf, stackOf, startClusters } from "./lab";

let world: RunningWorld;
const stacks: Stack[] = [];
before(async () => {
  world = await startClusters();
});
after(async () => {
  for (const stack of stacks) stack.remove();
  await world?.stop();
});

/** A stack whose ambient configuration works, with the provider `~/handed`. */
async function stackWith(name: string): Promise<Stack> {
  const files = { config: kubeconfig(bothServers(world, "to-a")) };
  const stack = await stackOf({ files, env: { KUBECONFIG: "{home}/config" } });
  stacks.push(stack);
  const opts = '{ provider: new k8s.Provider("handed", { kubeconfig: process.env.HOME + "/handed" }) }';
  return stack.program(programOf([{ opts, name }], ["ours"]));
}

/** A kubeconfig with which no Kubernetes provider can be made. */
function breakProvider(stack: Stack): void {
  writeFileSync(join(stack.dir, "handed"), single(world.a.cluster, { "auth-provider": { name: "gcp" } }));
}

const asked = (name: string) =>
  Object.values(world.auditLogs).flatMap((log) => verbsOf(log, { resource: "secrets", name }, ""));

test("neither the preview nor up asks anybody", async () => {
  const name = "never-made";
  const stack = await stackWith(name);
  breakProvider(stack);
  const run = await stack.run("up", "-s", "dev", "--yes", "--continue-on-error");
  assert.notEqual(run.code, 0, run.text);
  await stack.up("--continue-on-error");
  assert.deepEqual(asked(name), []);
  assert.equal(await stack.recorded(), undefined);
});

test("a Secret that is recorded stays recorded as it was", async () => {
  const name = "once-made";
  const stack = await stackWith(name);
  writeFileSync(join(stack.dir, "handed"), kubeconfig(bothServers(world, "to-b")));
  succeeded(await stack.up());
  const state = await stateOf(stack);
  const before = asked(name).length;
  breakProvider(stack);
  const run = await stack.up("--continue-on-error");
  assert.equal(asked(name).length, before, run.text);
  assert.deepEqual(await stateOf(stack), state);
});
