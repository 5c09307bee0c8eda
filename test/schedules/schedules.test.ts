// The promises under concurrency, faults and crashes. By default a fixed slice; `npm run test:schedules`
// runs every schedule within the bounds.
import assert from "node:assert/strict";
import { test } from "node:test";
import { whole } from "../support/extent";
import { EXPLORATIONS, explore, replayed, report, SLICE, WHOLE } from "./campaign";

const extent = whole ? WHOLE : SLICE;
let schedules = 0;

for (const exploration of EXPLORATIONS) {
  test(`no schedule of ${exploration.scenario.name} breaks a promise`, async () => {
    const result = await explore(exploration, extent);
    schedules += result.schedules;
    assert.ok(!result.failure, result.failure && report(result.failure));
  });
}

test("the slice is large enough to mean something", (t) => {
  t.diagnostic(`${schedules} schedules, 0 violations`);
  assert.ok(schedules > 5_000, `${schedules}`);
});

test("a schedule replays from its text", async () => {
  assert.equal(
    await replayed("one-up:1.0.0.0:0,3"),
    [
      "  1. A: GET",
      "  2. A: POST, answer lost",
      "  3. A wakes after a pause",
      "  4. A: GET",
      "  5. last up of A",
      "no promise is broken",
    ].join("\n"),
  );
});
