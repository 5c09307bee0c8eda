import assert from "node:assert/strict";
import { test } from "node:test";
import { declaring, newLab, said, succeeded } from "./lab";

const lab = newLab();

test("a value edited in place is hinted at in previews, changes nothing, and a refresh ends the hint", async () => {
  const namespace = await lab.namespace();
  const stack = (await lab.stack()).program(declaring(namespace));
  succeeded(await stack.up());
  assert.deepEqual(said(succeeded(await stack.preview("--expect-no-changes")), "MAYBE_REWRITTEN"), []);
  await lab.seen(namespace);
  await lab.cluster.patchSecret(namespace, { data: { auth: Buffer.from("edited-in-place").toString("base64") } });
  const { version } = await stack.outputs();
  const [line = ""] = said(succeeded(await stack.preview("--expect-no-changes")), "MAYBE_REWRITTEN");
  assert.match(line, new RegExp(`^${namespace}/argocd-redis: key "auth" may have been rewritten by \\S+ at 20`));
  assert.deepEqual(said(succeeded(await stack.up("--expect-no-changes")), "MAYBE_REWRITTEN"), []);
  succeeded(await stack.refresh());
  assert.deepEqual(said(succeeded(await stack.preview("--expect-no-changes")), "MAYBE_REWRITTEN"), []);
  assert.equal((await stack.outputs()).version, version);
});

test("an edited label is no hint, and no change", async () => {
  const namespace = await lab.namespace();
  const stack = (await lab.stack()).program(declaring(namespace));
  succeeded(await stack.up());
  await lab.cluster.patchSecret(namespace, { metadata: { labels: { team: "platform" } } });
  assert.deepEqual(said(succeeded(await stack.preview("--expect-no-changes")), "MAYBE_REWRITTEN"), []);
});
