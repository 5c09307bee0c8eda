import assert from "node:assert/strict";
import { test } from "node:test";
import { coded, ExplainedError } from "../../../components/core/codes";

test("a message ends with its code", () => {
  assert.equal(coded("ARGOCD_REDIS_TLS", "no trust"), "no trust [ARGOCD_REDIS_TLS]");
});

test("an explained error is its text and its code, without a stack for Pulumi to print", () => {
  const error = new ExplainedError("ARGOCD_REDIS_TLS", "no trust");
  assert.equal(error.message, "no trust [ARGOCD_REDIS_TLS]");
  assert.equal(error.code, "ARGOCD_REDIS_TLS");
  assert.equal(error.name, "ARGOCD_REDIS_TLS");
  assert.equal(error.stack, "");
  assert.equal(String(error), "ARGOCD_REDIS_TLS");
  assert.ok(error instanceof Error);
});
