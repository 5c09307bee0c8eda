// Argo CD by a chart, in each of the three ways that Pulumi has: it starts with the password, and it rolls with it.
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { Cluster } from "../support/cluster";
import type { Stack } from "../support/stack";
import { changed, created, type StepEvent, type Watched, watched } from "./support/events";
import { chart, kubernetesStack, noControllers } from "./support/kubernetesStack";
import { split, type Workload, workloads } from "./support/workloads";

let cluster: Cluster;
before(async () => {
  cluster = await Cluster.start();
});
after(() => cluster?.stop());

const READERS = ["argocd-application-controller", "argocd-redis", "argocd-repo-server", "argocd-server"];
const OTHERS = ["argocd-applicationset-controller"];
/** What the chart renders with the test's values: the workloads, a Service and a ConfigMap. */
const OBJECTS = 7;
const WORKLOAD = /:(Deployment|StatefulSet|Release)$/;
const SECRET = "pulumi-nodejs:dynamic/argocd-redis:RedisInitialPasswordSecret";
/** How the engine writes a value that a preview does not know. */
const UNKNOWN = "04da6b54-80e4-46f7-96ec-b56ff0331ba9";

const args = `namespace, values: redis.helmValuesWith({ crds: { install: false }, createClusterRoles: false })`;
const installs = {
  "helm.v4.Chart": `new k8s.helm.v4.Chart("argocd", { chart, ${args} }, { dependsOn: redis });`,
  "helm.v3.Chart": `new k8s.helm.v3.Chart("argocd", { path: chart, ${args} }, { dependsOn: redis });`,
  "helm.v3.Release": `new k8s.helm.v3.Release("argocd", { name: "argocd", chart, ${args} }, { dependsOn: redis });`,
};

/** Where the Secret was verified, and where the first workload was begun. */
function order({ events }: Watched): { verified: number; begun: number } {
  return {
    verified: events.findIndex(({ when, type }) => when === "done" && type === SECRET),
    begun: events.findIndex(({ when, type }) => when === "started" && WORKLOAD.test(type)),
  };
}

/** The positions in the audit log of the request that verified the Secret, and of the first that made a workload. */
function audited(namespace: string): { verified: number; begun: number } {
  const events = cluster.agents(namespace);
  const isWrite = (verb: string) => ["create", "patch", "update"].includes(verb);
  return {
    verified: events.findIndex(({ verb, objectRef }) => verb === "create" && objectRef?.resource === "secrets"),
    begun: events.findIndex(
      ({ verb, objectRef, requestURI }) =>
        isWrite(verb) &&
        !requestURI.includes("dryRun") &&
        /^(deployments|statefulsets)$/.test(objectRef?.resource ?? ""),
    ),
  };
}

