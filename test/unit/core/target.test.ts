import assert from "node:assert/strict";
import { test } from "node:test";
import { ARGOCD_REDIS, DEFAULT_TARGET, EXTERNAL_REDIS, isArgocdRedis, nameOf } from "../../../components/core/target";
import { UNKNOWN } from "../../../components/core/unknown";

test("a Secret goes by namespace/name", () => {
  assert.equal(nameOf({ namespace: "argocd", secretName: "argocd-redis" }), "argocd/argocd-redis");
});

test("the pairs are those that Argo CD, its chart and the command use", () => {
  assert.deepEqual(ARGOCD_REDIS, { secretName: "argocd-redis", key: "auth" });
  assert.deepEqual(EXTERNAL_REDIS, { secretName: "argocd-redis", key: "redis-password" });
  assert.deepEqual(DEFAULT_TARGET, { secretName: "argocd-redis-initial-password", key: "password" });
});

test("only the pair that Argo CD's own Redis reads is that pair", () => {
  assert.equal(isArgocdRedis(ARGOCD_REDIS), true);
  assert.equal(isArgocdRedis(EXTERNAL_REDIS), false);
  assert.equal(isArgocdRedis({ secretName: "other", key: "auth" }), false);
  assert.equal(isArgocdRedis(DEFAULT_TARGET), false);
});

test("what is not known is said, never the engine's placeholder", () => {
  assert.equal(nameOf({ namespace: "", secretName: "argocd-redis" }), "argocd-redis");
  assert.equal(nameOf({ namespace: UNKNOWN, secretName: UNKNOWN }), "(not known yet)/(not known yet)");
});
