import assert from "node:assert/strict";
import { test } from "node:test";
import { argocdRedis, externalRedis } from "../../components";
import { DEFAULT_TARGET } from "../../components/core/target";

// They also decide what helmValues names: a program that changed one would change all components of its process.
test("the constants cannot be changed, and a spread of one can", () => {
  for (const constant of [argocdRedis, externalRedis, DEFAULT_TARGET]) {
    assert.throws(() => Object.assign(constant, { key: "other" }), TypeError);
    assert.equal({ ...constant, key: "other" }.key, "other");
  }
  assert.deepEqual(argocdRedis, { secretName: "argocd-redis", key: "auth" });
  assert.deepEqual(externalRedis, { secretName: "argocd-redis", key: "redis-password" });
});
