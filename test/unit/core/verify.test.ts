import assert from "node:assert/strict";
import { test } from "node:test";
import { ExplainedError } from "../../../components/core/codes";
import { deletingError, unfitForUse, unfitValueText, vanishingError, verified } from "../../../components/core/verify";
import { aSecret } from "../../support/model/secretObject";

const target = { namespace: "argocd", secretName: "argocd-redis", key: "auth" };
const since = "2026-01-01T00:00:00Z";

const refusal = (run: () => unknown): ExplainedError => {
  try {
    run();
  } catch (error) {
    assert.ok(error instanceof ExplainedError);
    return error;
  }
  return assert.fail("nothing was refused");
};

test("a key with a value is verified, and the value handed out", () => {
  assert.equal(verified(aSecret({ auth: "s3cret" }), target), "s3cret");
  assert.equal(unfitForUse(aSecret({ auth: "s3cret" }), target), undefined);
});

test("a value that Redis does not survive is verified: what that means is not decided here", () => {
  assert.equal(verified(aSecret({ auth: " s3cret\n" }), target), " s3cret\n");
});

test("a missing key is an error that names the Secret, its keys and the fix", () => {
  const error = refusal(() => verified(aSecret({ password: "s3cret", other: "hidden" }), target));
  assert.equal(
    error.message,
    'Secret argocd/argocd-redis exists but has no key "auth" (keys: other, password). It was not changed. Add the key, ' +
      'name the right one with the argument "key", or delete the Secret and run again [ARGOCD_REDIS_KEY_MISSING]',
  );
});

test("a Secret without any key is said to have none", () => {
  assert.match(refusal(() => verified(aSecret({}), target)).message, /has no key "auth" \(it has no keys\)/);
});

test("an empty value is an error that says why", () => {
  const error = refusal(() => verified(aSecret({ auth: "", other: "hidden" }), target));
  assert.equal(
    error.message,
    'Secret argocd/argocd-redis has an empty value at key "auth" (keys: auth, other): Redis does not start with it. It was ' +
      "not changed. Set a value, or delete the Secret and run again [ARGOCD_REDIS_VALUE_EMPTY]",
  );
});

test("a Secret that is being deleted is not verified", () => {
  const error = refusal(() => verified(aSecret({ auth: "s3cret" }, { deletionTimestamp: since }), target));
  assert.equal(error.code, "ARGOCD_REDIS_DELETING");
  assert.equal(unfitForUse(aSecret({}, { deletionTimestamp: since }), target), undefined);
});

test("a deletion that does not end is told with the command that finds what holds it", () => {
  const { message } = deletingError(target, aSecret({}, { deletionTimestamp: since }));
  assert.equal(
    message,
    "Secret argocd/argocd-redis is being deleted since 2026-01-01T00:00:00Z, and still there. Find what holds it: kubectl -n " +
      "argocd get secret argocd-redis -o jsonpath='{.metadata.finalizers}'; then run again [ARGOCD_REDIS_DELETING]",
  );
});

test("a Secret that comes and goes is told as such", () => {
  const { message, code } = vanishingError(target);
  assert.equal(code, "ARGOCD_REDIS_VANISHING");
  assert.equal(
    message,
    "Secret argocd/argocd-redis keeps appearing and vanishing: something else creates and deletes it. Find it (the API " +
      "server's audit log names it), stop it, and run again [ARGOCD_REDIS_VANISHING]",
  );
});

test("a value that Redis does not survive is told by its classes of characters", () => {
  assert.equal(
    unfitValueText(target, ["white space", "quotes"]),
    'the value at key "auth" of Secret argocd/argocd-redis contains white space and quotes: Redis does not start with it, or ' +
      "its clients fail with WRONGPASS. It was not changed. Set another value, or delete the Secret and run again",
  );
});
