// What `check` found is carried to the calls that follow in the same process, and to no others.
import assert from "node:assert/strict";
import { test } from "node:test";
import { ended, failedWith, useBench } from "../support/bench";
import { Resource } from "../support/engine";
import { ProviderProcess } from "../support/providerProcess";

const bench = useBench();

test("diff makes no calls: it judges by what check found", async () => {
  const { args, resource, namespace } = await bench.scene();
  await resource.up(args);
  const { id, inputs, outputs } = resource.state!;
  const checked = await bench.provider.check(inputs, resource.handed(args, false));
  await bench.cluster.deleteSecret(namespace);
  const before = bench.cluster.verbs(namespace).length;
  assert.equal((await bench.provider.diff(id, outputs, checked.inputs)).changes, "none");
  assert.equal(bench.cluster.verbs(namespace).length, before);
  const again = await bench.provider.check(inputs, resource.handed(args, false));
  assert.equal((await bench.provider.diff(id, outputs, again.inputs)).changes, "some");
});

test("without a check in the same process a diff is that of a refresh: no change, whatever differs", async () => {
  const { args, resource } = await bench.scene();
  await resource.up(args);
  const { id, inputs, outputs } = resource.state!;
  for (const swapped of [
    { olds: outputs, news: inputs },
    { olds: inputs, news: outputs },
    { olds: { ...outputs, uid: "another", key: "another" }, news: { ...inputs, rotationTrigger: "another" } },
  ]) {
    const { changes, replaces } = await bench.refresher.diff(id, swapped.olds, swapped.news);
    assert.deepEqual({ changes, replaces }, { changes: "none", replaces: [] });
  }
});

test("a refresh before the check of the same run leaves the finding to the check", async () => {
  const { args, resource, namespace } = await bench.scene();
  await resource.up(args);
  await bench.cluster.deleteSecret(namespace);
  await bench.cluster.putSecret(namespace, { auth: "made-by-others" });
  const provider = await ProviderProcess.start({ runFolder: bench.cluster.plane.dir });
  try {
    resource.provider = resource.refresher = provider;
    ended(await resource.refresh(), "refreshed");
    ended(await resource.up(args), "same");
  } finally {
    await provider.stop();
  }
});

test("a failed check leaves nothing behind for diff", async () => {
  const { args, resource, namespace } = await bench.scene();
  await resource.up(args);
  const { id, outputs, inputs } = resource.state!;
  await bench.cluster.deleteSecret(namespace);
  const found = await bench.provider.check(inputs, resource.handed(args, false));
  assert.equal((await bench.provider.diff(id, outputs, found.inputs)).changes, "some");
  failedWith(await resource.up({ ...args, length: 1 }), "INVALID_ARGUMENT");
  assert.equal((await bench.provider.diff(id, outputs, found.inputs)).changes, "none");
});

test("instances do not mix up their passwords, however their calls interleave", async () => {
  const scenes = await Promise.all(Array.from({ length: 8 }, () => bench.scene()));
  const given = scenes.map((_, i) => `Handed-in-${i}`);
  const checked = await Promise.all(
    scenes.map(({ args, resource }, i) =>
      bench.provider.check({}, resource.handed({ ...args, desiredPassword: given[i] }, false)),
    ),
  );
  await Promise.all(checked.reverse().map(({ inputs }) => bench.provider.create(inputs)));
  assert.deepEqual(await Promise.all(scenes.map((scene) => scene.password())), given);
});

test("a password handed in for one run is not remembered for the next", async () => {
  const { args, resource, namespace, password } = await bench.scene();
  await resource.up({ ...args, desiredPassword: "Handed-in-0" });
  assert.equal(await password(), "Handed-in-0");
  await bench.cluster.deleteSecret(namespace);
  await resource.up(args);
  assert.notEqual(await password(), "Handed-in-0");
});

test("two resources of one Secret: one creates, the other adopts, both are verified", async () => {
  const { args, resource } = await bench.scene();
  const other = new Resource(bench.provider, bench.refresher);
  const steps = await Promise.all([resource.up(args), other.up(args)]);
  for (const step of steps) ended(step, "create");
  const origins = [resource, other].map(({ state }) => state?.outputs.origin).sort();
  assert.deepEqual(origins, ["adopted", "created"]);
  assert.equal(resource.state?.outputs.uid, other.state?.outputs.uid);
});
