import assert from "node:assert/strict";
import { test } from "node:test";
import { declaring, failedWith, newLab, said, shown, succeeded } from "./lab";

const lab = newLab();

const trigger = (value: string) => `rotationTrigger: "${value}"`;

test("a trigger set for the first time rotates nothing; another value rotates once, by one conditional PUT", async () => {
  const namespace = await lab.namespace({ rotates: true });
  const stack = (await lab.stack()).program(declaring(namespace, 'labels: { team: "a" }'));
  succeeded(await stack.up());
  await lab.cluster.patchSecret(namespace, { stringData: { other: "another key" } });
  const first = await lab.seen(namespace);
  succeeded(await stack.program(declaring(namespace, trigger("1"))).up());
  assert.deepEqual((await lab.seen(namespace)).whole, first.whole);

  stack.program(declaring(namespace, trigger("2")));
  const preview = succeeded(await stack.preview());
  assert.equal(said(preview, "WILL_ROTATE").length, 1, preview.text);
  assert.deepEqual((await lab.seen(namespace)).whole, first.whole);
  const verbs = await lab.verbsOf(namespace, () => stack.up());
  assert.deepEqual(verbs, ["get", "get", "update"]);

  const [second, outputs] = [await lab.seen(namespace), await stack.outputs()];
  assert.notEqual(second.data.auth, first.data.auth);
  assert.deepEqual([second.data.other, second.whole.metadata.labels], ["another key", { team: "a" }]);
  assert.deepEqual([outputs.uid, outputs.origin], [first.uid, "created"]);
  // The preview showed the very version that `up` then made.
  assert.match(shown(preview).version ?? "", new RegExp(`=> "${outputs.version}"$`), preview.text);
  succeeded(await stack.up("--expect-no-changes"));
  succeeded(await stack.program(declaring(namespace)).up());
  assert.deepEqual((await lab.seen(namespace)).whole, second.whole);
});

test("a second stack with the same trigger rotates nothing, and the first one adopts the new version", async () => {
  const namespace = await lab.namespace({ rotates: true });
  const stack = (await lab.stack()).program(declaring(namespace, trigger("1")));
  succeeded(await stack.up());
  const other = lab.watched(stack.copy()).program(declaring(namespace, trigger("2")));
  succeeded(await other.up());
  const rotated = await lab.seen(namespace);

  const preview = succeeded(await stack.preview());
  assert.equal(said(preview, "ROTATED_ELSEWHERE").length, 1, preview.text);
  succeeded(await stack.program(declaring(namespace, trigger("2"))).up());
  assert.deepEqual((await lab.seen(namespace)).whole, rotated.whole);
  assert.equal((await stack.outputs()).version, (await other.outputs()).version);
});

for (const [name, code, metadata] of [
  ["an immutable Secret", "IMMUTABLE", {}],
  ["a Secret of Helm", "OWNED", { annotations: { "meta.helm.sh/release-name": "argocd" } }],
] as const) {
  test(`${name} is not rotated, and preview and up say what to do`, async () => {
    const namespace = await lab.namespace();
    const extra = { metadata: { name: "argocd-redis", ...metadata }, immutable: code === "IMMUTABLE" };
    await lab.cluster.putSecret(namespace, { auth: "made-by-somebody-else" }, "argocd-redis", extra);
    const before = await lab.seen(namespace);
    const stack = (await lab.stack()).program(declaring(namespace, trigger("1")));
    succeeded(await stack.up());
    stack.program(declaring(namespace, trigger("2")));
    for (const run of [await stack.preview(), await stack.up()]) {
      failedWith(run, code, namespace);
    }
    assert.deepEqual((await lab.seen(namespace)).whole, before.whole);
  });
}
