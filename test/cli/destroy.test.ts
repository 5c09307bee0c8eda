import assert from "node:assert/strict";
import { mkdirSync, readdirSync, realpathSync, rmSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import type { Stack } from "../support/stack";
import { declaring, newLab, stateOf, succeeded } from "./lab";

const lab = newLab();

/** Removes the package from the stack's project, and nothing else. */
function uninstall(stack: Stack): void {
  const installed = join(stack.project, "node_modules");
  const packages = realpathSync(installed);
  rmSync(installed);
  mkdirSync(installed);
  for (const name of readdirSync(packages).filter((entry) => entry !== "pulumi-argocd-redis")) {
    symlinkSync(join(packages, name), join(installed, name));
  }
}

test("destroy keeps the Secret and asks nothing", async () => {
  const namespace = await lab.namespace();
  const stack = (await lab.stack()).program(declaring(namespace));
  succeeded(await stack.up());
  const before = await lab.seen(namespace);
  const verbs = await lab.verbsOf(namespace, async () => succeeded(await stack.destroy()));
  assert.deepEqual(verbs, []);
  assert.equal(await stateOf(stack), undefined);
  assert.deepEqual((await lab.seen(namespace)).whole, before.whole);
  // Declared again, it is adopted.
  succeeded(await stack.up());
  assert.equal((await stack.outputs()).origin, "adopted");
});

test("destroy needs neither the cluster nor the package", async () => {
  const namespace = await lab.namespace();
  const stack = (await lab.stack()).program(declaring(namespace));
  succeeded(await stack.up());
  stack.setEnv({ KUBECONFIG: join(stack.dir, "nowhere") });
  uninstall(stack);
  const state = await stateOf(stack);

  const refresh = await stack.refresh();
  assert.notEqual(refresh.code, 0);
  assert.match(refresh.text, /npm install pulumi-argocd-redis.*\[ARGOCD_REDIS_NOT_INSTALLED\]/);
  assert.deepEqual(await stateOf(stack), state);

  succeeded(await stack.destroy());
  assert.equal(await stateOf(stack), undefined);
  await lab.seen(namespace);
});

test("a component removed from the program leaves the Secret", async () => {
  const namespace = await lab.namespace();
  const stack = (await lab.stack()).program(declaring(namespace));
  succeeded(await stack.up());
  const before = await lab.seen(namespace);
  succeeded(await stack.program("").up());
  assert.equal(await stateOf(stack), undefined);
  assert.deepEqual((await lab.seen(namespace)).whole, before.whole);
});
