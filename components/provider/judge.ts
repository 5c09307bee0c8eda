import { ExplainedError } from "../core/codes";
import { inspect } from "../core/inspect";
import { ownerOf } from "../core/owners";
import { rotationRefusal } from "../core/rotate";
import type { LiveSecret } from "../core/secretApi";
import { EXTERNAL_REDIS, isArgocdRedis, nameOf, type Target } from "../core/target";
import { isUnknown, UNKNOWN } from "../core/unknown";
import { unfitForUse, unfitValueText } from "../core/verify";
import { hasStamp, rotationOf, rotationStamp, VERSION_OF_ABSENT, versionOf } from "../core/version";
import type { Finding } from "./look";
import { say, warn } from "./say";
import { type Inputs, sameCluster, samePlace, targetOf } from "./state";

export interface Situation {
  preview: boolean;
  /** The resource is not in state yet. */
  isNew: boolean;
  /** A password was handed in, although it may not be known yet. */
  passwordGiven: boolean;
  password?: string;
}

/** Says in a preview that the Secret will be created; where it was there before, `diff` says so. */
export function announceCreation(inputs: Inputs, { isNew, passwordGiven }: Situation): void {
  const target = targetOf(inputs);
  if (isNew) {
    say("ARGOCD_REDIS_WILL_CREATE", `${nameOf(target)} does not exist and will be created with key "${target.key}"`);
  }
  warnOfManagedRedis(target, passwordGiven, "will be");
}

/** A Redis that is not the chart's has a password already. */
export function warnOfManagedRedis(target: Target, passwordGiven: boolean, tense: "will be" | "was"): void {
  if (target.key === EXTERNAL_REDIS.key && !passwordGiven) {
    const text = `a password ${tense} generated, which an external Redis does not know: pass that Redis' own as "password"`;
    warn("ARGOCD_REDIS_MANAGED_REDIS", `${nameOf(target)}: ${text}`);
  }
}

/** A value that Redis does not survive: an error where Argo CD's own Redis would adopt it, else a warning. */
export function judgeValue(secret: LiveSecret, target: Target, adopting: boolean): void {
  const verdict = inspect(secret, target.key);
  if (verdict.kind !== "present" || verdict.unfit.length === 0) {
    return;
  }
  const text = unfitValueText(target, verdict.unfit);
  if (adopting && isArgocdRedis(target)) {
    throw new ExplainedError("ARGOCD_REDIS_VALUE_UNFIT", text);
  }
  warn("ARGOCD_REDIS_VALUE_UNFIT", text);
}

/** Judges a Secret that is there. What `up` would fail on is thrown, in a preview too. */
export function judgeLive(secret: LiveSecret, olds: Inputs, inputs: Inputs, situation: Situation): void {
  const target = targetOf(inputs);
  const error = unfitForUse(secret, target);
  if (error) {
    throw error;
  }
  if (secret.deletionTimestamp) {
    const since = `${nameOf(target)} is being deleted since ${secret.deletionTimestamp}`;
    warn("ARGOCD_REDIS_DELETING", `${since}: once it is gone it will be created again`);
    return;
  }
  judgeValue(secret, target, situation.isNew || olds.key !== inputs.key);
  // On another cluster this may be a replacement, which rotates nothing; an update refuses by itself.
  if (rotationDue(olds, inputs) && sameCluster(olds, inputs)) {
    const refusal = rotationRefusal(secret, target, inputs.rotationTrigger ?? "", situation.password);
    if (refusal) {
      throw refusal;
    }
  }
  if (situation.isNew && situation.preview) {
    const owner = ownerOf(secret);
    say(
      "ARGOCD_REDIS_WILL_ADOPT",
      `${nameOf(target)} exists with key "${target.key}" and will be adopted: nothing will be written` +
        (owner ? `. It belongs to ${owner}` : ""),
    );
  }
}

/** Only a trigger that was set and is set to something else rotates: not the first one, not its removal. */
export function rotationDue(recorded: Inputs, inputs: Inputs): boolean {
  const [before, now] = [recorded.rotationTrigger, inputs.rotationTrigger];
  // In another place the Secret is adopted or created, which is no rotation.
  return before !== undefined && now !== undefined && before !== now && !isUnknown(now) && samePlace(recorded, inputs);
}

/** Rotation is due, and this trigger has not rotated this very Secret yet. */
export function rotates(secret: LiveSecret, recorded: Inputs, inputs: Inputs): boolean {
  return rotationDue(recorded, inputs) && !hasStamp(secret, stampFor(secret, inputs));
}

/** The stamp that a rotation by this trigger leaves on the Secret. */
export function stampFor({ uid }: LiveSecret, inputs: Inputs): string {
  return rotationStamp(uid, targetOf(inputs).key, inputs.rotationTrigger ?? "");
}

/** In a preview whose trigger is not known yet nobody can tell whether `up` rotates, and so not the version either. */
export function rotationUnknown(recorded: Inputs, inputs: Inputs): boolean {
  return recorded.rotationTrigger !== undefined && isUnknown(inputs.rotationTrigger) && samePlace(recorded, inputs);
}

/** The version that previews show. Where nobody could look, the recorded one stands. */
export function versionFound(finding: Finding, olds: Inputs, inputs: Inputs): string {
  if (finding.kind === "notLooked") {
    return olds.version ?? VERSION_OF_ABSENT;
  }
  if (finding.kind === "absent" || finding.secret.deletionTimestamp) {
    return VERSION_OF_ABSENT;
  }
  if (rotationUnknown(olds, inputs)) {
    return UNKNOWN;
  }
  const { secret } = finding;
  return versionOf(secret.uid, rotates(secret, olds, inputs) ? stampFor(secret, inputs) : rotationOf(secret));
}