for (const [kind, install] of Object.entries(installs)) {
  describe(kind, () => {
    let namespace: string;
    let stack: Stack;
    let first: Watched;

    const program = (trigger = "undefined") =>
      stack.program(`require(${JSON.stringify(noControllers)});
        const k8s = require("@pulumi/kubernetes");
        const [chart, namespace] = [${JSON.stringify(chart)}, "${namespace}"];
        const redis = new lib.RedisInitialPassword("redis", { namespace, ...lib.argocdRedis, rotationTrigger: ${trigger} });
        ${install}
        return { version: redis.version };`);

    before(async () => {
      namespace = await cluster.newNamespace();
      stack = await kubernetesStack(cluster.plane.kubeconfigs.admin);
      program();
    });
    after(() => stack?.remove());

    const version = async () => String((await stack.outputs()).version);
    const unchanged = async (...flags: string[]) => {
      const run = await stack.up("--expect-no-changes", ...flags);
      assert.equal(run.code, 0, run.text);
    };

    /** The pods of exactly the readers roll in `act`, to the version that the stack then has. */
    async function rolls(act: () => Promise<unknown>): Promise<{ before: string; after: string }> {
      const [before, old] = [await version(), await workloads(cluster, namespace)];
      await act();
      const [after, fresh] = [await version(), await workloads(cluster, namespace)];
      assert.notEqual(after, before);
      const grown = (workload: Workload, i: number) => workload.generation - old[i]!.generation;
      assert.deepEqual(
        fresh.map((workload, i) => ({ name: workload.name, grown: grown(workload, i), version: workload.version })),
        fresh.map(({ name }) =>
          READERS.includes(name) ? { name, grown: 1, version: after } : { name, grown: 0, version: undefined },
        ),
      );
      await unchanged();
      return { before, after };
    }

    test("the first preview lists every resource of the chart, and knows all that they are made of", async () => {
      first = await watched(stack, "preview");
      const listed = first.events.filter(
        ({ type }) => type.startsWith("kubernetes:") && !/:(Chart|Release)$/.test(type),
      );
      const names = new Set(listed.map(({ urn }) => urn));
      // To Pulumi a release is one resource, whose values are all that a preview shows of it.
      assert.equal(names.size, kind === "helm.v3.Release" ? 0 : OBJECTS);
      const ofArgoCd = first.events.filter(({ type }) => type.startsWith("kubernetes:"));
      const unknown = ofArgoCd.filter(({ inputs }: StepEvent) => JSON.stringify(inputs).includes(UNKNOWN));
      assert.deepEqual(unknown, []);
      assert.doesNotMatch(first.text, /incomplete|unknown values/i);
    });

    test("one up makes what the preview listed, the verified Secret before any workload", async () => {
      const up = await watched(stack, "up");
      assert.deepEqual(created(up), created(first));
      for (const { verified, begun } of [order(up), audited(namespace)]) {
        assert.ok(verified >= 0 && verified < begun, `verified at ${verified}, first workload at ${begun}`);
      }
    });

    test("exactly the readers refer to the Secret and the key that exist, and carry the version", async () => {
      const { body: secret } = await cluster.secret(namespace);
      assert.deepEqual(Object.keys(secret.data), ["auth"]);
      const { readers, others } = split(await workloads(cluster, namespace));
      assert.deepEqual(
        [readers, others].map((all) => all.map(({ name }) => name)),
        [READERS, OTHERS],
      );
      const current = await version();
      for (const { name, reads, version } of readers) {
        // Its own Redis needs it; to the others it is optional, as the chart has it where its Job is off.
        assert.deepEqual(
          [name, reads, version],
          [name, [`argocd-redis/auth${name === "argocd-redis" ? "" : "?"}`], current],
        );
      }
    });

    test("a second up shows no diff, and nor does one with a refresh", async () => {
      await unchanged();
      await unchanged("--refresh");
    });

    test("a changed rotationTrigger is one PUT and rolls the readers, to the version that the preview announced", async () => {
      assert.equal((await program('"1"').up()).code, 0);
      const metadata = { labels: { team: "platform" }, annotations: { note: "kept" } };
      await cluster.patchSecret(namespace, { metadata, stringData: { other: "another key" } });
      const { body: before } = await cluster.secret(namespace);

      program('"2"');
      const preview = await watched(stack, "preview");
      const asked = cluster.verbs(namespace).length;
      const { after } = await rolls(async () => {
        const up = await watched(stack, "up");
        assert.deepEqual(changed(up), changed(preview));
        assert.ok(order(up).verified < order(up).begun);
      });
      const announced = preview.events.filter(({ type }) => type === SECRET).map(({ inputs }) => inputs.version);
      assert.deepEqual([...new Set(announced)], [after]);
      const verbs = cluster.verbs(namespace).slice(asked);
      assert.deepEqual(
        verbs.filter((verb) => verb !== "get"),
        ["update"],
      );

      const { body: now } = await cluster.secret(namespace);
      assert.notEqual(now.data.auth, before.data.auth);
      assert.deepEqual({ ...now.data, auth: "" }, { ...before.data, auth: "" });
      assert.deepEqual(now.metadata.labels, before.metadata.labels);
      assert.equal(now.metadata.annotations.note, "kept");
      assert.equal(now.metadata.uid, before.metadata.uid);
    });

    for (const flags of [[], ["--refresh"]]) {
      test(`a deleted Secret comes back and rolls the readers, by up ${flags.join(" ")}`, async () => {
        await cluster.deleteSecret(namespace);
        await rolls(() => watched(stack, "up", ...flags));
      });
    }

    test("edited labels and annotations of the Secret roll nothing", async () => {
      const before = await workloads(cluster, namespace);
      await cluster.patchSecret(namespace, {
        metadata: { labels: { team: "other", owner: "me" }, annotations: { a: "b" } },
      });
      await unchanged();
      await unchanged("--refresh");
      assert.deepEqual(await workloads(cluster, namespace), before);
    });
  });
}
