import type { CreateResult } from "@pulumi/pulumi/dynamic";
import type { Connection } from "../cluster/connection";
import { type Ensured, ensure } from "../core/ensure";
import { ownerOf } from "../core/owners";
import type { LiveSecret } from "../core/secretApi";
import { nameOf } from "../core/target";
import { judgeValue, warnOfManagedRedis } from "./judge";
import { answered } from "./look";
import { recall } from "./memory";
import { newSecret, outputsOf } from "./results";
import { say } from "./say";
import { clock, connectionFor, explained, sceneOf, secretsOf } from "./session";
import { type Inputs, targetOf } from "./state";

/** Creates the Secret if it is absent, adopts it if it is there; ends well only with the key verified. */
export async function create(inputs: Inputs): Promise<CreateResult> {
  const target = targetOf(inputs);
  const { secret, value, origin } = await ensureSecret(inputs);
  if (!judgedBefore(inputs, secret)) {
    // Also of a Secret just created: admission may have changed it.
    judgeValue(secret, target, true);
  }
  sayEnsured(inputs, secret, origin);
  return { id: nameOf(target), outs: outputsOf(inputs, secret, value, origin) };
}

export async function ensureSecret(inputs: Inputs): Promise<Ensured> {
  const target = targetOf(inputs);
  let connection: Connection | undefined;
  try {
    connection = connectionFor(inputs);
    const secret = newSecret(inputs, recall(inputs.instance)?.password);
    const ensured = await ensure(secretsOf(connection, target), target, secret, clock);
    answered(connection);
    return ensured;
  } catch (error) {
    throw explained(error, sceneOf("create", target, connection));
  }
}

/** Whether `check` met this very Secret, alive, and said what it thinks of its value. */
export function judgedBefore(inputs: Inputs, { uid }: LiveSecret): boolean {
  const finding = recall(inputs.instance)?.finding;
  return finding?.kind === "live" && finding.secret.uid === uid && !finding.secret.deletionTimestamp;
}

/** `again`: another Secret was recorded before. */
export function sayEnsured(inputs: Inputs, secret: LiveSecret, origin: Ensured["origin"], again = false): void {
  const target = targetOf(inputs);
  const owner = ownerOf(secret);
  const given = recall(inputs.instance)?.password !== undefined;
  const ending = again ? `Restart what read ${given ? "another" : "the old"} password` : CONFIGURED;
  if (origin === "created") {
    const which = given ? "the given" : "a new";
    say("ARGOCD_REDIS_CREATED", `${nameOf(target)} created with ${which} password at key "${target.key}". ${ending}`);
    warnOfManagedRedis(target, given, "was");
  } else {
    say(
      "ARGOCD_REDIS_ADOPTED",
      `${nameOf(target)} exists with key "${target.key}": adopted, nothing written. ` +
        `${owner ? `It belongs to ${owner}. ` : ""}${ending}`,
    );
  }
}

/** The last line of `argocd admin redis-initial-password`. */
const CONFIGURED = "Password secret is configured properly.";
