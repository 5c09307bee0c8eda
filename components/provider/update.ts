import type { UpdateResult } from "@pulumi/pulumi/dynamic";
import type { Connection } from "../cluster/connection";
import { rotate } from "../core/rotate";
import type { LiveSecret } from "../core/secretApi";
import { nameOf } from "../core/target";
import { rotationOf } from "../core/version";
import { ensureSecret, judgedBefore, sayEnsured } from "./create";
import { judgeValue, rotationDue } from "./judge";
import { recall } from "./memory";
import { newSecret, outputsOf } from "./results";
import { say, sayRotatedElsewhere } from "./say";
import { clock, connectionFor, explained, sceneOf, secretsOf } from "./session";
import { type Inputs, type Outputs, targetOf } from "./state";

/** Acts on a live state of its own: rotates where that is due, creates a Secret that is gone, records one that is there. */
export async function update(_id: string, olds: Outputs, news: Inputs): Promise<UpdateResult> {
  const rotated = rotationDue(olds, news) ? await rotateSecret(news) : undefined;
  if (rotated) {
    return { outs: outputsOf(news, rotated.secret, rotated.value, originOf(olds, rotated.secret.uid, "adopted")) };
  }
  const { secret, value, origin } = await ensureSecret(news);
  if (secret.uid !== olds.uid) {
    if (origin === "adopted" && !judgedBefore(news, secret)) {
      judgeValue(secret, targetOf(news), false);
    }
    sayEnsured(news, secret, origin, true);
  } else {
    sayChanged(olds, news, secret, value);
  }
  return { outs: outputsOf(news, secret, value, originOf(olds, secret.uid, origin)) };
}

/** What others did to a Secret that is still the recorded one. A preview has said so, where there was one. */
function sayChanged(olds: Outputs, news: Inputs, secret: LiveSecret, value: string): void {
  const name = nameOf(targetOf(news));
  if (rotationOf(secret) !== olds.rotation) {
    sayRotatedElsewhere(targetOf(news));
  } else if (news.exposePassword && olds.exposePassword && news.key === olds.key && value !== olds.password) {
    const text = `the value at key "${targetOf(news).key}" was changed outside this stack: restart what read the old one`;
    say("ARGOCD_REDIS_VALUE_CHANGED", `${name}: ${text}`);
  }
}

async function rotateSecret(inputs: Inputs) {
  const target = targetOf(inputs);
  const password = recall(inputs.instance)?.password;
  const wanted = { value: newSecret(inputs, password).value, given: password !== undefined };
  let connection: Connection | undefined;
  try {
    connection = connectionFor(inputs);
    const rotated = await rotate(secretsOf(connection, target), target, inputs.rotationTrigger ?? "", wanted, clock);
    if (rotated) {
      const how = rotated.wrote ? "rotated: restart what reads it" : "was rotated already with this trigger";
      say("ARGOCD_REDIS_ROTATED", `${nameOf(target)} key "${target.key}" ${how}`);
    }
    return rotated;
  } catch (error) {
    throw explained(error, sceneOf("update", target, connection));
  }
}

/** The origin of a known Secret never changes. */
function originOf(olds: Outputs, uid: string, found: Outputs["origin"]): Outputs["origin"] {
  return uid === olds.uid ? olds.origin : found;
}
