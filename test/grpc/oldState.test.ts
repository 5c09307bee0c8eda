// States that other versions wrote: fewer properties, more properties. The text in them calls today's code for ever.
import assert from "node:assert/strict";
import { test } from "node:test";
import { ended, failedWith, type Scene, useBench } from "../support/bench";
import type { Properties } from "../support/engine";

const bench = useBench();

/** Creates, then makes the state look as another version left it. */
async function recorded(shape: (properties: Properties) => Properties): Promise<Scene> {
  const scene = await bench.scene();
  await scene.resource.up(scene.args);
  const { id, inputs, outputs } = scene.resource.state!;
  scene.resource.state = { id, inputs: shape(inputs), outputs: shape(outputs) };
  return scene;
}

const without =
  (...names: string[]) =>
  (properties: Properties): Properties =>
    Object.fromEntries(Object.entries(properties).filter(([name]) => !names.includes(name)));

const shapes: Record<string, (properties: Properties) => Properties> = {
  "without the cluster's identity": without("apiServer", "apiServerCa"),
  "without the instance": without("instance"),
  "without a version": without("version"),
  "with nothing but the target, uid and origin": ({ namespace, secretName, key, uid, origin, kubeconfig }) => {
    const state = { namespace, secretName, key, uid, origin, kubeconfig };
    return Object.fromEntries(Object.entries(state).filter(([, value]) => value !== undefined));
  },
  "with properties of a later version": (properties) => ({ ...properties, later: { nested: [1, null] } }),
  "with null in the place of what was not set": (properties) => ({ ...properties, labels: null, context: null }),
};

for (const [what, shape] of Object.entries(shapes)) {
  test(`a state ${what} is refreshed, previewed and updated, and nothing is written`, async () => {
    const { args, resource, namespace, password } = await recorded(shape);
    const before = await password();
    ended(await resource.refresh(), "refreshed");
    const preview = await resource.preview(args);
    assert.deepEqual(preview.failures, []);
    assert.ok(preview.op === "same" || preview.op === "update", preview.op);
    ended(await resource.up(args), preview.op);
    ended(await resource.up(args), "same");
    assert.equal(await password(), before);
    assert.equal(resource.state?.outputs.origin, "created");
    assert.ok(!bench.cluster.verbs(namespace).includes("update"));
    assert.equal(bench.cluster.verbs(namespace).filter((verb) => verb === "create").length, 1);
  });
}

test("a state without the key means the default one, not any", async () => {
  const { args, resource } = await recorded(without("key"));
  failedWith(await resource.refresh(), "KEY_MISSING");
  ended(await resource.up(args), "update");
});

test("a read without state, as of import and get, is refused with the advice to declare the component", async () => {
  const { args, namespace } = await bench.scene();
  await assert.rejects(
    bench.refresher.read(`${namespace}/argocd-redis`, args),
    /Declare the component: an existing Secret is adopted.*\[ARGOCD_REDIS_IMPORT\]$/,
  );
  assert.deepEqual(bench.cluster.verbs(namespace), []);
});
