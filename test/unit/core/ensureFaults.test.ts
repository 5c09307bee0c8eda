// What `ensure` does with requests that fail.
import assert from "node:assert/strict";
import { test } from "node:test";
import type { FailureReason } from "../../../components/core/apiFailure";
import { ENSURE_BUDGET_MS, ensure } from "../../../components/core/ensure";
import { failure, lost, ScriptedApi } from "../../support/model/scriptedApi";
import { aSecret } from "../../support/model/secretObject";
import { VirtualClock } from "../../support/model/virtualClock";

const target = { namespace: "argocd", secretName: "argocd-redis", key: "auth" };
const wanted = { fieldManager: "pulumi-argocd-redis-1", key: "auth", value: "ours" };
const ours = aSecret({ auth: "ours" }, { managedFields: [{ manager: wanted.fieldManager }] });
const theirs = aSecret({ auth: "theirs" }, { managedFields: [{ manager: "argocd" }] });

const run = (api: ScriptedApi, clock = new VirtualClock()) => ensure(api, target, wanted, clock);

const PASSING: FailureReason[] = [
  "tooManyRequests",
  "serverTransient",
  "unreachable",
  "timeout",
  "unauthorized",
  "forbidden",
];
const LASTING: FailureReason[] = [
  "configuration",
  "credentials",
  "tls",
  "notKubernetes",
  "redirect",
  "namespaceTerminating",
  "serverLasting",
];

test("it goes on trying for 20 seconds", () => assert.equal(ENSURE_BUDGET_MS, 20_000));

for (const reason of PASSING) {
  test(`${reason} on the GET is tried again`, async () => {
    const api = new ScriptedApi({ get: [failure(reason), failure(reason), theirs] });
    const clock = new VirtualClock();
    assert.equal((await run(api, clock)).origin, "adopted");
    assert.deepEqual(clock.sleeps, [250, 500]);
  });

  test(`${reason} that does not end is thrown after the budget, with its verb`, async () => {
    const clock = new VirtualClock();
    await assert.rejects(run(new ScriptedApi({ get: [failure(reason)] }), clock), { reason, verb: "get" });
    assert.ok(clock.now() > 15_000 && clock.now() < 20_000, `${clock.now()}`);
  });

  test(`${reason} on the POST is followed by a GET, never by another POST at once`, async () => {
    const api = new ScriptedApi({ get: [undefined], create: [failure(reason), ours] });
    const clock = new VirtualClock();
    assert.equal((await run(api, clock)).origin, "created");
    assert.deepEqual(api.calls, ["get", "create", "get", "create"]);
    assert.deepEqual(clock.sleeps, [250]);
  });
}

for (const reason of LASTING) {
  test(`${reason} is an error at once`, async () => {
    const clock = new VirtualClock();
    const onGet = new ScriptedApi({ get: [failure(reason)] });
    await assert.rejects(run(onGet, clock), { reason, verb: "get" });
    const onPost = new ScriptedApi({ get: [undefined], create: [failure(reason)] });
    await assert.rejects(run(onPost, clock), { reason, verb: "create" });
    assert.deepEqual([...onGet.calls, ...onPost.calls], ["get", "get", "create"]);
    assert.deepEqual(clock.sleeps, []);
  });
}

for (const reason of ["namespaceMissing", "quota", "admission", "invalid"] as const) {
  test(`a POST refused for ${reason} is not repeated`, async () => {
    const api = new ScriptedApi({ get: [undefined], create: [failure(reason)] });
    await assert.rejects(run(api), { reason });
    assert.deepEqual(api.calls, ["get", "create"]);
  });
}

test("Conflict on the POST is not AlreadyExists: nothing was made, and it is tried again", async () => {
  const api = new ScriptedApi({ get: [undefined], create: [failure("conflict", { status: 409 }), ours] });
  assert.equal((await run(api)).origin, "created");
  assert.deepEqual(api.calls, ["get", "create", "get", "create"]);
});

test("Conflict that does not end is thrown after the budget", async () => {
  const clock = new VirtualClock();
  const api = new ScriptedApi({ get: [undefined], create: [failure("conflict")] });
  await assert.rejects(run(api, clock), { reason: "conflict" });
  assert.ok(clock.now() > 15_000 && clock.now() < 20_000, `${clock.now()}`);
});

test("a wait that the server asks for is kept, on GET and POST", async () => {
  const busy = failure("tooManyRequests", { retryAfterMs: 3000 });
  const clock = new VirtualClock();
  await run(new ScriptedApi({ get: [busy, undefined], create: [busy, ours] }), clock);
  assert.deepEqual(clock.sleeps, [3000, 3000]);
});

test("a lost answer is read back: our own Secret was created", async () => {
  const api = new ScriptedApi({ get: [undefined, ours], create: [lost()] });
  assert.deepEqual(await run(api), { secret: ours, value: "ours", origin: "created" });
  assert.deepEqual(api.calls, ["get", "create", "get"]);
});

test("a lost answer is read back: somebody else's Secret is adopted", async () => {
  const api = new ScriptedApi({ get: [undefined, theirs], create: [lost("timeout")] });
  assert.equal((await run(api)).origin, "adopted");
});

test("an answer that is not believed is read back too, at once", async () => {
  const api = new ScriptedApi({ get: [undefined, ours], create: [lost("notKubernetes")] });
  const clock = new VirtualClock();
  assert.equal((await run(api, clock)).origin, "created");
  assert.deepEqual(clock.sleeps, []);
});

test("reading back is tried again as any GET is", async () => {
  const api = new ScriptedApi({ get: [undefined, failure("unreachable"), ours], create: [lost("notKubernetes")] });
  assert.equal((await run(api)).origin, "created");
  assert.deepEqual(api.calls, ["get", "create", "get", "get", "get"]);
});

test("an answer that is not believed, of a POST that made nothing, is an error", async () => {
  const api = new ScriptedApi({ get: [undefined], create: [lost("notKubernetes")] });
  await assert.rejects(run(api), { reason: "notKubernetes", verb: "create" });
  assert.deepEqual(api.calls, ["get", "create", "get"]);
});

test("a POST that took the whole budget is read back once all the same", async () => {
  const clock = new VirtualClock();
  const slow = () => {
    clock.pass(30_000);
    return lost("timeout");
  };
  const landed = new ScriptedApi({ get: [undefined, ours], create: [slow] });
  assert.equal((await run(landed, clock)).origin, "created");
  const not = new ScriptedApi({ get: [undefined], create: [slow] });
  await assert.rejects(run(not, clock), { reason: "timeout", verb: "create" });
  assert.deepEqual(not.calls, ["get", "create", "get"]);
});

test("where that last look fails as well, the POST's failure is told", async () => {
  const clock = new VirtualClock();
  const slow = () => {
    clock.pass(30_000);
    return lost("timeout");
  };
  const api = new ScriptedApi({ get: [undefined, failure("unreachable")], create: [slow] });
  await assert.rejects(run(api, clock), { reason: "timeout" });
});

test("a refused POST is not looked for", async () => {
  const api = new ScriptedApi({ get: [undefined, ours], create: [failure("invalid", { outcomeUnknown: false })] });
  await assert.rejects(run(api), { reason: "invalid" });
});

test("an error that is no failure of the API is passed on as it is", async () => {
  const bug = new TypeError("bug");
  await assert.rejects(run(new ScriptedApi({ get: [bug] })), (error) => error === bug);
  await assert.rejects(run(new ScriptedApi({ get: [undefined, theirs], create: [bug] })), (error) => error === bug);
});
