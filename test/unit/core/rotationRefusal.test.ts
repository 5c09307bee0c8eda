import assert from "node:assert/strict";
import { test } from "node:test";
import { rotationRefusal } from "../../../components/core/rotate";
import { ROTATION_ANNOTATION, rotationStamp } from "../../../components/core/version";
import { aSecret } from "../../support/model/secretObject";

const target = { namespace: "argocd", secretName: "argocd-redis", key: "auth" };
const done = { annotations: { [ROTATION_ANNOTATION]: rotationStamp("uid-1", "auth", "2") } };
const helm = { "meta.helm.sh/release-name": "cd" };

const refusal = (secret: ReturnType<typeof aSecret>, password?: string) =>
  rotationRefusal(secret, target, "2", password);

test("an ordinary Secret can be rotated", () => {
  assert.equal(refusal(aSecret({ auth: "old" })), undefined);
  assert.equal(refusal(aSecret({ auth: "old" }), "new"), undefined);
});

test("an immutable Secret cannot, and the way out is told", () => {
  assert.equal(
    refusal(aSecret({ auth: "old" }, {}, { immutable: true }))?.message,
    "Secret argocd/argocd-redis is immutable and cannot be rotated. Delete it and run again: it is created with a new password [ARGOCD_REDIS_IMMUTABLE]",
  );
});

test("an owned Secret cannot, and the owner is named", () => {
  assert.equal(
    refusal(aSecret({ auth: "old" }, { annotations: helm }))?.message,
    "Secret argocd/argocd-redis belongs to Helm release cd and is not rotated here: it would be written back. Rotate it there [ARGOCD_REDIS_OWNED]",
  );
});

test("the live password is no new one, and it is not shown", () => {
  assert.equal(
    refusal(aSecret({ auth: "s3cret" }), "s3cret")?.message,
    'Secret argocd/argocd-redis already has the given password at key "auth": hand in a new one to rotate [ARGOCD_REDIS_SAME_PASSWORD]',
  );
  assert.equal(refusal(aSecret({ auth: "s3cret" })), undefined);
  assert.equal(refusal(aSecret({ other: "s3cret" }), "s3cret"), undefined);
  assert.equal(refusal(aSecret({ other: "s3cret" })), undefined);
});

test("a trigger value that was used already is refused by nothing: nothing will be written", () => {
  assert.equal(refusal(aSecret({ auth: "new" }, done, { immutable: true }), "new"), undefined);
  assert.equal(refusal(aSecret({ auth: "new" }, { annotations: { ...done.annotations, ...helm } })), undefined);
});
