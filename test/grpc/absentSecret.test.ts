// "no Secret": create, verify, repair.
import assert from "node:assert/strict";
import { test } from "node:test";
import { isUnknown } from "../../components/core/unknown";
import { codesOf, ended, failedWith, useBench } from "../support/bench";
import { Resource } from "../support/engine";
import { FaultProxy } from "../support/faultProxy";

const bench = useBench();

test("a first preview announces the creation, proves it by a dry run and writes nothing", async () => {
  const { args, resource, said, namespace } = await bench.scene();
  const preview = await resource.preview(args);
  ended(preview, "create");
  assert.deepEqual(codesOf(await said()), ["WILL_CREATE"]);
  assert.deepEqual(bench.cluster.verbs(namespace), ["get", "create?dryRun"]);
  assert.equal((await bench.cluster.secret(namespace)).status, 404);
});

test("a preview knows all that charts are fed with", async () => {
  const { args, resource } = await bench.scene();
  const { shown } = await resource.preview(args);
  assert.equal(shown?.version, "to-be-created");
  assert.equal(shown?.namespace, args.namespace);
  assert.ok(!isUnknown(shown));
});

test("a first up creates the Secret with one POST, whose answer is the verification", async () => {
  const { args, resource, said, namespace, password } = await bench.scene();
  ended(await resource.up(args), "create");
  assert.deepEqual(codesOf(await said()), ["CREATED"]);
  assert.deepEqual(bench.cluster.verbs(namespace), ["get", "get", "create"]);
  assert.match((await password()) ?? "", /^[0-9A-Za-z][0-9A-Za-z-]{14}[0-9A-Za-z]$/);
  assert.equal(resource.state?.id, `${namespace}/argocd-redis`);
  assert.equal(resource.state?.outputs.origin, "created");
  assert.equal(resource.state?.outputs.uid, (await bench.cluster.secret(namespace)).body.metadata.uid);
});

test("the password is in no answer unless it is exposed", async () => {
  const { args, resource, password } = await bench.scene();
  await resource.up(args);
  const generated = await password();
  assert.ok(!JSON.stringify(resource.state).includes(generated!));
  ended(await resource.up({ ...args, exposePassword: true }), "update");
  assert.equal(resource.state?.outputs.password, generated);
  ended(await resource.up(args), "update");
  assert.ok(!JSON.stringify(resource.state).includes(generated!));
});

test("length, alphabet, labels, annotations and immutable count at creation", async () => {
  const { args, resource, namespace, password } = await bench.scene();
  const labels = { team: "platform" };
  const annotations = { "example.com/note": "kept" };
  ended(
    await resource.up({ ...args, length: 40, alphabet: "0123456789abcdef", labels, annotations, immutable: true }),
    "create",
  );
  const { body } = await bench.cluster.secret(namespace);
  assert.match((await password()) ?? "", /^[0-9a-f]{40}$/);
  assert.deepEqual([body.metadata.labels, body.metadata.annotations, body.immutable], [labels, annotations, true]);
});

test("a Secret that is gone is announced, created again and gets another version", async () => {
  const { args, resource, said, namespace } = await bench.scene();
  await resource.up(args);
  const before = resource.state!.outputs;
  await bench.cluster.deleteSecret(namespace);
  await said();
  const preview = await resource.preview(args);
  ended(preview, "update");
  assert.deepEqual(codesOf(await said()), ["GONE"]);
  assert.equal(preview.shown?.version, "to-be-created");
  ended(await resource.up(args), "update");
  assert.deepEqual(codesOf(await said()), ["CREATED"]);
  assert.equal(resource.state?.outputs.origin, "created");
  assert.notEqual(resource.state?.outputs.uid, before.uid);
  assert.notEqual(resource.state?.outputs.version, before.version);
  ended(await resource.up(args), "same");
});

test("a refresh drops a Secret that is gone, and the next up creates it", async () => {
  const { args, resource, namespace } = await bench.scene();
  await resource.up(args);
  await bench.cluster.deleteSecret(namespace);
  ended(await resource.refresh(), "dropped");
  assert.equal(resource.state, undefined);
  ended(await resource.up(args), "create");
});

test("a Secret that appears between preview and up is adopted", async () => {
  const { args, resource, namespace, password } = await bench.scene();
  ended(await resource.preview(args), "create");
  await bench.cluster.putSecret(namespace, { auth: "faster-than-us" });
  ended(await resource.up(args), "create");
  assert.equal(resource.state?.outputs.origin, "adopted");
  assert.equal(await password(), "faster-than-us");
});

test("a Secret that appears between check and create is adopted, whatever password was handed in", async () => {
  const { args, resource, namespace, password } = await bench.scene();
  const { inputs } = await bench.provider.check(
    {},
    resource.handed({ ...args, desiredPassword: "Handed-in-0" }, false),
  );
  await bench.cluster.putSecret(namespace, { auth: "faster-than-us" });
  const { outs } = await bench.provider.create(inputs);
  assert.equal(outs.origin, "adopted");
  assert.equal(await password(), "faster-than-us");
});

test("delete keeps the Secret and asks nobody", async () => {
  const { args, resource, namespace } = await bench.scene();
  await resource.up(args);
  const before = bench.cluster.verbs(namespace).length;
  await bench.provider.delete(resource.state!.id, resource.state!.outputs);
  assert.equal((await bench.cluster.secret(namespace)).status, 200);
  assert.equal(bench.cluster.verbs(namespace).length, before);
});

test("the dry run sends a value as long as the one to come, and never that one", async () => {
  const proxy = await FaultProxy.start(bench.cluster.plane);
  try {
    const { args, resource } = await bench.scene();
    const kubeconfig = proxy.kubeconfig();
    await resource.preview({ ...args, kubeconfig, length: 40 });
    await resource.preview({ ...args, kubeconfig, desiredPassword: "Handed-in-password-0" });
    const sent = proxy.arrived.filter(({ dryRun }) => dryRun).map(({ body }) => JSON.parse(body.toString()).data.auth);
    const values = sent.map((value) => Buffer.from(value, "base64").toString());
    assert.deepEqual(
      values.map(({ length }) => length),
      [40, 20],
    );
    assert.ok(!values.includes("Handed-in-password-0"));
  } finally {
    await proxy.stop();
  }
});

test("a preview fails where two resources need different keys of one Secret that is still absent", async () => {
  const { args, resource, namespace } = await bench.scene();
  const other = new Resource(bench.provider, bench.refresher);
  ended(await resource.preview(args), "create");
  ended(await other.preview(args), "create");
  const text = failedWith(await other.preview({ ...args, key: "redis-password" }), "KEY_MISSING");
  assert.ok(text.includes(`${namespace}/argocd-redis will be created by another resource`), text);
});
