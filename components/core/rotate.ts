import { ApiFailure } from "./apiFailure";
import { ExplainedError } from "./codes";
import { ENSURE_BUDGET_MS, settled } from "./ensure";
import { inspect } from "./inspect";
import { named } from "./named";
import { ownerOf } from "./owners";
import { Patience } from "./patience";
import type { Clock, LiveSecret, SecretApi } from "./secretApi";
import { nameOf, type Target } from "./target";
import { verified } from "./verify";
import { hasStamp, ROTATION_ANNOTATION, rotationStamp, stamped } from "./version";

/** Why this Secret cannot be rotated, with the way out; `undefined` where it can, or where the trigger was used already. */
export function rotationRefusal(
  secret: LiveSecret,
  target: Target,
  trigger: string,
  password: string | undefined,
): ExplainedError | undefined {
  if (hasStamp(secret, rotationStamp(secret.uid, target.key, trigger))) {
    return undefined;
  }
  if (secret.immutable) {
    return new ExplainedError(
      "ARGOCD_REDIS_IMMUTABLE",
      `Secret ${nameOf(target)} is immutable and cannot be rotated. Delete it and run again: it is created with a new password`,
    );
  }
  const owner = ownerOf(secret);
  if (owner) {
    return new ExplainedError(
      "ARGOCD_REDIS_OWNED",
      `Secret ${nameOf(target)} belongs to ${owner} and is not rotated here: it would be written back. Rotate it there`,
    );
  }
  const verdict = inspect(secret, target.key);
  if (verdict.kind === "present" && verdict.value === password) {
    return new ExplainedError(
      "ARGOCD_REDIS_SAME_PASSWORD",
      `Secret ${nameOf(target)} already has the given password at key "${target.key}": hand in a new one to rotate`,
    );
  }
  return undefined;
}

/** The object to PUT: as read, with the new value and the stamp; everything else stays. */
export function rotated(live: LiveSecret, target: Target, value: string, stamp: string): LiveSecret {
  const data = { ...live.data, [target.key]: Buffer.from(value).toString("base64") };
  const annotations = { ...live.annotations, [ROTATION_ANNOTATION]: stamped(live, stamp) };
  const metadata = { ...(live.raw.metadata as object), annotations };
  return { ...live, data, annotations, raw: { ...live.raw, data, metadata } };
}

/**
 * Rotates by one PUT, conditional on the resourceVersion read. A live stamp of the same trigger means that it was done:
 * by an earlier run that crashed, by a second stack, or by a PUT whose answer was lost.
 * `undefined` where there is no Secret: creating one needs no rotation.
 */
export async function rotate(
  port: SecretApi,
  target: Target,
  trigger: string,
  wanted: { value: string; given: boolean },
  clock: Clock,
): Promise<{ secret: LiveSecret; value: string; wrote: boolean } | undefined> {
  const api = named(port);
  const patience = new Patience(clock, ENSURE_BUDGET_MS);
  let lostOne = false;
  for (;;) {
    const live = await settled(api, target, patience);
    if (!live) {
      return undefined;
    }
    const value = verified(live, target);
    const stamp = rotationStamp(live.uid, target.key, trigger);
    if (hasStamp(live, stamp)) {
      // Ours, if it has our value: a generated one is nobody else's.
      return { secret: live, value, wrote: lostOne && value === wanted.value };
    }
    const refusal = rotationRefusal(live, target, trigger, wanted.given ? wanted.value : undefined);
    if (refusal) {
      throw refusal;
    }
    const put = await putOnce(api, live, rotated(live, target, wanted.value, stamp), stamp, patience);
    if (typeof put === "object") {
      return { secret: put, value: asSent(put, target, wanted.value, stamp), wrote: true };
    }
    lostOne ||= put === "lost";
  }
}

/** The value, or an error where admission changed what was written, or would change it. */
export function asSent(put: LiveSecret, target: Target, sent: string, stamp: string, tense?: "would be"): string {
  const value = verified(put, target);
  if (value === sent && hasStamp(put, stamp)) {
    return value;
  }
  const name = nameOf(target);
  const what = value === sent ? `its annotation ${ROTATION_ANNOTATION}` : `the value at key "${target.key}"`;
  const who = "changed on the way: by a mutating admission policy or webhook. Exempt the Secret from it";
  throw new ExplainedError(
    "ARGOCD_REDIS_ADMISSION",
    tense
      ? `Secret ${name} cannot be rotated: ${what} ${tense} ${who}`
      : `Secret ${name} was rotated, but ${what} was ${who}, and restart what reads the password`,
  );
}

/** One PUT. `lost`: only the next GET can tell whether it landed. `refused`: it did not, and another try may. */
async function putOnce(
  api: SecretApi,
  live: LiveSecret,
  next: LiveSecret,
  stamp: string,
  patience: Patience,
): Promise<LiveSecret | "lost" | "refused"> {
  try {
    return await api.replace(next, live);
  } catch (failure) {
    if (!(failure instanceof ApiFailure)) {
      throw failure;
    }
    const lost = failure.outcomeUnknown;
    if ((failure.reason === "conflict" || patience.mends(failure)) && (await patience.backOff(failure))) {
      return lost ? "lost" : "refused";
    }
    // No further PUT. One that may have landed is looked for all the same.
    if (lost && (await landed(api, stamp, patience))) {
      return "lost";
    }
    throw failure;
  }
}

async function landed(api: SecretApi, stamp: string, patience: Patience): Promise<boolean> {
  const live = await patience.retry(() => api.get()).catch(() => undefined);
  return live !== undefined && hasStamp(live, stamp);
}
