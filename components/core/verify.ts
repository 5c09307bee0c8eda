import { ExplainedError } from "./codes";
import { inspect } from "./inspect";
import type { LiveSecret } from "./secretApi";
import { nameOf, type Target } from "./target";

/** The verified value, or the error that says what is wrong with the Secret and what to do. */
export function verified(secret: LiveSecret, target: Target): string {
  const error = unfitForUse(secret, target);
  const verdict = inspect(secret, target.key);
  if (error || verdict.kind !== "present") {
    throw error ?? deletingError(target, secret);
  }
  return verdict.value;
}

/** The error for a Secret that lacks the key or has it empty; `undefined` for any other. */
export function unfitForUse(secret: LiveSecret, target: Target): ExplainedError | undefined {
  const verdict = inspect(secret, target.key);
  if (verdict.kind === "keyMissing") {
    return new ExplainedError(
      "ARGOCD_REDIS_KEY_MISSING",
      `Secret ${nameOf(target)} exists but has no key "${target.key}" (${keyList(verdict.keys)}). It was not changed. ` +
        `Add the key, name the right one with the argument "key", or delete the Secret and run again`,
    );
  }
  if (verdict.kind === "valueEmpty") {
    return new ExplainedError(
      "ARGOCD_REDIS_VALUE_EMPTY",
      `Secret ${nameOf(target)} has an empty value at key "${target.key}" (${keyList(verdict.keys)}): Redis does not ` +
        "start with it. It was not changed. Set a value, or delete the Secret and run again",
    );
  }
  return undefined;
}

/** What is wrong with a value that Redis or its clients do not survive: the class of characters, never the value. */
export function unfitValueText(target: Target, unfit: string[]): string {
  return (
    `the value at key "${target.key}" of Secret ${nameOf(target)} contains ${unfit.join(" and ")}: Redis does not start ` +
    "with it, or its clients fail with WRONGPASS. It was not changed. Set another value, or delete the Secret and run again"
  );
}

export function deletingError(target: Target, secret: LiveSecret): ExplainedError {
  return new ExplainedError(
    "ARGOCD_REDIS_DELETING",
    `Secret ${nameOf(target)} is being deleted since ${secret.deletionTimestamp}, and still there. Find what holds it: ` +
      `kubectl -n ${target.namespace} get secret ${target.secretName} -o jsonpath='{.metadata.finalizers}'; then run again`,
  );
}

export function vanishingError(target: Target): ExplainedError {
  return new ExplainedError(
    "ARGOCD_REDIS_VANISHING",
    `Secret ${nameOf(target)} keeps appearing and vanishing: something else creates and deletes it. Find it (the API ` +
      "server's audit log names it), stop it, and run again",
  );
}

function keyList(keys: string[]): string {
  return keys.length === 0 ? "it has no keys" : `keys: ${keys.join(", ")}`;
}
