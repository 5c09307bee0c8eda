import assert from "node:assert/strict";
import { test } from "node:test";
import { ApiFailure } from "../../../components/core/apiFailure";

test("a failure carries all that is known of it", () => {
  const details = { outcomeUnknown: true, status: 500, detail: "etcd", retryAfterMs: 10, user: "jane" };
  const failure = new ApiFailure("serverTransient", details);
  assert.deepEqual({ ...failure }, { ...details, reason: "serverTransient", name: "ApiFailure", verb: undefined });
  assert.ok(failure instanceof Error);
});

test("its message is the reason, and the server's words where there are any", () => {
  assert.equal(new ApiFailure("timeout", { outcomeUnknown: false }).message, "timeout");
  assert.equal(new ApiFailure("quota", { outcomeUnknown: false, detail: "limit 1" }).message, "quota: limit 1");
});
