import assert from "node:assert/strict";
import { test } from "node:test";
import { declaring, newLab, stateOf, succeeded } from "./lab";

const lab = newLab();

test("a refresh of an unchanged Secret changes nothing", async () => {
  const namespace = await lab.namespace();
  const stack = (await lab.stack()).program(declaring(namespace));
  succeeded(await stack.up());
  const state = await stateOf(stack);
  const verbs = await lab.verbsOf(namespace, async () => succeeded(await stack.refresh("--expect-no-changes")));
  assert.deepEqual(verbs, ["get"]);
  assert.deepEqual(await stateOf(stack), state);
  succeeded(await stack.up("--expect-no-changes"));
});

test("a refresh drops a Secret that is gone, and the next up creates it again", async () => {
  const namespace = await lab.namespace();
  const stack = (await lab.stack()).program(declaring(namespace));
  succeeded(await stack.up());
  const { version } = await stack.outputs();
  await lab.delete(namespace);
  succeeded(await stack.refresh());
  assert.equal(await stateOf(stack), undefined);
  await lab.absent(namespace);
  succeeded(await stack.up());
  const { uid } = await lab.seen(namespace);
  const outputs = await stack.outputs();
  assert.deepEqual([outputs.uid, outputs.origin], [uid, "created"]);
  assert.notEqual(outputs.version, version);
});

test("a refresh records a Secret that others re-created as adopted, with its version", async () => {
  const namespace = await lab.namespace();
  const stack = (await lab.stack()).program(declaring(namespace));
  succeeded(await stack.up());
  const before = await stack.recorded();
  await lab.delete(namespace);
  await lab.cluster.putSecret(namespace, { auth: "re-created-by-others" });
  const { uid, whole } = await lab.seen(namespace);
  succeeded(await stack.refresh());
  const { outputs } = (await stack.recorded()) ?? assert.fail();
  assert.deepEqual([outputs.uid, outputs.origin], [uid, "adopted"]);
  assert.notEqual(outputs.version, before?.outputs.version);
  succeeded(await stack.up("--expect-no-changes"));
  assert.equal((await stack.outputs()).version, outputs.version);
  assert.deepEqual((await lab.seen(namespace)).whole, whole);
});

test("up --refresh repairs in one go", async () => {
  const namespace = await lab.namespace();
  const stack = (await lab.stack()).program(declaring(namespace));
  succeeded(await stack.up());
  succeeded(await stack.up("--refresh", "--expect-no-changes"));
  await lab.delete(namespace);
  succeeded(await stack.up("--refresh"));
  assert.equal((await stack.outputs()).uid, (await lab.seen(namespace)).uid);
});
