// One PUT for one trigger value, and what of the Secret it changes.
import assert from "node:assert/strict";
import { test } from "node:test";
import { asSent, rotate } from "../../../components/core/rotate";
import { ROTATION_ANNOTATION, rotationStamp } from "../../../components/core/version";
import { failure, ScriptedApi } from "../../support/model/scriptedApi";
import { aSecret, base64 } from "../../support/model/secretObject";
import { VirtualClock } from "../../support/model/virtualClock";

const target = { namespace: "argocd", secretName: "argocd-redis", key: "auth" };
const stamp = rotationStamp("uid-1", "auth", "2");
const live = aSecret(
  { auth: "old", other: "stays" },
  { annotations: { note: "stays" }, labels: { team: "a" }, finalizers: ["x/y"] },
);
const done = aSecret({ auth: "new" }, { annotations: { [ROTATION_ANNOTATION]: stamp } });
const deleting = aSecret({ auth: "old" }, { deletionTimestamp: "2026-01-01T00:00:00Z" });

const run = (api: ScriptedApi, { given = false, clock = new VirtualClock() } = {}) =>
  rotate(api, target, "2", { value: "new", given }, clock);

test("a rotation is one GET and one PUT", async () => {
  const api = new ScriptedApi({ get: [live], replace: [done] });
  assert.deepEqual(await run(api), { secret: done, value: "new", wrote: true });
  assert.deepEqual(api.calls, ["get", "replace"]);
});

test("the PUT is the object as read, with the new value and the stamp", async () => {
  const api = new ScriptedApi({ get: [live], replace: [done] });
  await run(api);
  const data = { ...live.data, auth: base64("new") };
  const annotations = { note: "stays", [ROTATION_ANNOTATION]: stamp };
  const metadata = { ...(live.raw.metadata as object), annotations };
  assert.deepEqual(api.replaced, [{ ...live, data, annotations, raw: { ...live.raw, data, metadata } }]);
  assert.equal(api.replaced[0]?.resourceVersion, live.resourceVersion);
});

test("what was read is not changed in place", async () => {
  const before = structuredClone(live);
  await run(new ScriptedApi({ get: [live], replace: [done] }));
  assert.deepEqual(live, before);
});

test("a new value is sent as base64 of its UTF-8", async () => {
  const put = aSecret({ auth: "pä55" }, { annotations: { [ROTATION_ANNOTATION]: stamp } });
  const api = new ScriptedApi({ get: [live], replace: [put] });
  await rotate(api, target, "2", { value: "pä55", given: true }, new VirtualClock());
  assert.equal(api.replaced[0]?.data.auth, Buffer.from("pä55", "utf8").toString("base64"));
});

test("a trigger value that was used already writes nothing", async () => {
  const api = new ScriptedApi({ get: [done] });
  assert.deepEqual(await run(api), { secret: done, value: "new", wrote: false });
  assert.deepEqual(api.calls, ["get"]);
});

test("a stamp of another trigger is kept behind the new one", async () => {
  const earlier = aSecret(
    { auth: "old" },
    { annotations: { [ROTATION_ANNOTATION]: rotationStamp("uid-1", "auth", "1") } },
  );
  const api = new ScriptedApi({ get: [earlier], replace: [done] });
  assert.equal((await run(api))?.wrote, true);
  const used = rotationStamp("uid-1", "auth", "1");
  assert.deepEqual(api.replaced[0]?.annotations, { [ROTATION_ANNOTATION]: `${stamp} ${used}` });
});

test("without a Secret there is nothing to rotate", async () => {
  const api = new ScriptedApi({ get: [undefined] });
  assert.equal(await run(api), undefined);
  assert.deepEqual(api.calls, ["get"]);
});

test("a Secret that is being deleted is waited for", async () => {
  const clock = new VirtualClock();
  assert.equal(await run(new ScriptedApi({ get: [deleting, undefined] }), { clock }), undefined);
  assert.deepEqual(clock.sleeps, [250]);
  await assert.rejects(run(new ScriptedApi({ get: [deleting] })), { code: "ARGOCD_REDIS_DELETING" });
});

test("a Secret without the key, or with it empty, is not rotated", async () => {
  for (const [secret, code] of [
    [aSecret({ other: "x" }), "ARGOCD_REDIS_KEY_MISSING"],
    [aSecret({ auth: "" }), "ARGOCD_REDIS_VALUE_EMPTY"],
  ] as const) {
    const api = new ScriptedApi({ get: [secret] });
    await assert.rejects(run(api), { code });
    assert.deepEqual(api.calls, ["get"]);
  }
});

test("the answer to the PUT is verified", async () => {
  const api = new ScriptedApi({ get: [live], replace: [aSecret({ other: "x" })] });
  await assert.rejects(run(api), { code: "ARGOCD_REDIS_KEY_MISSING" });
});

test("a refusal is thrown and nothing is written", async () => {
  const api = new ScriptedApi({ get: [aSecret({ auth: "old" }, {}, { immutable: true })] });
  await assert.rejects(run(api), { code: "ARGOCD_REDIS_IMMUTABLE" });
  assert.deepEqual(api.calls, ["get"]);
});

test("a password that is live already is refused only where it was handed in", async () => {
  const same = aSecret({ auth: "new" });
  await assert.rejects(run(new ScriptedApi({ get: [same] }), { given: true }), { code: "ARGOCD_REDIS_SAME_PASSWORD" });
  assert.equal((await run(new ScriptedApi({ get: [same], replace: [done] })))?.wrote, true);
});

test("a failure of the GET says so", async () => {
  await assert.rejects(run(new ScriptedApi({ get: [failure("forbidden")] })), { reason: "forbidden", verb: "get" });
});

test("an answer to the PUT that admission changed is no success, and says what to do", async () => {
  const stripped = aSecret({ auth: "new" });
  const setBack = aSecret({ auth: "old" }, { annotations: { [ROTATION_ANNOTATION]: stamp } });
  for (const [put, what] of [
    [stripped, "its annotation pulumi-argocd-redis/rotation was changed"],
    [setBack, 'the value at key "auth" was changed'],
  ] as const) {
    const api = new ScriptedApi({ get: [aSecret({ auth: "old" })], replace: [put] });
    await assert.rejects(run(api), (error: Error) => {
      assert.match(error.message, /^Secret argocd\/argocd-redis was rotated, but .*\[ARGOCD_REDIS_ADMISSION\]$/);
      assert.ok(error.message.includes(what), error.message);
      return true;
    });
    const text = `Secret argocd/argocd-redis cannot be rotated: ${what.replace("was changed", "would be changed")} on the way`;
    assert.throws(
      () => asSent(put, target, "new", stamp, "would be"),
      (error: Error) => error.message.startsWith(text),
    );
  }
});
