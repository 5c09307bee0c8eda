// The explorer can fail: it finds every broken variant by the promise it breaks, and what it prints replays.
import assert from "node:assert/strict";
import { test } from "node:test";
import { ensure } from "../../components/core/ensure";
import { rotate } from "../../components/core/rotate";
import { BROKEN_ENSURE } from "./brokenEnsure";
import { BROKEN_ROTATE } from "./brokenRotate";
import { exhaust, type Failure, replay } from "./explore";
import { creations, type Exploration, rotations } from "./scenarios";

/** First a little of each scenario, then more: most faults show soon. */
async function firstFailure(explorations: Exploration[]): Promise<Failure | undefined> {
  for (const most of [100, 1_000, 10_000]) {
    for (const { scenario, bounds } of explorations) {
      const { failure } = await exhaust(scenario, { ...bounds, mishaps: Math.min(bounds.mishaps, 1) }, most);
      if (failure) return failure;
    }
  }
  return undefined;
}

async function foundOut(explorations: Exploration[], breaks: string): Promise<string> {
  const failure = await firstFailure(explorations);
  assert.ok(failure, "no schedule breaks a promise");
  assert.ok(failure.violation.startsWith(`${breaks}: `), failure.violation);
  const { scenario } = explorations.find((exploration) => exploration.scenario.name === failure.scenario)!;
  const again = await replay(scenario, failure.bounds, failure.choices);
  assert.deepEqual([again.violation, again.trace], [failure.violation, failure.trace]);
  assert.ok(breaks === "ends" || failure.trace.length <= 15, `${failure.trace.length} steps are no short trace`);
  return `${failure.violation} (${failure.trace.slice(0, 10).join("; ")})`;
}

for (const [what, { breaks, variant }] of Object.entries(BROKEN_ENSURE)) {
  test(`an ensure that ${what} is found out`, async (t) => {
    t.diagnostic(await foundOut(creations({ ensure: variant, rotate }), breaks));
  });
}

for (const [what, { breaks, variant }] of Object.entries(BROKEN_ROTATE)) {
  test(`a rotate that ${what} is found out`, async (t) => {
    t.diagnostic(await foundOut(rotations({ ensure, rotate: variant }), breaks));
  });
}
