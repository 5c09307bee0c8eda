// Who made the Secret is said once and stays so.
import assert from "node:assert/strict";
import { test } from "node:test";
import { ended, useBench } from "../support/bench";

const bench = useBench();

test("what this resource created stays created, through updates, rotations and refreshes", async () => {
  const { args, resource } = await bench.scene();
  ended(await resource.up({ ...args, rotationTrigger: "1" }), "create");
  ended(await resource.up({ ...args, rotationTrigger: "1", exposePassword: true }), "update");
  assert.equal(resource.state?.outputs.origin, "created");
  ended(await resource.up({ ...args, rotationTrigger: "2" }), "update");
  assert.equal(resource.state?.outputs.origin, "created");
  ended(await resource.refresh(), "refreshed");
  assert.equal(resource.state?.outputs.origin, "created");
});

test("what it adopted stays adopted", async () => {
  const { args, resource, namespace } = await bench.scene();
  await bench.cluster.putSecret(namespace, { auth: "was-there-before" });
  ended(await resource.up({ ...args, rotationTrigger: "1" }), "create");
  ended(await resource.up({ ...args, rotationTrigger: "2" }), "update");
  assert.equal(resource.state?.outputs.origin, "adopted");
  ended(await resource.refresh(), "refreshed");
  assert.equal(resource.state?.outputs.origin, "adopted");
});
