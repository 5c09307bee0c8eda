// Rotation, and rotations by others.
import assert from "node:assert/strict";
import { test } from "node:test";
import { ROTATION_ANNOTATION } from "../../components/core/version";
import { codesOf, ended, failedWith, useBench } from "../support/bench";
import { Resource } from "../support/engine";
import { FaultProxy } from "../support/faultProxy";

const bench = useBench();

test("a trigger rotates when it changes: one PUT, announced with its version, the rest of the Secret stays", async () => {
  const { args, resource, namespace, said, password } = await bench.scene();
  await bench.cluster.putSecret(namespace, { auth: "the-old-value", other: "kept" }, "argocd-redis", {
    metadata: { name: "argocd-redis", labels: { kept: "yes" }, annotations: { "example.com/kept": "yes" } },
  });
  ended(await resource.up({ ...args, rotationTrigger: "1" }), "create");
  const before = bench.cluster.verbs(namespace).length;
  await said();
  const preview = await resource.preview({ ...args, rotationTrigger: "2" });
  ended(preview, "update");
  assert.deepEqual(codesOf(await said()), ["WILL_ROTATE"]);
  ended(await resource.up({ ...args, rotationTrigger: "2" }), "update");
  assert.deepEqual(codesOf(await said()), ["ROTATED"]);
  assert.equal(resource.state?.outputs.version, preview.shown?.version);
  assert.equal(resource.state?.outputs.origin, "adopted");
  assert.deepEqual(bench.cluster.verbs(namespace).slice(before), ["get", "update?dryRun", "get", "get", "update"]);
  const { body } = await bench.cluster.secret(namespace);
  assert.notEqual(await password(), "the-old-value");
  assert.equal(await password("other"), "kept");
  assert.equal(body.metadata.labels.kept, "yes");
  assert.equal(body.metadata.annotations["example.com/kept"], "yes");
  ended(await resource.up({ ...args, rotationTrigger: "2" }), "same");
});

test("setting a trigger for the first time and removing it rotate nothing", async () => {
  const { args, resource, namespace, password } = await bench.scene();
  await resource.up(args);
  const first = await password();
  for (const rotationTrigger of ["1", undefined, "2"]) {
    ended(await resource.up({ ...args, rotationTrigger }), "update");
    assert.equal(await password(), first);
  }
  assert.ok(!bench.cluster.verbs(namespace).includes("update"));
});

test("a handed-in password is what a rotation writes; the live one is refused", async () => {
  const { args, resource, password } = await bench.scene();
  await resource.up({ ...args, rotationTrigger: "1", desiredPassword: "Handed-in-1" });
  assert.equal(await password(), "Handed-in-1");
  const again = { ...args, rotationTrigger: "2", desiredPassword: "Handed-in-1" };
  failedWith(await resource.preview(again), "SAME_PASSWORD");
  failedWith(await resource.up(again), "SAME_PASSWORD");
  ended(await resource.up({ ...again, desiredPassword: "Handed-in-2" }), "update");
  assert.equal(await password(), "Handed-in-2");
  assert.ok(!JSON.stringify(resource.state).includes("Handed-in"));
});

test("each value of the trigger rotates once, also where the state was lost in between", async () => {
  const { args, resource, namespace, said, password } = await bench.scene();
  await resource.up({ ...args, rotationTrigger: "1" });
  const state = structuredClone(resource.state);
  await resource.up({ ...args, rotationTrigger: "2" });
  const [rotated, version] = [await password(), resource.state?.outputs.version];
  resource.state = state;
  await said();
  ended(await resource.up({ ...args, rotationTrigger: "2" }), "update");
  assert.match((await said())[0]!, /was rotated already with this trigger/);
  assert.equal(await password(), rotated);
  assert.equal(resource.state?.outputs.version, version);
  assert.equal(bench.cluster.verbs(namespace).filter((verb) => verb === "update").length, 1);
});

test("a rotation by another stack is recorded with its version, and nothing is written", async () => {
  const { args, resource, namespace, said, password } = await bench.scene();
  await resource.up({ ...args, rotationTrigger: "1" });
  const version = resource.state?.outputs.version;
  const patch = {
    stringData: { auth: "rotated-by-others" },
    metadata: { annotations: { [ROTATION_ANNOTATION]: "x" } },
  };
  await bench.cluster.patchSecret(namespace, patch);
  await said();
  const preview = await resource.preview({ ...args, rotationTrigger: "1" });
  ended(preview, "update");
  assert.deepEqual(codesOf(await said()), ["ROTATED_ELSEWHERE"]);
  ended(await resource.up({ ...args, rotationTrigger: "1" }), "update");
  assert.equal(resource.state?.outputs.version, preview.shown?.version);
  assert.notEqual(resource.state?.outputs.version, version);
  assert.equal(await password(), "rotated-by-others");
  assert.ok(!bench.cluster.verbs(namespace).includes("update"));
});

test("a refresh records a rotation by another stack", async () => {
  const { args, resource, namespace } = await bench.scene();
  await resource.up(args);
  const { version } = resource.state!.outputs;
  await bench.cluster.patchSecret(namespace, { metadata: { annotations: { [ROTATION_ANNOTATION]: "x" } } });
  ended(await resource.refresh(), "refreshed");
  assert.notEqual(resource.state?.outputs.version, version);
  ended(await resource.up(args), "same");
});

