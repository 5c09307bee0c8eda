// Argo CD by a chart: it rolls with a new password, and with nothing else.
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { Cluster } from "../support/cluster";
import { changed, watched } from "./support/events";
import { Install, kinds, READERS, SECRET } from "./support/install";
import { type Workload, workloads } from "./support/workloads";

let cluster: Cluster;
before(async () => {
  cluster = await Cluster.start();
});
after(() => cluster?.stop());

/** The pods of exactly the readers roll in `act`, to the version that the stack then has, which is returned. */
async function rolls(install: Install, act: () => Promise<unknown>): Promise<string> {
  const [before, old] = [await install.version(), await workloads(cluster, install.namespace)];
  await act();
  const [version, fresh] = [await install.version(), await workloads(cluster, install.namespace)];
  assert.notEqual(version, before);
  const grown = (workload: Workload, i: number) => workload.generation - old[i]!.generation;
  assert.deepEqual(
    fresh.map((workload, i) => ({ name: workload.name, grown: grown(workload, i), version: workload.version })),
    fresh.map(({ name }) =>
      READERS.includes(name) ? { name, grown: 1, version } : { name, grown: 0, version: undefined },
    ),
  );
  await install.unchangedBy();
  return version;
}

for (const kind of kinds) {
  describe(kind, () => {
    let install: Install;

    before(async () => {
      install = await Install.declared(cluster, kind);
      await watched(install.declare("first").stack, "up");
    });
    after(() => install?.stack.remove());

    test("a changed rotationTrigger is one PUT and rolls the readers, to the version that the preview announced", async () => {
      const { namespace, stack } = install;
      const metadata = { labels: { team: "platform" }, annotations: { note: "kept" } };
      await cluster.patchSecret(namespace, { metadata, stringData: { other: "another key" } });
      const { body: before } = await cluster.secret(namespace);

      const preview = await watched(install.declare("second").stack, "preview");
      const asked = cluster.verbs(namespace).length;
      const version = await rolls(install, async () => {
        const up = await watched(stack, "up");
        assert.deepEqual(changed(up), changed(preview));
        install.assertOrder(up);
      });
      const announced = preview.events.filter(({ type }) => type === SECRET).map(({ inputs }) => inputs.version);
      assert.deepEqual([...new Set(announced)], [version]);
      const writes = cluster
        .verbs(namespace)
        .slice(asked)
        .filter((verb) => verb !== "get");
      assert.deepEqual(writes, ["update"]);

      const { body: now } = await cluster.secret(namespace);
      assert.notEqual(now.data.auth, before.data.auth);
      assert.deepEqual({ ...now.data, auth: "" }, { ...before.data, auth: "" });
      const { labels, annotations, uid } = now.metadata;
      assert.deepEqual([labels, annotations.note, uid], [metadata.labels, "kept", before.metadata.uid]);
    });

    for (const flags of [[], ["--refresh"]]) {
      test(`a deleted Secret comes back and rolls the readers, by up ${flags.join(" ")}`, async () => {
        await cluster.deleteSecret(install.namespace);
        await rolls(install, () => watched(install.stack, "up", ...flags));
      });
    }

    test("edited labels and annotations of the Secret roll nothing", async () => {
      const before = await workloads(cluster, install.namespace);
      const metadata = { labels: { team: "other", owner: "me" }, annotations: { a: "b" } };
      await cluster.patchSecret(install.namespace, { metadata });
      await install.unchangedBy();
      await install.unchangedBy("--refresh");
      assert.deepEqual(await workloads(cluster, install.namespace), before);
    });
  });
}
