// A Secret that is being deleted, and a namespace that is missing or terminating.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { codesOf, ended, failedWith, type Scene, useBench } from "../support/bench";

const bench = useBench();
const FINALIZERS = ["example.com/hold"];

/** Held by a finalizer, as the garbage collector or a backup tool holds one. */
async function hold({ namespace }: Scene): Promise<void> {
  const { status } = await bench.cluster.secret(namespace);
  const metadata = { name: "argocd-redis", finalizers: FINALIZERS };
  if (status === 404)
    await bench.cluster.putSecret(namespace, { auth: "on-its-way-out" }, "argocd-redis", { metadata });
  else await bench.cluster.patchSecret(namespace, { metadata });
  await bench.cluster.deleteSecret(namespace);
}

const release = ({ namespace }: Scene) => bench.cluster.patchSecret(namespace, { metadata: { finalizers: null } });

describe("a Secret that is being deleted", { concurrency: true }, () => {
  test("is a warning in a first preview, and the version is that of a Secret to be created", async () => {
    const scene = await bench.scene();
    await hold(scene);
    const preview = await scene.resource.preview(scene.args);
    ended(preview, "create");
    assert.equal(preview.shown?.version, "to-be-created");
    assert.deepEqual(codesOf(await scene.said()), ["DELETING"]);
  });

  test("is waited for in up, then created again", async () => {
    const scene = await bench.scene();
    await hold(scene);
    const up = scene.resource.up(scene.args);
    await scene.resource.preview(scene.args);
    await release(scene);
    ended(await up, "create");
    assert.equal(scene.resource.state?.outputs.origin, "created");
    assert.notEqual(await scene.password(), "on-its-way-out");
  });

  test("fails up clearly where it stays, with what to look at, and writes nothing", async () => {
    const scene = await bench.scene();
    await hold(scene);
    const text = failedWith(await scene.resource.up(scene.args), "DELETING");
    assert.match(text, /kubectl -n test-\w+ get secret argocd-redis .*finalizers/);
    assert.deepEqual([...new Set(bench.cluster.verbs(scene.namespace))], ["get"]);
    await release(scene);
  });

  test("is announced as being deleted where it is recorded, and up creates it once it has gone", async () => {
    const scene = await bench.scene();
    await scene.resource.up(scene.args);
    const { uid } = scene.resource.state!.outputs;
    await hold(scene);
    await scene.said();
    ended(await scene.resource.preview(scene.args), "update");
    assert.deepEqual(codesOf(await scene.said()), ["DELETING"]);
    const up = scene.resource.up(scene.args);
    await release(scene);
    ended(await up, "update");
    assert.notEqual(scene.resource.state?.outputs.uid, uid);
  });

  test("keeps its state in a refresh, and is dropped when it is gone", async () => {
    const scene = await bench.scene();
    await scene.resource.up(scene.args);
    const state = structuredClone(scene.resource.state);
    await hold(scene);
    ended(await scene.resource.refresh(), "refreshed");
    assert.deepEqual(scene.resource.state, state);
    await release(scene);
    ended(await scene.resource.refresh(), "dropped");
  });
});

describe("a namespace", { concurrency: true }, () => {
  test("that is missing is a warning in preview and an error in up, which says how to make it", async () => {
    const { resource, args } = await bench.scene();
    const missing = { ...args, namespace: `${args.namespace}-missing` };
    ended(await resource.preview(missing), "create");
    const lines = await bench.provider.said(`${args.namespace}-missing`);
    assert.deepEqual(codesOf(lines), ["NOT_PROVEN", "WILL_CREATE"]);
    const text = failedWith(await resource.up(missing), "NAMESPACE_MISSING");
    assert.match(text, /kubectl create namespace .*dependsOn/);
  });

  test("that goes away drops the resource from state in a refresh", async () => {
    const scene = await bench.scene();
    await scene.resource.up(scene.args);
    await terminate(scene.namespace);
    await bench.cluster.deleteSecret(scene.namespace);
    ended(await scene.resource.refresh(), "dropped");
  });

  test("that is terminating is an error in preview and up, not a matter of permissions, without a loop", async () => {
    const scene = await bench.scene();
    await terminate(scene.namespace);
    for (const step of [await scene.resource.preview(scene.args), await scene.resource.up(scene.args)]) {
      assert.match(failedWith(step, "NAMESPACE_TERMINATING"), /is terminating/);
    }
    assert.deepEqual(bench.cluster.verbs(scene.namespace), ["get", "create?dryRun", "get", "get", "create"]);
  });

  test("that is terminating still serves the Secret in it", async () => {
    const scene = await bench.scene();
    await scene.resource.up(scene.args);
    await terminate(scene.namespace);
    ended(await scene.resource.up(scene.args), "same");
    ended(await scene.resource.refresh(), "refreshed");
  });
});

/** Nobody empties it: there is no controller manager. */
function terminate(namespace: string): Promise<unknown> {
  return bench.cluster.must("DELETE", `/api/v1/namespaces/${namespace}`);
}
