import { createHash } from "node:crypto";
import type { LiveSecret } from "./secretApi";

/**
 * Written by a rotation and by nothing else: the stamps of this Secret's rotations, the newest first. Older ones are kept,
 * so that a stack that lags behind, or a write whose answer was lost, finds that its trigger was used.
 */
export const ROTATION_ANNOTATION = "pulumi-argocd-redis/rotation";

/** What a preview shows for a Secret that does not exist yet: known and deterministic, so that charts stay previewable. */
export const VERSION_OF_ABSENT = "to-be-created";

/**
 * Names the password's life without saying anything of the password: it changes when the Secret was created again or
 * rotated, and never because somebody edited labels.
 */
export function versionOf(uid: string, rotation: string | undefined): string {
  return shortHash([uid, rotation ?? ""]);
}

/** More than anybody remembers; an object's annotations are limited to 256 KiB. */
const KEPT_STAMPS = 100;

/** The stamp of the last rotation. */
export function rotationOf(secret: Pick<LiveSecret, "annotations">): string | undefined {
  return stampsOf(secret)[0];
}

export function hasStamp(secret: Pick<LiveSecret, "annotations">, stamp: string): boolean {
  return stampsOf(secret).includes(stamp);
}

/** The annotation's next value. */
export function stamped(secret: Pick<LiveSecret, "annotations">, stamp: string): string {
  return [stamp, ...stampsOf(secret)].slice(0, KEPT_STAMPS).join(" ");
}

function stampsOf({ annotations }: Pick<LiveSecret, "annotations">): string[] {
  return (annotations[ROTATION_ANNOTATION] ?? "").split(" ").filter(Boolean);
}

/** The stamp of one rotation: of this Secret, this key and this trigger value, so that each value rotates once. */
export function rotationStamp(uid: string, key: string, trigger: string): string {
  return shortHash([uid, key, trigger]);
}

function shortHash(parts: string[]): string {
  return createHash("sha256").update(JSON.stringify(parts)).digest("hex").slice(0, 12);
}
