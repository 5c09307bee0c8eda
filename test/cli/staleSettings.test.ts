import assert from "node:assert/strict";
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import type { Stack } from "../support/stack";
import { failedWith, newLab, said, stateOf, succeeded } from "./lab";

const lab = newLab();

/** A stack whose program names a kubeconfig of its own, beside no ambient one. */
async function withOwnKubeconfig(namespace: string): Promise<{ stack: Stack; file: string; admin: string }> {
  const stack = await lab.stack({ kubeconfig: undefined });
  const admin = lab.cluster.plane.kubeconfigs.admin!;
  const file = join(mkdtempSync(join(lab.cluster.plane.dir, "own-")), "kubeconfig");
  copyFileSync(admin, file);
  stack.program(
    `new lib.RedisInitialPassword("redis", { namespace: "${namespace}", kubeconfig: ${JSON.stringify(file)}, ...lib.argocdRedis });`,
  );
  succeeded(await stack.up());
  return { stack, file, admin };
}

test("a refresh with a recorded path that is gone looks with the ambient configuration of the same cluster", async () => {
  const { stack, file, admin } = await withOwnKubeconfig(await lab.namespace());
  const state = await stateOf(stack);
  rmSync(file);
  const run = await stack.setEnv({ KUBECONFIG: admin }).refresh();
  succeeded(run);
  assert.equal(said(run, "STALE").length, 1);
  assert.deepEqual(await stateOf(stack), state);
});

test("a refresh with a recorded token that is no longer good does so, too", async () => {
  const { stack, file, admin } = await withOwnKubeconfig(await lab.namespace());
  const config = JSON.parse(readFileSync(file, "utf8"));
  config.users[0].user.token = "expired";
  writeFileSync(file, JSON.stringify(config));
  const run = await stack.setEnv({ KUBECONFIG: admin }).refresh();
  succeeded(run);
  assert.equal(said(run, "STALE").length, 1);
});

test("without an ambient configuration the refresh says what is stale, and keeps the state", async () => {
  const namespace = await lab.namespace();
  const { stack, file } = await withOwnKubeconfig(namespace);
  const state = await stateOf(stack);
  rmSync(file);
  const run = await stack.refresh();
  failedWith(run, "CONFIGURATION", namespace);
  assert.match(run.text, /recorded settings are stale/);
  assert.deepEqual(await stateOf(stack), state);
});

test("an ambient configuration of another cluster never stands in", async () => {
  const namespace = await lab.namespace();
  const { stack, file, admin } = await withOwnKubeconfig(namespace);
  const state = await stateOf(stack);
  const other = JSON.parse(readFileSync(admin, "utf8"));
  other.clusters[0].cluster.server = other.clusters[0].cluster.server.replace("127.0.0.1", "localhost");
  const elsewhere = `${file}.elsewhere`;
  writeFileSync(elsewhere, JSON.stringify(other));
  rmSync(file);
  const run = await stack.setEnv({ KUBECONFIG: elsewhere }).refresh();
  failedWith(run, "CONFIGURATION", namespace);
  assert.deepEqual(await stateOf(stack), state);
});
