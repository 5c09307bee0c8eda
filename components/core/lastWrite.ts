import { FIELD_MANAGER, type LiveSecret, type ManagedFieldsEntry } from "./secretApi";

/**
 * Who wrote the key last, and when, as far as the managed fields tell: `kubectl-patch at 2026-12-01T08:00:00Z`.
 * The time also moves when that manager edits other fields it owns, so this is a hint and drives nothing.
 */
export function lastWriteOf(secret: Pick<LiveSecret, "managedFields">, key: string): string | undefined {
  const owners = secret.managedFields.filter((entry) => owns(entry, key));
  const last = owners.reduce<ManagedFieldsEntry | undefined>(
    (latest, entry) => (latest && (latest.time ?? "") >= (entry.time ?? "") ? latest : entry),
    undefined,
  );
  if (!last) {
    return undefined;
  }
  const manager = last.manager?.startsWith(FIELD_MANAGER) ? FIELD_MANAGER : (last.manager ?? "an unnamed manager");
  return `${manager} at ${last.time ?? "a time unknown"}`;
}

/** A key written through `stringData` by server-side apply is owned there. */
function owns({ fieldsV1 }: ManagedFieldsEntry, key: string): boolean {
  return ["f:data", "f:stringData"].some((field) => {
    const fields = fieldsV1?.[field];
    return typeof fields === "object" && fields !== null && Object.hasOwn(fields, `f:${key}`);
  });
}
