// One process serves all instances of a run, over connections that are kept.
import assert from "node:assert/strict";
import { test } from "node:test";
import { ended, useBench } from "../support/bench";
import { Resource } from "../support/engine";

const bench = useBench();

test("many requests on one connection end well, and print nothing", async () => {
  const { args, resource, said } = await bench.scene();
  await resource.up(args);
  for (let i = 0; i < 30; i++) {
    ended(await resource.up(args), "same");
  }
  await said();
  assert.equal(bench.provider.stderr, "");
});

test("many instances at once end well", async () => {
  const { args, namespace } = await bench.scene();
  const resources = Array.from({ length: 40 }, () => new Resource(bench.provider, bench.refresher));
  const names = resources.map((_, i) => ({ ...args, secretName: `redis-${i}` }));
  for (const step of await Promise.all(resources.map((resource, i) => resource.up(names[i]!)))) ended(step, "create");
  for (const step of await Promise.all(resources.map((resource, i) => resource.up(names[i]!)))) ended(step, "same");
  assert.equal(bench.cluster.verbs(namespace).filter((verb) => verb === "create").length, 40);
});
