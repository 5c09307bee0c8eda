// One stack with many instances: requests per instance stay the same, one provider process serves them all, and its
// connections are used again. By default up to 10; `npm run test:many` goes up to 500. Times: test/bench/many.ts.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { Cluster } from "../support/cluster";
import { whole } from "../support/extent";
import { Many, type Place, placeOn, type Taken } from "./lab";

const SIZES = whole ? [1, 10, 100, 500] : [1, 10];

/** How many resources the engine works on at a time, but for checks and diffs, which it does one after the other. */
const PARALLEL = 4;

let cluster: Cluster;

before(async () => {
  cluster = await Cluster.start();
});

after(() => cluster?.stop());

/** One process, these requests, and no more connections than that. */
function took(taken: Taken, verbs: Record<string, number>, connections: number): void {
  assert.deepEqual({ verbs: taken.verbs, processes: taken.processes }, { verbs, processes: 1 });
  assert.ok(taken.connections <= connections, `${taken.connections} connections, ${connections} expected at the most`);
}

/** The stack has so many instances; now it gets more. */
async function grow(many: Many, existing: number, size: number): Promise<void> {
  const { stack, places } = many;
  const [there, fresh, ways] = [existing * places.length, (size - existing) * places.length, places.length];
  const all = there + fresh;
  const parallel = `--parallel=${PARALLEL}`;
  many.declare(size);
  // A write never goes over a connection that was used before: it might be closing, and the outcome be in doubt.
  const up = await many.taken(() => stack.up(parallel));
  took(up, { get: there + 2 * fresh, create: fresh }, PARALLEL * ways + fresh);
  took(await many.taken(() => stack.preview("--expect-no-changes")), { get: all }, ways);
  took(await many.taken(() => stack.up("--expect-no-changes", parallel)), { get: all }, ways);
  took(await many.taken(() => stack.refresh("--expect-no-changes", parallel)), { get: all }, PARALLEL * ways);
}

async function withStack(places: Place[], act: (many: Many) => Promise<void>): Promise<void> {
  const many = await Many.open(...places);
  try {
    await act(many);
  } finally {
    many.remove();
  }
}

test("requests, processes and connections of one stack that grows", async (t) => {
  await withStack([await placeOn(cluster)], async (many) => {
    let existing = 0;
    for (const size of SIZES) {
      await t.test(`${size}: two GETs and a POST for a new instance, then one GET for each and operation`, async () => {
        await grow(many, existing, size);
      });
      existing = size;
    }
  });
});

test("three clusters in one stack: one process, and the connections of each are used again", async () => {
  const places = [await placeOn(cluster), await placeOn(cluster), await placeOn(cluster)];
  await withStack(places, (many) => grow(many, 0, whole ? 20 : 4));
});
