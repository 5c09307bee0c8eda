import type { Connection } from "../cluster/connection";
import { ExplainedError } from "../core/codes";
import { nameOf, type Target } from "../core/target";

/** The key of each Secret that a preview in this process has found absent. */
const keys = new Map<string, string>();

/** A Secret is created with one key: a second resource that needs another one would find it missing. */
export function agreeOnKey({ server }: Connection, target: Target): void {
  const place = JSON.stringify([server, target.namespace, target.secretName]);
  const key = keys.get(place) ?? target.key;
  keys.set(place, key);
  if (key !== target.key) {
    throw new ExplainedError(
      "ARGOCD_REDIS_KEY_MISSING",
      `Secret ${nameOf(target)} will be created by another resource of this program, with key "${key}" and without key ` +
        `"${target.key}". Give both the same key, or each a Secret of its own`,
    );
  }
}
