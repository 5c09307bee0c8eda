import { unfitClasses } from "./passwordRules";
import type { LiveSecret } from "./secretApi";

/** What the live Secret says about the key. */
export type Verdict =
  | { kind: "present"; value: string; unfit: string[] }
  | { kind: "keyMissing"; keys: string[] }
  | { kind: "valueEmpty"; keys: string[] }
  | { kind: "deleting"; since: string };

/**
 * Verifies the key. Stricter than the command, which lets an empty value pass: Redis does not start with one
 * ("wrong number of arguments").
 */
export function inspect(secret: LiveSecret, key: string): Verdict {
  if (secret.deletionTimestamp) {
    return { kind: "deleting", since: secret.deletionTimestamp };
  }
  const keys = Object.keys(secret.data).sort();
  const encoded = Object.hasOwn(secret.data, key) ? secret.data[key] : undefined;
  if (encoded === undefined) {
    return { kind: "keyMissing", keys };
  }
  const bytes = Buffer.from(encoded, "base64");
  if (bytes.length === 0) {
    return { kind: "valueEmpty", keys };
  }
  return { kind: "present", value: bytes.toString("utf8"), unfit: unfitClasses(bytes) };
}
