// What a rotation does with requests that fail.
import assert from "node:assert/strict";
import { test } from "node:test";
import type { FailureReason } from "../../../components/core/apiFailure";
import { rotate } from "../../../components/core/rotate";
import { ROTATION_ANNOTATION, rotationStamp } from "../../../components/core/version";
import { failure, lost, ScriptedApi } from "../../support/model/scriptedApi";
import { aSecret } from "../../support/model/secretObject";
import { VirtualClock } from "../../support/model/virtualClock";

const target = { namespace: "argocd", secretName: "argocd-redis", key: "auth" };
const annotations = { [ROTATION_ANNOTATION]: rotationStamp("uid-1", "auth", "2") };
const live = aSecret({ auth: "old" });
const edited = aSecret({ auth: "old" }, { resourceVersion: "2", labels: { team: "b" } });
const ours = aSecret({ auth: "new" }, { annotations });
const theirs = aSecret({ auth: "theirs" }, { annotations });

const run = (api: ScriptedApi, clock = new VirtualClock()) =>
  rotate(api, target, "2", { value: "new", given: false }, clock);
const slow = (clock: VirtualClock) => () => {
  clock.pass(30_000);
  return lost("timeout");
};

test("Conflict is read again, and the PUT is of what was read", async () => {
  const api = new ScriptedApi({ get: [live, edited], replace: [failure("conflict"), ours] });
  const clock = new VirtualClock();
  assert.equal((await run(api, clock))?.wrote, true);
  assert.deepEqual(api.calls, ["get", "replace", "get", "replace"]);
  assert.deepEqual(api.replaced[1]?.labels, { team: "b" });
  assert.equal(api.replaced[1]?.resourceVersion, "2");
  assert.deepEqual(clock.sleeps, [250]);
});

test("Conflict with the same rotation elsewhere is theirs: nothing more is written", async () => {
  const api = new ScriptedApi({ get: [live, theirs], replace: [failure("conflict")] });
  assert.deepEqual(await run(api), { secret: theirs, value: "theirs", wrote: false });
});

test("Conflict with a deletion leaves nothing to rotate", async () => {
  assert.equal(await run(new ScriptedApi({ get: [live, undefined], replace: [failure("conflict")] })), undefined);
});

test("Conflict that does not end is thrown after the budget", async () => {
  const clock = new VirtualClock();
  const api = new ScriptedApi({ get: [live], replace: [failure("conflict")] });
  await assert.rejects(run(api, clock), { reason: "conflict", verb: "update" });
  assert.ok(clock.now() > 15_000 && clock.now() < 20_000, `${clock.now()}`);
});

for (const reason of ["tooManyRequests", "serverTransient", "unreachable", "timeout"] as const) {
  test(`${reason} on the PUT is followed by a GET`, async () => {
    const api = new ScriptedApi({ get: [live], replace: [failure(reason), ours] });
    assert.equal((await run(api))?.wrote, true);
    assert.deepEqual(api.calls, ["get", "replace", "get", "replace"]);
  });

  test(`${reason} on the GET is tried again`, async () => {
    assert.equal((await run(new ScriptedApi({ get: [failure(reason), live], replace: [ours] })))?.wrote, true);
  });
}

const REFUSED: FailureReason[] = [
  "unauthorized",
  "forbidden",
  "invalid",
  "admission",
  "serverLasting",
  "notKubernetes",
];
for (const reason of REFUSED) {
  test(`a PUT refused for ${reason} is an error at once: no role binding is waited for`, async () => {
    const clock = new VirtualClock();
    const api = new ScriptedApi({ get: [live, ours], replace: [failure(reason)] });
    await assert.rejects(run(api, clock), { reason, verb: "update" });
    assert.deepEqual(api.calls, ["get", "replace"]);
    assert.deepEqual(clock.sleeps, []);
  });
}

test("a lost answer is read back: our value with our stamp is our rotation", async () => {
  const api = new ScriptedApi({ get: [live, ours], replace: [lost()] });
  assert.deepEqual(await run(api), { secret: ours, value: "new", wrote: true });
});

test("a lost answer is read back: the stamp with another value is somebody else's rotation", async () => {
  const api = new ScriptedApi({ get: [live, theirs], replace: [lost()] });
  assert.deepEqual(await run(api), { secret: theirs, value: "theirs", wrote: false });
});

test("a lost answer of a PUT that did not land is followed by another PUT", async () => {
  const api = new ScriptedApi({ get: [live], replace: [lost(), ours] });
  assert.equal((await run(api))?.wrote, true);
  assert.deepEqual(api.calls, ["get", "replace", "get", "replace"]);
});

test("a PUT found after a lost answer and a conflict is ours still", async () => {
  const api = new ScriptedApi({ get: [live, live, ours], replace: [lost(), failure("conflict")] });
  assert.equal((await run(api))?.wrote, true);
});

test("our value without a lost answer before it was written by another run", async () => {
  const api = new ScriptedApi({ get: [live, ours], replace: [failure("conflict")] });
  assert.equal((await run(api))?.wrote, false);
});

test("an answer that is not believed is read back at once, and not tried again", async () => {
  const clock = new VirtualClock();
  const landed = new ScriptedApi({ get: [live, ours], replace: [lost("notKubernetes")] });
  assert.equal((await run(landed, clock))?.wrote, true);
  const not = new ScriptedApi({ get: [live], replace: [lost("serverLasting")] });
  await assert.rejects(run(not, clock), { reason: "serverLasting" });
  assert.deepEqual(not.calls, ["get", "replace", "get"]);
  assert.deepEqual(clock.sleeps, []);
});

test("reading back is tried again as any GET is", async () => {
  const api = new ScriptedApi({ get: [live, failure("unreachable"), ours], replace: [lost("notKubernetes")] });
  assert.equal((await run(api))?.wrote, true);
  assert.deepEqual(api.calls, ["get", "replace", "get", "get", "get"]);
});

test("a PUT that took the whole budget is read back once all the same", async () => {
  const clock = new VirtualClock();
  const landed = new ScriptedApi({ get: [live, ours], replace: [slow(clock)] });
  assert.deepEqual(await run(landed, clock), { secret: ours, value: "new", wrote: true });
});

test("where that last look finds no rotation, no Secret or no answer, the PUT's failure is told", async () => {
  for (const last of [live, undefined, failure("unreachable")]) {
    const clock = new VirtualClock();
    const api = new ScriptedApi({ get: [live, last], replace: [slow(clock)] });
    await assert.rejects(run(api, clock), { reason: "timeout", verb: "update" });
    assert.deepEqual(api.calls, ["get", "replace", "get"]);
  }
});

test("an error that is no failure of the API is passed on as it is", async () => {
  const bug = new TypeError("bug");
  await assert.rejects(run(new ScriptedApi({ get: [live, ours], replace: [bug] })), (error) => error === bug);
});
