// What `ensure` does with each state it can find: the column "first up" of the behaviour matrix.
import assert from "node:assert/strict";
import { test } from "node:test";
import { ensure } from "../../../components/core/ensure";
import type { NewSecret } from "../../../components/core/secretApi";
import { failure, ScriptedApi } from "../../support/model/scriptedApi";
import { aSecret } from "../../support/model/secretObject";
import { VirtualClock } from "../../support/model/virtualClock";

const target = { namespace: "argocd", secretName: "argocd-redis", key: "auth" };
const wanted: NewSecret = { fieldManager: "pulumi-argocd-redis-1", key: "auth", value: "ours" };
const ours = aSecret({ auth: "ours" }, { managedFields: [{ manager: wanted.fieldManager }] });
const theirs = aSecret({ auth: "theirs" }, { uid: "uid-2", managedFields: [{ manager: "argocd" }] });
const deleting = aSecret({ auth: "old" }, { deletionTimestamp: "2026-01-01T00:00:00Z" });
const exists = failure("alreadyExists", { status: 409 });

const run = (api: ScriptedApi, clock = new VirtualClock()) => ensure(api, target, wanted, clock);

test("an absent Secret is created by one POST, whose answer is the verification", async () => {
  const api = new ScriptedApi({ get: [undefined], create: [ours] });
  assert.deepEqual(await run(api), { secret: ours, value: "ours", origin: "created" });
  assert.deepEqual(api.calls, ["get", "create"]);
  assert.equal(api.created[0], wanted);
});

test("an existing Secret is adopted by one GET", async () => {
  const api = new ScriptedApi({ get: [theirs] });
  assert.deepEqual(await run(api), { secret: theirs, value: "theirs", origin: "adopted" });
  assert.deepEqual(api.calls, ["get"]);
});

test("whoever POSTed first wins: AlreadyExists is read and adopted", async () => {
  const api = new ScriptedApi({ get: [undefined, theirs], create: [exists] });
  assert.equal((await run(api)).origin, "adopted");
  assert.deepEqual(api.calls, ["get", "create", "get"]);
});

for (const [what, secret, code] of [
  ["lacks the key", aSecret({ password: "x" }), "ARGOCD_REDIS_KEY_MISSING"],
  ["has the key empty", aSecret({ auth: "" }), "ARGOCD_REDIS_VALUE_EMPTY"],
] as const) {
  test(`a Secret that ${what} is an error, and nothing is written`, async () => {
    const api = new ScriptedApi({ get: [secret] });
    await assert.rejects(run(api), { code });
    assert.deepEqual(api.calls, ["get"]);
  });

  test(`a Secret that ${what} is no success after a lost race either`, async () => {
    await assert.rejects(run(new ScriptedApi({ get: [undefined, secret], create: [exists] })), { code });
  });

  test(`the answer to a POST that ${what} is not believed to be a success`, async () => {
    await assert.rejects(run(new ScriptedApi({ get: [undefined], create: [secret] })), { code });
  });
}

test("the value is the one that the API server has, not the one that was sent", async () => {
  const changed = aSecret({ auth: "changed by a webhook" });
  const { value } = await run(new ScriptedApi({ get: [undefined], create: [changed] }));
  assert.equal(value, "changed by a webhook");
});

test("a Secret that is being deleted is waited for, then created", async () => {
  const api = new ScriptedApi({ get: [deleting, deleting, undefined], create: [ours] });
  const clock = new VirtualClock();
  assert.equal((await run(api, clock)).origin, "created");
  assert.deepEqual(api.calls, ["get", "get", "get", "create"]);
  assert.deepEqual(clock.sleeps, [250, 500]);
});

test("a Secret that is being deleted for too long is an error that says since when", async () => {
  const clock = new VirtualClock();
  await assert.rejects(run(new ScriptedApi({ get: [deleting] }), clock), {
    code: "ARGOCD_REDIS_DELETING",
    message: /since 2026-01-01T00:00:00Z/,
  });
  assert.ok(clock.now() > 15_000 && clock.now() < 20_000, `${clock.now()}`);
});

test("a Secret that is re-created while it is waited for is adopted", async () => {
  const api = new ScriptedApi({ get: [deleting, theirs] });
  assert.equal((await run(api)).secret, theirs);
});

test("AlreadyExists of a Secret that is gone again starts over, after a pause", async () => {
  const api = new ScriptedApi({ get: [undefined, undefined], create: [exists, ours] });
  const clock = new VirtualClock();
  assert.equal((await run(api, clock)).origin, "created");
  assert.deepEqual(api.calls, ["get", "create", "get", "create"]);
  assert.deepEqual(clock.sleeps, [250]);
});

test("a Secret that comes and goes for ever is an error", async () => {
  const clock = new VirtualClock();
  await assert.rejects(run(new ScriptedApi({ get: [undefined], create: [exists] }), clock), {
    code: "ARGOCD_REDIS_VANISHING",
  });
  assert.ok(clock.now() > 15_000 && clock.now() < 20_000, `${clock.now()}`);
});

test("after another outcome than AlreadyExists nobody is suspected: no further pause", async () => {
  const clock = new VirtualClock();
  const api = new ScriptedApi({ get: [undefined], create: [exists, failure("serverTransient"), ours] });
  await run(api, clock);
  assert.deepEqual(clock.sleeps, [250, 500]);
});

test("a Secret is ours by the field manager of the POST, wherever its entry stands", async () => {
  const managedFields = [{ manager: "kubectl-edit" }, {}, { manager: wanted.fieldManager }];
  const found = aSecret({ auth: "ours" }, { managedFields });
  assert.equal((await run(new ScriptedApi({ get: [found] }))).origin, "created");
});

test("the same value from somebody else is not ours: two stacks may be handed one password", async () => {
  const same = aSecret({ auth: "ours" }, { managedFields: [{ manager: "pulumi-argocd-redis-2" }] });
  assert.equal((await run(new ScriptedApi({ get: [same] }))).origin, "adopted");
});

test("without managed fields nothing is claimed", async () => {
  assert.equal((await run(new ScriptedApi({ get: [aSecret({ auth: "ours" })] }))).origin, "adopted");
});
