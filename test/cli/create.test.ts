import assert from "node:assert/strict";
import { test } from "node:test";
import { declaring, newLab, said, shown, succeeded } from "./lab";

const lab = newLab();

test("a first preview announces the creation, proves that it can be done, and knows what charts are fed with", async () => {
  const namespace = await lab.namespace();
  const stack = (await lab.stack()).program(declaring(namespace));
  const preview = succeeded(await stack.preview());
  assert.equal(said(preview, "WILL_CREATE").length, 1, preview.text);
  assert.deepEqual(shown(preview), {
    key: '"auth"',
    namespace: `"${namespace}"`,
    origin: "[unknown]",
    secretName: '"argocd-redis"',
    uid: "[unknown]",
    version: '"to-be-created"',
  });
  assert.deepEqual(lab.cluster.verbs(namespace), ["get", "create?dryRun"]);
  await lab.absent(namespace);
});

test("a first up creates the Secret as the command does, and verifies it by the answer", async () => {
  const namespace = await lab.namespace();
  const stack = (await lab.stack()).program(declaring(namespace));
  const up = succeeded(await stack.up());
  assert.match(
    said(up, "CREATED")[0] ?? "",
    new RegExp(`^${namespace}/argocd-redis created .*Password secret is conf`),
  );
  const { data, uid, whole } = await lab.seen(namespace);
  assert.deepEqual(Object.keys(data), ["auth"]);
  assert.match(data.auth ?? "", /^[0-9A-Za-z][0-9A-Za-z-]{14}[0-9A-Za-z]$/);
  assert.equal(whole.type, "Opaque");
  assert.equal(whole.metadata.labels ?? whole.metadata.annotations ?? whole.immutable, undefined);
  const { version, ...outputs } = await stack.outputs();
  assert.deepEqual(outputs, { key: "auth", namespace, origin: "created", secretName: "argocd-redis", uid });
  assert.match(String(version), /^[0-9a-f]{12}$/);
  assert.deepEqual(lab.cluster.verbs(namespace), ["get", "get", "create"]);
});

test("later runs change nothing, say nothing and send one GET each", async () => {
  const namespace = await lab.namespace();
  const stack = (await lab.stack()).program(declaring(namespace));
  succeeded(await stack.up());
  for (const run of [() => stack.up("--expect-no-changes"), () => stack.preview("--expect-no-changes")]) {
    const verbs = await lab.verbsOf(namespace, async () => {
      const { text } = succeeded(await run());
      assert.doesNotMatch(text, /ARGOCD_REDIS/);
    });
    assert.deepEqual(verbs, ["get"]);
  }
});

test("a Secret deleted behind our back comes back with a new password, uid and version", async () => {
  const namespace = await lab.namespace();
  const stack = (await lab.stack()).program(declaring(namespace));
  succeeded(await stack.up());
  const [before, old] = [await stack.outputs(), await lab.seen(namespace)];
  await lab.delete(namespace);

  const preview = succeeded(await stack.preview());
  assert.match(said(preview, "GONE")[0] ?? "", new RegExp(`${namespace}/argocd-redis is gone`));
  await lab.absent(namespace);

  succeeded(await stack.up());
  const [after, fresh] = [await stack.outputs(), await lab.seen(namespace)];
  assert.notEqual(fresh.data.auth, old.data.auth);
  assert.equal(after.uid, fresh.uid);
  assert.notEqual(after.version, before.version);
  assert.equal(after.origin, "created");
  succeeded(await stack.up("--expect-no-changes"));
});
