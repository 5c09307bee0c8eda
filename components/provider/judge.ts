import { ExplainedError } from "../core/codes";
import { inspect } from "../core/inspect";
import { ownerOf } from "../core/owners";
import { rotationRefusal } from "../core/rotate";
import type { LiveSecret } from "../core/secretApi";
import { EXTERNAL_REDIS, isArgocdRedis, nameOf } from "../core/target";
import { unfitForUse, unfitValueText } from "../core/verify";
import { rotationOf, rotationStamp, VERSION_OF_ABSENT, versionOf } from "../core/version";
import type { Finding } from "./look";
import { say, warn } from "./say";
import { type Inputs, targetOf } from "./state";

export interface Situation {
  preview: boolean;
  /** The resource is not in state yet. */
  isNew: boolean;
  /** A password was handed in, although it may not be known yet. */
  passwordGiven: boolean;
  password?: string;
}

/** Says in a preview that a new resource's Secret will be created. */
export function announceCreation(inputs: Inputs, { isNew, passwordGiven }: Situation): void {
  const target = targetOf(inputs);
  if (!isNew) {
    return;
  }
  say("ARGOCD_REDIS_WILL_CREATE", `${nameOf(target)} does not exist and will be created with key "${target.key}"`);
  if (target.key === EXTERNAL_REDIS.key && !passwordGiven) {
    warn(
      "ARGOCD_REDIS_MANAGED_REDIS",
      `${nameOf(target)}: a password will be generated, which an external Redis does not know: pass that Redis' own as "password"`,
    );
  }
}

/** Judges a Secret that is there. What `up` would fail on is thrown, in a preview too. */
export function judgeLive(secret: LiveSecret, olds: Inputs, inputs: Inputs, situation: Situation): void {
  const target = targetOf(inputs);
  const error = unfitForUse(secret, target);
  if (error) {
    throw error;
  }
  const verdict = inspect(secret, target.key);
  if (verdict.kind === "deleting") {
    const since = `${nameOf(target)} is being deleted since ${secret.deletionTimestamp}`;
    warn("ARGOCD_REDIS_DELETING", `${since}: once it is gone it will be created again`);
    return;
  }
  if (verdict.kind === "present" && verdict.unfit.length > 0) {
    const text = unfitValueText(target, verdict.unfit);
    if (situation.isNew && isArgocdRedis(target)) {
      throw new ExplainedError("ARGOCD_REDIS_VALUE_UNFIT", text);
    }
    warn("ARGOCD_REDIS_VALUE_UNFIT", text);
  }
  if (rotationDue(olds, inputs)) {
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
export function rotationDue(recorded: Pick<Inputs, "rotationTrigger">, inputs: Inputs): boolean {
  const [before, now] = [recorded.rotationTrigger, inputs.rotationTrigger];
  return before !== undefined && now !== undefined && before !== now;
}

/** The version that previews show. Where nobody could look, the recorded one stands. */
export function versionFound(finding: Finding, olds: Inputs, inputs: Inputs): string {
  if (finding.kind === "notLooked") {
    return olds.version ?? VERSION_OF_ABSENT;
  }
  if (finding.kind === "absent" || finding.secret.deletionTimestamp) {
    return VERSION_OF_ABSENT;
  }
  const { uid } = finding.secret;
  const rotation = rotationDue(olds, inputs)
    ? rotationStamp(uid, targetOf(inputs).key, inputs.rotationTrigger ?? "")
    : rotationOf(finding.secret);
  return versionOf(uid, rotation);
}
