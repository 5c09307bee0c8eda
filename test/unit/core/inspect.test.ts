import assert from "node:assert/strict";
import { test } from "node:test";
import { inspect } from "../../../components/core/inspect";
import { aSecret } from "../../support/model/secretObject";

const raw = (data: Record<string, string>) => ({ ...aSecret({}), data });

test("a key with a value is present", () => {
  assert.deepEqual(inspect(aSecret({ auth: "s3cret" }), "auth"), { kind: "present", value: "s3cret", unfit: [] });
});

test("a missing key is told with the names of those that are there, in order", () => {
  const verdict = inspect(aSecret({ zeta: "1", "redis-password": "2", alpha: "3" }), "auth");
  assert.deepEqual(verdict, { kind: "keyMissing", keys: ["alpha", "redis-password", "zeta"] });
  assert.deepEqual(inspect(raw({}), "auth"), { kind: "keyMissing", keys: [] });
});

test("an empty value is no password, unlike for the command", () => {
  const verdict = inspect(aSecret({ other: "x", auth: "" }), "auth");
  assert.deepEqual(verdict, { kind: "valueEmpty", keys: ["auth", "other"] });
});

test("base64 that decodes to nothing is an empty value", () => {
  assert.deepEqual(inspect(raw({ auth: "====" }), "auth"), { kind: "valueEmpty", keys: ["auth"] });
});

test("a Secret that is being deleted is not inspected any further", () => {
  const since = "2026-01-01T00:00:00Z";
  assert.deepEqual(inspect(aSecret({ auth: "x" }, { deletionTimestamp: since }), "auth"), { kind: "deleting", since });
  assert.deepEqual(inspect(aSecret({}, { deletionTimestamp: since }), "auth"), { kind: "deleting", since });
});

test("a value that Redis does not survive is present, with the class of characters", () => {
  const verdict = inspect(aSecret({ auth: "s3cret\n" }), "auth");
  assert.deepEqual(verdict, { kind: "present", value: "s3cret\n", unfit: ["a line break"] });
});

test("bytes that are no text are named as such", () => {
  const verdict = inspect(raw({ auth: Buffer.from([0xff, 0xfe, 0x41]).toString("base64") }), "auth");
  assert.equal(verdict.kind, "present");
  assert.deepEqual(verdict.kind === "present" && verdict.unfit, ["bytes that are not UTF-8"]);
});

test("names that every object has are keys like others", () => {
  for (const key of ["constructor", "toString", "__proto__", "hasOwnProperty"]) {
    assert.equal(inspect(aSecret({ auth: "x" }), key).kind, "keyMissing");
    const secret = raw(JSON.parse(`{ ${JSON.stringify(key)}: "eA==" }`));
    assert.deepEqual(inspect(secret, key), { kind: "present", value: "x", unfit: [] });
  }
});
