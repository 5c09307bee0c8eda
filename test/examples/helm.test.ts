// Argo CD by a chart: it starts with the password.
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { Cluster } from "../support/cluster";
import { created, type Watched, watched } from "./support/events";
import { Install, kinds, OTHERS, READERS, WORKLOAD } from "./support/install";
import { split, workloads } from "./support/workloads";

let cluster: Cluster;
before(async () => {
  cluster = await Cluster.start();
});
after(() => cluster?.stop());

/** What the chart renders with the test's values: the workloads, a Service and a ConfigMap. */
const OBJECTS = 7;
/** Long enough for a chart that does not wait to have begun, short enough for `up` to go on waiting. */
const HOLD_MS = 6_000;
/** How the engine writes a value that a preview does not know. */
const UNKNOWN = "04da6b54-80e4-46f7-96ec-b56ff0331ba9";

for (const kind of kinds) {
  describe(kind, () => {
    let install: Install;
    let preview: Watched;

    before(async () => {
      install = await Install.declared(cluster, kind);
    });
    after(() => install?.stack.remove());

    test("the first preview lists every resource of the chart, and knows all that they are made of", async () => {
      preview = await watched(install.stack, "preview");
      const ofArgoCd = preview.events.filter(({ type }) => type.startsWith("kubernetes:"));
      const objects = new Set(ofArgoCd.filter(({ type }) => !/:(Chart|Release)$/.test(type)).map(({ urn }) => urn));
      // To Pulumi a release is one resource, whose values are all that a preview shows of it.
      assert.equal(objects.size, kind === "helm.v3.Release" ? 0 : OBJECTS);
      assert.deepEqual(
        ofArgoCd.filter(({ inputs }) => JSON.stringify(inputs).includes(UNKNOWN)),
        [],
      );
      // An unknown version would leave the pods without their annotation, and say nothing.
      const placed = ofArgoCd.filter(({ inputs }) => JSON.stringify(inputs).includes("to-be-created"));
      const holders = placed.filter(({ type }) => WORKLOAD.test(type)).map(({ name }) => name.split("/").at(-1));
      assert.deepEqual([...new Set(holders)].sort(), kind === "helm.v3.Release" ? ["argocd"] : READERS);
      assert.doesNotMatch(preview.text, /incomplete|unknown values/i);
    });

    test("one up makes what the preview listed, the verified Secret before any workload", async () => {
      const up = await watched(install.stack, "up");
      assert.deepEqual(created(up), created(preview));
      install.assertOrder(up);
    });

    test("exactly the readers refer to the Secret and the key that exist, and carry the version", async () => {
      const { body: secret } = await cluster.secret(install.namespace);
      assert.deepEqual(Object.keys(secret.data), ["auth"]);
      const { readers, others } = split(await workloads(cluster, install.namespace));
      assert.deepEqual(
        [readers, others].map((all) => all.map(({ name }) => name)),
        [READERS, OTHERS],
      );
      const current = await install.version();
      for (const { name, reads, version } of readers) {
        // Its own Redis needs it; to the others it is optional, as the chart has it where its Job is off.
        const optional = name === "argocd-redis" ? "" : "?";
        assert.deepEqual([name, reads, version], [name, [`argocd-redis/auth${optional}`], current]);
      }
    });

    test("a second up shows no diff, and nor does one with a refresh", async () => {
      await install.unchangedBy();
      await install.unchangedBy("--refresh");
    });

    test("no workload is begun before the Secret is there, however long that takes", async () => {
      const held = await Install.declared(cluster, kind);
      try {
        // It goes away only when its finalizer does, and `up` waits for that.
        const metadata = { name: "argocd-redis", finalizers: ["example.com/hold"] };
        await cluster.putSecret(held.namespace, { auth: "of-somebody-before" }, "argocd-redis", { metadata });
        await cluster.deleteSecret(held.namespace);
        const up = watched(held.stack, "up");
        const ended = up.then(
          () => true,
          () => true,
        );
        while (cluster.verbs(held.namespace).length < 3) {
          assert.notEqual(await Promise.race([ended, sleep(200)]), true, "did not wait");
        }
        await sleep(HOLD_MS);
        await cluster.patchSecret(held.namespace, { metadata: { finalizers: null } });
        held.assertOrder(await up);
      } finally {
        held.stack.remove();
      }
    });
  });
}
