import assert from "node:assert/strict";
import { test } from "node:test";
import { isUnknown, UNKNOWN } from "../../../components/core/unknown";

test("the sentinel is the engine's", async () => {
  const { unknownValue } = await import("@pulumi/pulumi/runtime/rpc.js");
  assert.equal(UNKNOWN, unknownValue);
});

test("what is, or holds anywhere within, the sentinel is unknown", () => {
  for (const value of [UNKNOWN, [UNKNOWN], { a: UNKNOWN }, { a: ["x", { b: [UNKNOWN] }] }]) {
    assert.equal(isUnknown(value), true, JSON.stringify(value));
  }
});

test("everything else is known", () => {
  for (const value of [
    undefined,
    null,
    "",
    0,
    false,
    "x",
    [],
    {},
    { a: null, b: ["x"] },
    `x${UNKNOWN}`,
    { [UNKNOWN]: "x" },
  ]) {
    assert.equal(isUnknown(value), false, JSON.stringify(value));
  }
});
