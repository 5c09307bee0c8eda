// What the promises look at in a stored Secret.
import type { LiveSecret } from "../../components/core/secretApi";
import { ROTATION_ANNOTATION } from "../../components/core/version";
import { base64, type SecretObject } from "../support/model/secretObject";
import { target } from "./roles";

export function passwordIn(object: SecretObject): string | undefined {
  return object.data?.[target.key];
}

export function shows(stored: SecretObject | undefined, { uid }: LiveSecret, value: string): boolean {
  return (
    stored !== undefined &&
    stored.metadata.uid === uid &&
    stored.metadata.deletionTimestamp === undefined &&
    passwordIn(stored) === base64(value)
  );
}

/** Everything that a rotation must leave as it is. */
export function rest({ metadata, data, type, immutable }: SecretObject): string {
  const { uid, labels, annotations, finalizers, ownerReferences } = metadata;
  const without = (map: Record<string, string> | undefined, name: string) =>
    Object.entries(map ?? {})
      .filter(([key]) => key !== name)
      .sort();
  return JSON.stringify([
    uid,
    Object.entries(labels ?? {}).sort(),
    without(annotations, ROTATION_ANNOTATION),
    finalizers,
    ownerReferences,
    without(data, target.key),
    type,
    immutable,
  ]);
}
