import { createHash } from "node:crypto";
import type { LiveSecret } from "./secretApi";

/** Written by a rotation and by nothing else. */
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

export function rotationOf(secret: Pick<LiveSecret, "annotations">): string | undefined {
  return secret.annotations[ROTATION_ANNOTATION] || undefined;
}

/** The stamp of one rotation: of this Secret, this key and this trigger value, so that each value rotates once. */
export function rotationStamp(uid: string, key: string, trigger: string): string {
  return shortHash([uid, key, trigger]);
}

function shortHash(parts: string[]): string {
  return createHash("sha256").update(JSON.stringify(parts)).digest("hex").slice(0, 12);
}
