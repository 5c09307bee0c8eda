// The configuration leads to another cluster than the recorded one.
import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { failedWith, said, stateOf, succeeded } from "../cli/lab";
import { verbsOf } from "../kubectl/lab/outcome";
import type { RunningWorld, Side } from "../kubectl/lab/world";
import { single } from "../kubectl/rows/row";
import type { Stack } from "../support/stack";
import { stackOf, startClusters } from "./lab";

let world: RunningWorld;
const stacks: Stack[] = [];
before(async () => {
  world = await startClusters();
});
after(async () => {
  for (const stack of stacks) stack.remove();
  await world?.stop();
});

/** A stack on cluster `a`, whose ambient configuration can be pointed elsewhere. */
async function stackOnA(namespace: string): Promise<Stack> {
  for (const side of [world.a, world.b]) await side.asAdmin("create", "namespace", namespace);
  const stack = await stackOf({ env: { KUBECONFIG: "{home}/config" } });
  stacks.push(stack);
  point(stack, world.a);
  stack.program(`new lib.RedisInitialPassword("redis", { namespace: "${namespace}", ...lib.argocdRedis });`);
  succeeded(await stack.up());
  return stack;
}

function point(stack: Stack, { cluster, token }: Side, server = cluster.server): void {
  writeFileSync(join(stack.dir, "config"), single({ ...cluster, server }, { token: token("viewer") }));
}

async function uidOn({ asAdmin }: Side, namespace: string): Promise<string> {
  return asAdmin(
    "get",
    "secret",
    "argocd-redis",
    "-n",
    namespace,
    "--ignore-not-found",
    "-o",
    "jsonpath={.metadata.uid}",
  );
}

const asked = (server: "a" | "b") =>
  verbsOf(world.auditLogs[server], { resource: "secrets", name: "argocd-redis" }, "pulumi-argocd-redis/");

test("another address of the same cluster, known by the Secret's uid, is an update of state only", async () => {
  const stack = await stackOnA("renamed");
  const before = (await stack.recorded())!.outputs;
  const other = world.a.server.replace("127.0.0.1", "localhost");
  point(stack, world.a, other);
  const requests = asked("a").length;
  const run = succeeded(await stack.up());
  assert.match(run.text, /~ .*RedisInitialPasswordSecret.* updated/);
  assert.deepEqual(said(run, "OTHER_CLUSTER"), []);
  assert.deepEqual(new Set(asked("a").slice(requests)), new Set(["get"]));
  const now = (await stack.recorded())!.outputs;
  assert.deepEqual([now.uid, now.version, now.origin], [before.uid, before.version, before.origin]);
  assert.deepEqual([before.apiServer, now.apiServer], [world.a.server, other]);
  succeeded(await stack.up("--expect-no-changes"));
});

test("another cluster is a replacement that names both; the old Secret stays", async () => {
  const namespace = "elsewhere";
  const stack = await stackOnA(namespace);
  const uid = await uidOn(world.a, namespace);
  point(stack, world.b);
  for (const run of [await stack.preview(), await stack.up()]) {
    const [line = ""] = said(succeeded(run), "OTHER_CLUSTER");
    assert.ok(line.includes(world.a.server) && line.includes(world.b.server), run.text);
    assert.match(run.text, /replace/);
  }
  assert.equal(await uidOn(world.a, namespace), uid);
  const now = (await stack.recorded())!.outputs;
  assert.deepEqual([now.uid, now.origin], [await uidOn(world.b, namespace), "created"]);
  succeeded(await stack.up("--expect-no-changes"));
});

test("a refresh on another cluster fails, names both and keeps the state", async () => {
  const namespace = "refreshed";
  const stack = await stackOnA(namespace);
  const state = await stateOf(stack);
  point(stack, world.b);
  const run = failedWith(await stack.refresh(), "OTHER_CLUSTER", namespace);
  assert.ok(run.text.includes(world.a.server) && run.text.includes(world.b.server), run.text);
  assert.deepEqual(await stateOf(stack), state);
  assert.equal(await uidOn(world.b, namespace), "");
});

test("a refresh by another address of the same cluster records it", async () => {
  const stack = await stackOnA("readdressed");
  const other = world.a.server.replace("127.0.0.1", "localhost");
  point(stack, world.a, other);
  succeeded(await stack.refresh());
  assert.equal((await stack.recorded())!.outputs.apiServer, other);
  succeeded(await stack.up("--expect-no-changes"));
});

test("destroy needs neither cluster, and leaves both Secrets", async () => {
  const namespace = "left";
  const stack = await stackOnA(namespace);
  point(stack, world.b);
  succeeded(await stack.up());
  writeFileSync(join(stack.dir, "config"), "");
  succeeded(await stack.destroy());
  assert.ok((await uidOn(world.a, namespace)) && (await uidOn(world.b, namespace)));
});
