// "key present and non-empty", and Secrets that others made again.
import assert from "node:assert/strict";
import { test } from "node:test";
import { codesOf, ended, failedWith, useBench } from "../support/bench";

const bench = useBench();

test("a Secret that is there is announced as adopted, then adopted without a write", async () => {
  const { args, resource, said, namespace, password } = await bench.scene();
  await bench.cluster.putSecret(namespace, { auth: "was-there-before" });
  const preview = await resource.preview(args);
  ended(preview, "create");
  assert.deepEqual(codesOf(await said()), ["WILL_ADOPT"]);
  ended(await resource.up(args), "create");
  assert.deepEqual(codesOf(await said()), ["ADOPTED"]);
  assert.equal(resource.state?.outputs.origin, "adopted");
  assert.equal(resource.state?.outputs.version, preview.shown?.version);
  assert.equal(await password(), "was-there-before");
  assert.deepEqual(bench.cluster.verbs(namespace), ["get", "get", "get"]);
});

test("an unchanged preview and up send one GET each, and neither shows nor says anything", async () => {
  const { args, resource, said, namespace } = await bench.scene();
  await resource.up(args);
  await said();
  const before = bench.cluster.verbs(namespace).length;
  const state = structuredClone(resource.state);
  ended(await resource.preview(args), "same");
  ended(await resource.up(args), "same");
  assert.deepEqual(bench.cluster.verbs(namespace).slice(before), ["get", "get"]);
  assert.deepEqual(await said(), []);
  assert.deepEqual(resource.state?.outputs, state?.outputs);
});

test("a refresh leaves the state as it is", async () => {
  const { args, resource, said } = await bench.scene();
  await resource.up({ ...args, exposePassword: true });
  await said();
  const before = structuredClone(resource.state);
  ended(await resource.refresh(), "refreshed");
  assert.deepEqual(resource.state, before);
  assert.deepEqual(await said(), []);
});

test("a Secret made again by others is recorded: adopted, another version, nothing written", async () => {
  const { args, resource, said, namespace, password } = await bench.scene();
  await resource.up(args);
  const before = resource.state!.outputs;
  await bench.cluster.deleteSecret(namespace);
  await bench.cluster.putSecret(namespace, { auth: "made-by-others" });
  await said();
  const preview = await resource.preview(args);
  ended(preview, "update");
  assert.deepEqual(codesOf(await said()), ["RECREATED"]);
  ended(await resource.up(args), "update");
  assert.equal(resource.state?.outputs.origin, "adopted");
  assert.notEqual(resource.state?.outputs.version, before.version);
  assert.equal(resource.state?.outputs.version, preview.shown?.version);
  assert.equal(await password(), "made-by-others");
});

test("a refresh records a Secret that others made again", async () => {
  const { args, resource, namespace } = await bench.scene();
  await resource.up(args);
  await bench.cluster.deleteSecret(namespace);
  const { metadata } = await bench.cluster.putSecret(namespace, { auth: "made-by-others" });
  ended(await resource.refresh(), "refreshed");
  assert.deepEqual(codesOf(await bench.refresher.said(namespace)), ["RECREATED"]);
  assert.equal(resource.state?.outputs.uid, metadata.uid);
  assert.equal(resource.state?.outputs.origin, "adopted");
  ended(await resource.up(args), "same");
});

test("edited labels change nothing", async () => {
  const { args, resource, namespace } = await bench.scene();
  await resource.up(args);
  await bench.cluster.patchSecret(namespace, { metadata: { labels: { edited: "yes" } } });
  ended(await resource.up(args), "same");
});

test("a value edited in place is an update only where it is an output", async () => {
  const { args, resource, said, namespace } = await bench.scene();
  await resource.up(args);
  await bench.cluster.patchSecret(namespace, { stringData: { auth: "edited-in-place" } });
  ended(await resource.up(args), "same");
  const exposed = { ...args, exposePassword: true };
  ended(await resource.up(exposed), "update");
  await bench.cluster.patchSecret(namespace, { stringData: { auth: "edited-once-more" } });
  await said();
  ended(await resource.preview(exposed), "update");
  assert.deepEqual(codesOf(await said()), ["VALUE_CHANGED"]);
  ended(await resource.up(exposed), "update");
  assert.equal(resource.state?.outputs.password, "edited-once-more");
});

test("arguments that count at creation only are no diff later, and one line says so", async () => {
  const { args, resource, said } = await bench.scene();
  await resource.up(args);
  await said();
  ended(await resource.up({ ...args, length: 32, labels: { team: "platform" } }), "same");
  const lines = await said();
  assert.deepEqual(codesOf(lines), ["CREATION_ONLY"]);
  assert.match(lines[0]!, /length, labels changed/);
  ended(await resource.up({ ...args, length: 32, labels: { team: "platform" } }), "same");
  assert.deepEqual(await said(), []);
});

test("another namespace is a replacement, which leaves the old Secret where it is", async () => {
  const [one, other] = [await bench.scene(), await bench.scene()];
  await one.resource.up(one.args);
  ended(await one.resource.preview(other.args), "replace");
  ended(await one.resource.up(other.args), "replace");
  assert.equal((await bench.cluster.secret(one.namespace)).status, 200);
  assert.equal((await bench.cluster.secret(other.namespace)).status, 200);
  assert.equal(one.resource.state?.id, `${other.namespace}/argocd-redis`);
});

test("another key of the same Secret is an update of state", async () => {
  const { args, resource, namespace } = await bench.scene();
  await bench.cluster.putSecret(namespace, { auth: "one", other: "two" });
  await resource.up({ ...args, exposePassword: true });
  ended(await resource.up({ ...args, exposePassword: true, key: "other" }), "update");
  assert.equal(resource.state?.outputs.password, "two");
  assert.equal(failedWith(await resource.up({ ...args, key: "third" }), "KEY_MISSING").includes("auth, other"), true);
});