test("the dry run of a rotation sends neither the password handed in nor another length, and changes nothing", async () => {
  const proxy = await FaultProxy.start(bench.cluster.plane);
  try {
    const { args, resource, namespace } = await bench.scene();
    const through = { ...args, kubeconfig: proxy.kubeconfig() };
    await resource.up({ ...through, rotationTrigger: "1" });
    const { body } = await bench.cluster.secret(namespace);
    await resource.preview({ ...through, rotationTrigger: "2", desiredPassword: "Handed-in-password-0" });
    await resource.preview({ ...through, rotationTrigger: "2", length: 40 });
    const sent = proxy.arrived.filter(({ dryRun }) => dryRun).map(({ body }) => JSON.parse(body.toString()));
    const values = sent.map(({ data }) => Buffer.from(data.auth, "base64").toString());
    assert.deepEqual(
      values.map(({ length }) => length),
      [20, 40],
    );
    assert.ok(!values.includes("Handed-in-password-0"));
    assert.deepEqual((await bench.cluster.secret(namespace)).body, body);
  } finally {
    await proxy.stop();
  }
});

test("an immutable Secret is not rotated, with the way out", async () => {
  const { args, resource } = await bench.scene();
  await resource.up({ ...args, immutable: true, rotationTrigger: "1" });
  assert.match(
    failedWith(await resource.preview({ ...args, rotationTrigger: "2" }), "IMMUTABLE"),
    /Delete it and run again/,
  );
  failedWith(await resource.up({ ...args, rotationTrigger: "2" }), "IMMUTABLE");
});

test("a Secret that is gone when a rotation is due is created, once", async () => {
  const { args, resource, namespace, said } = await bench.scene();
  await resource.up({ ...args, rotationTrigger: "1" });
  await bench.cluster.deleteSecret(namespace);
  await said();
  ended(await resource.preview({ ...args, rotationTrigger: "2" }), "update");
  assert.deepEqual(codesOf(await said()), ["GONE"]);
  ended(await resource.up({ ...args, rotationTrigger: "2" }), "update");
  assert.deepEqual(codesOf(await said()), ["CREATED"]);
  assert.ok(!bench.cluster.verbs(namespace).includes("update"));
  ended(await resource.up({ ...args, rotationTrigger: "2" }), "same");
});

for (const others of ["made again", "rotated"] as const) {
  test(`a preview says both where a rotation is due and others have ${others} the Secret`, async () => {
    const { args, resource, namespace, said, password } = await bench.scene();
    await resource.up({ ...args, rotationTrigger: "1" });
    if (others === "made again") {
      await bench.cluster.deleteSecret(namespace);
      await bench.cluster.putSecret(namespace, { auth: "made-by-others" });
    } else {
      await bench.cluster.patchSecret(namespace, { metadata: { annotations: { [ROTATION_ANNOTATION]: "x" } } });
    }
    const before = await password();
    await said();
    const preview = await resource.preview({ ...args, rotationTrigger: "2" });
    ended(preview, "update");
    const announced = others === "made again" ? "RECREATED" : "ROTATED_ELSEWHERE";
    assert.deepEqual(codesOf(await said()), [announced, "WILL_ROTATE"]);
    ended(await resource.up({ ...args, rotationTrigger: "2" }), "update");
    assert.equal(resource.state?.outputs.version, preview.shown?.version);
    assert.notEqual(await password(), before);
  });
}

test("going back to a value of the trigger that was used before rotates nothing, and says so", async () => {
  const { args, resource, namespace, said, password } = await bench.scene();
  for (const rotationTrigger of ["1", "2", "3"]) await resource.up({ ...args, rotationTrigger });
  const [before, version] = [await password(), resource.state?.outputs.version];
  await said();
  const preview = await resource.preview({ ...args, rotationTrigger: "2" });
  ended(preview, "update");
  assert.deepEqual(codesOf(await said()), ["TRIGGER_USED"]);
  assert.equal(preview.shown?.version, version);
  ended(await resource.up({ ...args, rotationTrigger: "2" }), "update");
  assert.equal(await password(), before);
  assert.equal(resource.state?.outputs.version, version);
  assert.equal(bench.cluster.verbs(namespace).filter((verb) => verb === "update").length, 2);
});

test("a second stack that lags behind rotates nothing for values that the first one has used", async () => {
  const { args, resource, namespace, said, password } = await bench.scene();
  const lagging = new Resource(bench.provider, bench.refresher);
  await resource.up({ ...args, rotationTrigger: "1" });
  await lagging.up({ ...args, rotationTrigger: "1" });
  for (const rotationTrigger of ["2", "3"]) await resource.up({ ...args, rotationTrigger });
  const before = await password();
  for (const rotationTrigger of ["2", "3"]) {
    await said();
    const preview = await lagging.preview({ ...args, rotationTrigger });
    assert.ok(!codesOf(await said()).includes("WILL_ROTATE"));
    await lagging.up({ ...args, rotationTrigger });
    assert.equal(await password(), before);
    assert.equal(preview.shown?.version, resource.state?.outputs.version);
    assert.equal(lagging.state?.outputs.version, resource.state?.outputs.version);
  }
  assert.equal(bench.cluster.verbs(namespace).filter((verb) => verb === "update").length, 2);
});

test("a rotation by another stack is said in an up without a preview, and once in a refresh", async () => {
  const { args, resource, namespace, said } = await bench.scene();
  const other = new Resource(bench.provider, bench.refresher);
  const third = new Resource(bench.provider, bench.refresher);
  for (const each of [resource, other, third]) await each.up({ ...args, rotationTrigger: "1" });
  await other.up({ ...args, rotationTrigger: "2" });
  await said();
  ended(await resource.up({ ...args, rotationTrigger: "1" }), "update");
  assert.deepEqual(codesOf(await said()), ["ROTATED_ELSEWHERE"]);
  ended(await third.refresh(), "refreshed");
  assert.deepEqual(codesOf(await bench.refresher.said(namespace)), ["ROTATED_ELSEWHERE"]);
});
