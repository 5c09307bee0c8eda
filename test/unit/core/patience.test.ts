import assert from "node:assert/strict";
import { test } from "node:test";
import type { FailureReason } from "../../../components/core/apiFailure";
import { Patience } from "../../../components/core/patience";
import { failure } from "../../support/model/scriptedApi";
import { VirtualClock } from "../../support/model/virtualClock";

const PASSING: FailureReason[] = ["tooManyRequests", "serverTransient", "unreachable", "timeout"];
const BINDINGS: FailureReason[] = ["unauthorized", "forbidden"];
const LASTING: FailureReason[] = [
  "configuration",
  "credentials",
  "tls",
  "notKubernetes",
  "redirect",
  "namespaceTerminating",
  "namespaceMissing",
  "alreadyExists",
  "conflict",
  "quota",
  "admission",
  "invalid",
  "serverLasting",
];

const patience = (budgetMs: number, awaitBindings?: boolean, clock = new VirtualClock(1000)) => ({
  clock,
  patience: new Patience(clock, budgetMs, awaitBindings),
});

for (const reason of PASSING) {
  test(`${reason} may pass`, () => assert.equal(patience(1).patience.mends(failure(reason)), true));
}

for (const reason of LASTING) {
  test(`${reason} does not pass`, () => assert.equal(patience(1, true).patience.mends(failure(reason)), false));
}

for (const reason of BINDINGS) {
  test(`${reason} passes only where a fresh role binding is waited for`, () => {
    assert.equal(patience(1).patience.mends(failure(reason)), false);
    assert.equal(patience(1, false).patience.mends(failure(reason)), false);
    assert.equal(patience(1, true).patience.mends(failure(reason)), true);
  });
}

test("errors that are no failures of the API do not pass", () => {
  for (const error of [new Error("timeout"), "timeout", undefined, { reason: "timeout" }]) {
    assert.equal(patience(1, true).patience.mends(error), false);
  }
});

test("pauses double from a quarter of a second to four seconds, and fit into the budget", async () => {
  const { patience: waiting, clock } = patience(20_000);
  while (await waiting.backOff());
  assert.deepEqual(clock.sleeps, [250, 500, 1000, 2000, 4000, 4000, 4000, 4000]);
  assert.equal(waiting.remainingMs, 250);
});

test("a pause that takes all that is left is too long", async () => {
  assert.equal(await patience(250).patience.backOff(), false);
  assert.equal(await patience(251).patience.backOff(), true);
});

test("a wait that the server asks for counts where it is longer", async () => {
  const { patience: waiting, clock } = patience(20_000);
  assert.equal(await waiting.backOff(failure("tooManyRequests", { retryAfterMs: 3000 })), true);
  assert.equal(await waiting.backOff(failure("tooManyRequests", { retryAfterMs: 1 })), true);
  assert.deepEqual(clock.sleeps, [3000, 500]);
});

test("a wait that the server asks for is not waited for beyond the budget", async () => {
  const { patience: waiting, clock } = patience(20_000);
  assert.equal(await waiting.backOff(failure("tooManyRequests", { retryAfterMs: 20_000 })), false);
  assert.deepEqual(clock.sleeps, []);
  assert.equal(await waiting.backOff(), true, "a refused wait uses nothing up");
  assert.deepEqual(clock.sleeps, [250]);
});

test("what remains counts from the beginning and never falls below zero", () => {
  const { patience: waiting, clock } = patience(500);
  assert.equal(waiting.remainingMs, 500);
  clock.pass(200);
  assert.equal(waiting.remainingMs, 300);
  clock.pass(400);
  assert.equal(waiting.remainingMs, 0);
});

test("a call is tried again while its failure may pass", async () => {
  const { patience: waiting, clock } = patience(20_000);
  let calls = 0;
  const answer = await waiting.retry(async () => {
    calls++;
    if (calls < 3) throw failure("unreachable", { retryAfterMs: 300 });
    return "there";
  });
  assert.equal(answer, "there");
  assert.deepEqual(clock.sleeps, [300, 500]);
});

test("a failure that does not pass ends it at once", async () => {
  const { patience: waiting, clock } = patience(20_000);
  const refused = failure("forbidden");
  await assert.rejects(
    waiting.retry(() => Promise.reject(refused)),
    (error) => error === refused,
  );
  assert.deepEqual(clock.sleeps, []);
});

test("after the budget the last failure is thrown", async () => {
  const { patience: waiting, clock } = patience(1000);
  let calls = 0;
  await assert.rejects(
    waiting.retry(() => Promise.reject(failure("timeout", { detail: `call ${++calls}` }))),
    { message: "timeout: call 3" },
  );
  assert.deepEqual(clock.sleeps, [250, 500]);
});

/** Fails with each of these in turn, then with the last one for ever. */
const failing = (...reasons: FailureReason[]) => {
  let calls = 0;
  return () => Promise.reject(failure(reasons[Math.min(calls++, reasons.length - 1)]!, { detail: `call ${calls}` }));
};

test("a time-out at the end of the budget gives way to what failed before it", async () => {
  const after = (...reasons: FailureReason[]) => patience(1000).patience.retry(failing(...reasons));
  await assert.rejects(after("unreachable", "serverTransient", "timeout"), { message: "serverTransient: call 2" });
  await assert.rejects(after("unreachable", "timeout"), { message: "unreachable: call 1" });
  await assert.rejects(after("timeout", "timeout", "unreachable"), { message: "unreachable: call 3" });
  await assert.rejects(after("unreachable", "forbidden"), { message: "forbidden: call 2" });
  await assert.rejects(after("timeout"), { message: "timeout: call 3" });
});

test("an error that is no failure of the API is thrown as it is, whatever failed before", async () => {
  const bug = new TypeError("bug");
  let calls = 0;
  const call = () => Promise.reject(calls++ === 0 ? failure("unreachable") : bug);
  await assert.rejects(patience(1000).patience.retry(call), (error) => error === bug);
});

test("what has a deadline of its own does not use the budget up, whether it ends well or not", async () => {
  const { clock, patience: kept } = patience(1000);
  await kept.aside(() => clock.sleep(5000));
  assert.equal(kept.remainingMs, 1000);
  await assert.rejects(
    kept.aside(() => clock.sleep(5000).then(() => Promise.reject(new Error("as told")))),
    /as told/,
  );
  assert.equal(kept.remainingMs, 1000);
});
