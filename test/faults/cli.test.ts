// One run of the real CLI per operation, each with a fault in its way.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { Cluster } from "../support/cluster";
import { type Fault, FaultProxy, type Sent } from "../support/faultProxy";
import { type Run, Stack } from "../support/stack";
import { faults } from "./catalogue";

let cluster: Cluster;
let proxy: FaultProxy;
let elsewhere: FaultProxy;
let stack: Stack;
let namespace: string;

before(async () => {
  cluster = await Cluster.start();
  proxy = await FaultProxy.start(cluster.plane);
  elsewhere = await FaultProxy.start(cluster.plane);
  namespace = await cluster.newNamespace();
  stack = await Stack.create({ kubeconfig: proxy.kubeconfig() });
  program();
});

after(async () => {
  stack?.remove();
  await proxy?.stop();
  await elsewhere?.stop();
  await cluster?.stop();
});

function program(trigger = "1"): void {
  const args = `{ namespace: "${namespace}", ...lib.argocdRedis, rotationTrigger: "${trigger}", exposePassword: true }`;
  stack.program(`const redis = new lib.RedisInitialPassword("redis", ${args});
    return { origin: redis.origin, version: redis.version, password: redis.password };`);
}

function meets(name: string, method: string, { nth = 1, always = false } = {}): () => number {
  const { fault } = faults(elsewhere.url).find((known) => known.name === name) as { fault: Fault };
  return proxy.inject(fault, (sent: Sent) => sent.method === method, { nth, always });
}

/** The same value is encrypted anew each time. */
async function recorded(): Promise<unknown> {
  const { id, inputs, outputs } = (await stack.recorded())!;
  return JSON.parse(JSON.stringify({ id, inputs, outputs }, (name, value) => (name === "ciphertext" ? "" : value)));
}

async function password(): Promise<string> {
  const { body } = await cluster.secret(namespace);
  return Buffer.from(body.data.auth, "base64").toString();
}

/** It ended with an error, which is this one, once, in a line without a stack. */
function failedCleanly({ code, text }: Run, expected: string): void {
  assert.notEqual(code, 0, text);
  const diagnostics = text.slice(text.indexOf("Diagnostics:")).split("\n");
  const lines = diagnostics.filter((line) => line.includes(`[ARGOCD_REDIS_${expected}]`));
  assert.equal(lines.length, 1, text);
  assert.ok(lines[0]!.includes(`${namespace}/argocd-redis`), text);
  assert.doesNotMatch(text, /^\s+at .*\(|undefined|panic/m);
}

test("preview: an election of etcd's leader is waited out, without a warning", async () => {
  const met = meets("etcdserver: leader changed", "GET");
  const { code, text } = await stack.preview();
  assert.equal(code, 0, text);
  assert.equal(met(), 1);
  assert.match(text, /ARGOCD_REDIS_WILL_CREATE/);
  assert.doesNotMatch(text, /warning: /);
});

test("preview: a login page is a warning, and all the rest is shown", async () => {
  meets("a login page", "GET", { always: true });
  const { code, text } = await stack.preview();
  assert.equal(code, 0, text);
  assert.match(text, /warning: .*\[ARGOCD_REDIS_NOT_KUBERNETES\]/);
  assert.match(text, /version\s*: "to-be-created"/);
});

test("first up: a POST whose answer is lost ends as created", async () => {
  const met = meets("a lost answer", "POST");
  const { code, text } = await stack.up();
  assert.equal(code, 0, text);
  assert.equal(met(), 1);
  const outputs = await stack.outputs();
  assert.equal(outputs.origin, "created");
  assert.equal(proxy.changes("POST"), 1);
});

test("later up: a login page fails it cleanly, and the state is kept", async () => {
  meets("a login page", "GET");
  const before = await recorded();
  failedCleanly(await stack.up(), "NOT_KUBERNETES");
  assert.deepEqual(await recorded(), before);
});

test("refresh: a 503 is waited out", async () => {
  const met = meets("503", "GET");
  const before = await recorded();
  const { code, text } = await stack.refresh();
  assert.equal(code, 0, text);
  assert.equal(met(), 1);
  assert.deepEqual(await recorded(), before);
});

test("refresh: a load balancer's 404 fails it cleanly, and never drops the resource from state", async () => {
  meets("a load balancer's 404", "GET", { always: true });
  const before = await recorded();
  failedCleanly(await stack.refresh(), "NOT_KUBERNETES");
  assert.deepEqual(await recorded(), before);
});

test("rotation: a PUT whose answer is lost is done once, and its value recorded", async () => {
  const old = await password();
  program("2");
  const met = meets("a lost answer", "PUT");
  const { code, text } = await stack.up();
  assert.equal(code, 0, text);
  assert.equal(met(), 1);
  assert.match(text, /rotated: restart what reads it \[ARGOCD_REDIS_ROTATED\]/);
  assert.equal(proxy.changes("PUT"), 1);
  assert.notEqual(await password(), old);
});

test("repair: a redirect of the POST is not followed, and the next up heals", async () => {
  await cluster.deleteSecret(namespace);
  meets("a redirect", "POST", { always: true });
  failedCleanly(await stack.up(), "REDIRECT");
  assert.equal((await cluster.secret(namespace)).status, 404);
  assert.equal(elsewhere.arrived.length, 0);
  proxy.faults(() => undefined);
  const { code, text } = await stack.up();
  assert.equal(code, 0, text);
  const shown = JSON.parse(await stack.must("stack", "output", "-s", "dev", "--json", "--show-secrets"));
  assert.equal(shown.password, await password());
});

test("destroy: needs no answer at all, and keeps the Secret", async () => {
  meets("a reset before it arrives", "GET", { always: true });
  const { code, text } = await stack.destroy();
  assert.equal(code, 0, text);
  assert.equal((await cluster.secret(namespace)).status, 200);
});
