import assert from "node:assert/strict";
import { test } from "node:test";
import { declaring, failedWith, newLab, said, shown, stateOf, succeeded } from "./lab";

const lab = newLab();

test("a foreign Secret is adopted byte for byte", async () => {
  const namespace = await lab.namespace();
  const foreign = { auth: "made-by-somebody-else", other: "another key" };
  const metadata = { name: "argocd-redis", labels: { team: "theirs" }, annotations: { "example.com/by": "them" } };
  await lab.cluster.putSecret(namespace, foreign, "argocd-redis", { metadata });
  const before = await lab.seen(namespace);
  const stack = (await lab.stack()).program(declaring(namespace, 'labels: { team: "ours" }, immutable: true'));

  const preview = succeeded(await stack.preview());
  assert.match(said(preview, "WILL_ADOPT")[0] ?? "", new RegExp(`^${namespace}/argocd-redis .*will be adopted`));
  const up = succeeded(await stack.up());
  assert.match(said(up, "ADOPTED")[0] ?? "", new RegExp(`^${namespace}/argocd-redis .*nothing written`));

  assert.deepEqual((await lab.seen(namespace)).whole, before.whole);
  const outputs = await stack.outputs();
  assert.deepEqual([outputs.origin, outputs.uid], ["adopted", before.uid]);
  // The version that the preview showed is the one that `up` recorded.
  assert.equal(shown(preview).version, JSON.stringify(outputs.version));
  assert.deepEqual([...new Set(lab.cluster.verbs(namespace))], ["get"]);
});

test("a Secret that somebody re-created is adopted anew, and its origin says so", async () => {
  const namespace = await lab.namespace();
  const stack = (await lab.stack()).program(declaring(namespace));
  succeeded(await stack.up());
  const before = await stack.outputs();
  await lab.delete(namespace);
  await lab.cluster.putSecret(namespace, { auth: "re-created-by-others" });
  const theirs = await lab.seen(namespace);

  const preview = succeeded(await stack.preview());
  assert.match(said(preview, "RECREATED")[0] ?? "", /was re-created outside this stack/);
  succeeded(await stack.up());
  assert.deepEqual((await lab.seen(namespace)).whole, theirs.whole);
  const after = await stack.outputs();
  assert.deepEqual([after.origin, after.uid], ["adopted", theirs.uid]);
  assert.notEqual(after.version, before.version);
});

for (const [name, code, data] of [
  ["lacks the key", "KEY_MISSING", { other: "another-value" }],
  ["has an empty value", "VALUE_EMPTY", { auth: "", other: "another-value" }],
] as const) {
  test(`a Secret that ${name} fails a first preview and up, and nothing is written`, async () => {
    const namespace = await lab.namespace();
    await lab.cluster.putSecret(namespace, data);
    const before = await lab.seen(namespace);
    const stack = (await lab.stack()).program(declaring(namespace));
    for (const run of [await stack.preview(), await stack.up()]) {
      const { text } = failedWith(run, code, namespace);
      assert.match(text, new RegExp(`keys: ${Object.keys(data).sort().join(", ")}`));
      assert.doesNotMatch(text, / at .*\.js:\d+/, "a stack trace");
    }
    assert.equal(await stack.recorded(), undefined);
    assert.deepEqual((await lab.seen(namespace)).whole, before.whole);
  });

  test(`a recorded Secret that ${name} fails later previews and ups, and the state is kept`, async () => {
    const namespace = await lab.namespace();
    await lab.cluster.putSecret(namespace, { auth: "a-good-password" });
    const stack = (await lab.stack()).program(declaring(namespace));
    succeeded(await stack.up());
    const state = await stateOf(stack);
    await lab.cluster.patchSecret(namespace, { data: { auth: null }, stringData: data });
    const before = await lab.seen(namespace);
    for (const run of [await stack.preview(), await stack.up(), await stack.refresh()]) {
      failedWith(run, code, namespace);
    }
    assert.deepEqual(await stateOf(stack), state);
    assert.deepEqual((await lab.seen(namespace)).whole, before.whole);
    // Mended by hand, the next run is quiet again.
    await lab.cluster.patchSecret(namespace, { stringData: { auth: "a-good-password" } });
    succeeded(await stack.up("--expect-no-changes"));
  });
}
