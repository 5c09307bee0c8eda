import assert from "node:assert/strict";
import { test } from "node:test";
import type { Stack } from "../support/stack";
import { declaring, newLab, said, stateOf, succeeded } from "./lab";

const lab = newLab();

const GIVEN = 'password: new pulumi.Config().requireSecret("given")';

/** Hands a password over as users do: by an encrypted value of the stack's configuration. */
async function hand(stack: Stack, password: string): Promise<void> {
  lab.passwords.add(password);
  await stack.must("config", "set", "given", "--secret", password);
}

/** What a user sees who asks for it: a run that prints the password. */
async function revealed(stack: Stack): Promise<string> {
  const text = await stack.must("stack", "output", "-s", "dev", "password", "--show-secrets");
  stack.runs.pop();
  return text.trim();
}

test("a password handed in is used at creation, stored nowhere, and changing it is no diff", async () => {
  const namespace = await lab.namespace();
  const stack = (await lab.stack()).program(declaring(namespace, GIVEN));
  await hand(stack, "handed-in-password-1");
  succeeded(await stack.preview());
  succeeded(await stack.up());
  const secret = await lab.seen(namespace);
  assert.equal(secret.data.auth, "handed-in-password-1");
  const state = await stateOf(stack);

  await hand(stack, "handed-in-password-2");
  for (const run of [await stack.preview("--expect-no-changes"), await stack.up("--expect-no-changes")]) {
    assert.doesNotMatch(succeeded(run).text, /ARGOCD_REDIS/);
  }
  assert.deepEqual((await lab.seen(namespace)).whole, secret.whole);
  const { inputs } = (await stateOf(stack)) as { inputs: object };
  assert.ok(!("desiredPassword" in inputs) && !("password" in inputs));
  // What the second `up` recorded differs only in the version, which the first could not know yet.
  assert.deepEqual({ ...inputs, version: "" }, { ...(state as { inputs: object }).inputs, version: "" });

  await lab.delete(namespace);
  succeeded(await stack.up());
  assert.equal((await lab.seen(namespace)).data.auth, "handed-in-password-2");
});

test("a password handed in for a Secret that exists is not used", async () => {
  const namespace = await lab.namespace();
  await lab.cluster.putSecret(namespace, { auth: "made-by-somebody-else" });
  const before = await lab.seen(namespace);
  const stack = (await lab.stack()).program(declaring(namespace, GIVEN));
  await hand(stack, "handed-in-password-3");
  succeeded(await stack.up());
  assert.deepEqual((await lab.seen(namespace)).whole, before.whole);
});

test("exposePassword adds a secret output, which is encrypted wherever Pulumi keeps it, and leaves when it is turned off", async () => {
  const namespace = await lab.namespace();
  const stack = (await lab.stack()).program(declaring(namespace, "exposePassword: true"));
  succeeded(await stack.preview());
  assert.match(succeeded(await stack.up()).text, /password *: \[secret\]/);
  const { data } = await lab.seen(namespace);
  assert.equal(await revealed(stack), data.auth);
  assert.ok("password" in ((await stack.recorded())?.outputs ?? {}));
  succeeded(await stack.up("--expect-no-changes"));
  succeeded(await stack.refresh());
  assert.equal(await revealed(stack), data.auth);

  stack.program(declaring(namespace));
  succeeded(await stack.up());
  const { text } = await stack.exported();
  assert.doesNotMatch(text, /"password":/);
  succeeded(await stack.up("--expect-no-changes"));
});

test("exposePassword turned on later records the password that is there, and writes nothing", async () => {
  const namespace = await lab.namespace();
  const stack = (await lab.stack()).program(declaring(namespace));
  succeeded(await stack.up());
  const before = await lab.seen(namespace);
  stack.program(declaring(namespace, "exposePassword: true"));
  succeeded(await stack.up());
  assert.equal(await revealed(stack), before.data.auth);
  assert.deepEqual((await lab.seen(namespace)).whole, before.whole);
});

test("an exposed password that somebody changed in place is said and recorded", async () => {
  const namespace = await lab.namespace();
  const stack = (await lab.stack()).program(declaring(namespace, "exposePassword: true"));
  succeeded(await stack.up());
  await lab.seen(namespace);
  await lab.cluster.patchSecret(namespace, { stringData: { auth: "changed-by-somebody" } });
  await lab.seen(namespace);
  const preview = succeeded(await stack.preview());
  assert.equal(said(preview, "VALUE_CHANGED").length, 1, preview.text);
  succeeded(await stack.up());
  assert.equal(await revealed(stack), "changed-by-somebody");
});
