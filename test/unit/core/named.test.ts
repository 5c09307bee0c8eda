import assert from "node:assert/strict";
import { test } from "node:test";
import { ApiFailure } from "../../../components/core/apiFailure";
import { named } from "../../../components/core/named";
import type { SecretApi } from "../../../components/core/secretApi";
import { failure, ScriptedApi } from "../../support/model/scriptedApi";
import { aSecret } from "../../support/model/secretObject";

const NEW = { fieldManager: "m", key: "auth", value: "x" };
const live = aSecret({ auth: "x" });

const CALLS: [string, (api: SecretApi) => Promise<unknown>][] = [
  ["get", (api) => api.get()],
  ["create", (api) => api.create(NEW)],
  ["update", (api) => api.replace(live, live)],
];

for (const [verb, call] of CALLS) {
  test(`a failure of ${verb} says so`, async () => {
    const refused = failure("forbidden");
    const api = named(new ScriptedApi({ get: [refused], create: [refused], replace: [refused] }));
    await assert.rejects(call(api), (error) => error === refused && error instanceof ApiFailure && error.verb === verb);
  });

  test(`an error that is no failure of the API passes ${verb} as it is`, async () => {
    const bug = new TypeError("bug");
    const api = named(new ScriptedApi({ get: [bug], create: [bug], replace: [bug] }));
    await assert.rejects(call(api), (error) => error === bug && !("verb" in bug));
  });
}

test("requests and answers pass as they are, options too", async () => {
  const asked: unknown[] = [];
  const note = async (...args: unknown[]) => {
    asked.push(args);
    return live;
  };
  const api = named({ get: note, create: note, replace: note });
  assert.equal(await api.get({ timeoutMs: 1 }), live);
  assert.equal(await api.create(NEW, { dryRun: true }), live);
  assert.equal(await api.replace(live, live, { timeoutMs: 2 }), live);
  assert.deepEqual(asked, [[{ timeoutMs: 1 }], [NEW, { dryRun: true }], [live, live, { timeoutMs: 2 }]]);
});
