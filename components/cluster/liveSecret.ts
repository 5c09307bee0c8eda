import type { LiveSecret, ManagedFieldsEntry, OwnerReference } from "../core/secretApi";
import { list, mapping, text } from "./values";

/** The Secret of that name in an answer's body, or `undefined` where the body is anything else. */
export function readSecret(body: unknown, namespace: string, name: string): LiveSecret | undefined {
  const raw = mapping(body);
  const metadata = mapping(raw?.metadata);
  if (raw?.kind !== "Secret" || raw.apiVersion !== "v1" || !metadata) return undefined;
  if (metadata.name !== name || metadata.namespace !== namespace) return undefined;
  const data = stringValues(raw.data);
  if (!text(metadata.uid) || !data) return undefined;
  return {
    uid: text(metadata.uid),
    resourceVersion: text(metadata.resourceVersion),
    type: text(raw.type) || undefined,
    data,
    labels: stringValues(metadata.labels) ?? {},
    annotations: stringValues(metadata.annotations) ?? {},
    immutable: raw.immutable === true,
    deletionTimestamp: text(metadata.deletionTimestamp) || undefined,
    ownerReferences: list(metadata.ownerReferences).flatMap(readOwner),
    managedFields: list(metadata.managedFields).flatMap(readManagedFields),
    raw,
  };
}

/** A map of strings, `{}` where absent, `undefined` where it is not one. */
function stringValues(value: unknown): Record<string, string> | undefined {
  if (value === undefined || value === null) return {};
  const map = mapping(value);
  return map && Object.values(map).every((entry) => typeof entry === "string")
    ? (map as Record<string, string>)
    : undefined;
}

function readOwner(value: unknown): OwnerReference[] {
  const owner = mapping(value);
  if (!owner) return [];
  const { apiVersion, kind, name, controller } = owner;
  return [{ apiVersion: text(apiVersion), kind: text(kind), name: text(name), controller: controller === true }];
}

function readManagedFields(value: unknown): ManagedFieldsEntry[] {
  const entry = mapping(value);
  if (!entry) return [];
  return [
    {
      manager: text(entry.manager) || undefined,
      operation: text(entry.operation) || undefined,
      time: text(entry.time) || undefined,
      fieldsV1: mapping(entry.fieldsV1),
    },
  ];
}
