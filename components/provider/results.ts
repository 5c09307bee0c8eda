import { randomBytes } from "node:crypto";
import type { Origin } from "../core/ensure";
import { generatePassword } from "../core/generate";
import { lastWriteOf } from "../core/lastWrite";
import { FIELD_MANAGER, type LiveSecret, type NewSecret } from "../core/secretApi";
import { rotationOf, versionOf } from "../core/version";
import { type Inputs, type Outputs, targetOf, withoutUnset } from "./state";

/** The engine's wire form of a secret value (Pulumi SDK, runtime/rpc.ts): what it gets this way it never stores in clear. */
const SECRET = { "4dabf18193072939515e22adb298388d": "1b47061264138c4ac30d75fd1eb44270" };

/** The Secret to write if one has to be written. */
export function newSecret(inputs: Inputs, password: string | undefined): NewSecret {
  return {
    fieldManager: `${FIELD_MANAGER}-${randomBytes(6).toString("hex")}`,
    key: targetOf(inputs).key,
    value: password ?? generatePassword(inputs.length, inputs.alphabet),
    labels: inputs.labels,
    annotations: inputs.annotations,
    immutable: inputs.immutable,
  };
}

/** All outputs: whatever is missing here is lost from state. */
export function outputsOf(inputs: Inputs, secret: LiveSecret, value: string, origin: Origin): Outputs {
  const rotation = rotationOf(secret);
  return withoutUnset({
    ...inputs,
    uid: secret.uid,
    origin,
    rotation,
    version: versionOf(secret.uid, rotation),
    lastWrite: lastWriteOf(secret, targetOf(inputs).key),
    password: inputs.exposePassword ? { ...SECRET, value } : undefined,
  });
}
