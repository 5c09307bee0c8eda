import assert from "node:assert/strict";
import { test } from "node:test";
import { declaring, failedWith, newLab, said, shown, stateOf, succeeded } from "./lab";

const lab = newLab();

test("a namespace that is missing is a warning in a preview, since the same run may make it, and an error in up", async () => {
  const namespace = "not-there-yet";
  const stack = (await lab.stack()).program(declaring(namespace));
  const preview = succeeded(await stack.preview());
  assert.match(said(preview, "NOT_PROVEN")[0] ?? "", /namespace not-there-yet does not exist/);
  assert.equal(shown(preview).version, '"to-be-created"');
  const up = failedWith(await stack.up(), "NAMESPACE_MISSING", namespace);
  assert.match(up.text, /kubectl create namespace not-there-yet.*dependsOn/);
  assert.equal(await stateOf(stack), undefined);
});

test("a namespace that went away with the recorded Secret: the same, and the state is kept until it is back", async () => {
  const namespace = await lab.namespace();
  const stack = (await lab.stack()).program(declaring(namespace));
  succeeded(await stack.up());
  const [state, before] = [await stateOf(stack), await stack.outputs()];
  await lab.seen(namespace);
  await lab.cluster.deleteNamespace(namespace);
  const preview = succeeded(await stack.preview());
  assert.equal(said(preview, "GONE").length, 1, preview.text);
  assert.equal(said(preview, "NOT_PROVEN").length, 1);
  failedWith(await stack.up(), "NAMESPACE_MISSING", namespace);
  assert.deepEqual(await stateOf(stack), state);
  await lab.cluster.must("POST", "/api/v1/namespaces", { metadata: { name: namespace } });
  succeeded(await stack.up());
  assert.notEqual((await stack.outputs()).version, before.version);
});

test("the namespace of a kubeconfig context counts where no other is given, and switching it later replaces nothing", async () => {
  const [namespace, other] = [await lab.namespace(), await lab.namespace()];
  const { plane } = lab.cluster;
  const stack = await lab.stack({ kubeconfig: plane.kubeconfigFor("admin", namespace) });
  stack.program(declaring(namespace).replace(`namespace: "${namespace}",`, ""));
  succeeded(await stack.up());
  await lab.seen(namespace);
  stack.setEnv({ KUBECONFIG: plane.kubeconfigFor("admin", other) });
  succeeded(await stack.up("--expect-no-changes"));
  await lab.absent(other);
});

test("another namespace replaces the resource, and the old Secret stays", async () => {
  const [namespace, other] = [await lab.namespace(), await lab.namespace()];
  const stack = (await lab.stack()).program(declaring(namespace));
  succeeded(await stack.up());
  const old = await lab.seen(namespace);
  stack.program(declaring(other));
  assert.match(succeeded(await stack.preview()).text, /replace/);
  succeeded(await stack.up());
  assert.deepEqual((await lab.seen(namespace)).whole, old.whole);
  assert.notEqual((await lab.seen(other)).data.auth, old.data.auth);
});
