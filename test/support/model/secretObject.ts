// A Secret as the API server stores and sends it, and as the port shows it.
import type { LiveSecret, ManagedFieldsEntry, NewSecret, OwnerReference } from "../../../components/core/secretApi";

export const NAMESPACE = "argocd";
export const SECRET_NAME = "argocd-redis";

export interface ObjectMeta {
  name: string;
  namespace: string;
  uid: string;
  resourceVersion: string;
  labels?: Record<string, string>;
  annotations?: Record<string, string>;
  finalizers?: string[];
  deletionTimestamp?: string;
  ownerReferences?: OwnerReference[];
  managedFields?: ManagedFieldsEntry[];
}

export interface SecretObject {
  apiVersion: "v1";
  kind: "Secret";
  metadata: ObjectMeta;
  type: string;
  data?: Record<string, string>;
  immutable?: boolean;
}

/** What a client sends: the API server fills in the rest. */
export type SentSecret = Partial<Omit<SecretObject, "metadata">> & { metadata?: Partial<ObjectMeta> };

export function base64(text: string): string {
  return Buffer.from(text, "utf8").toString("base64");
}

/** The body of our POST. */
export function bodyOf(secret: NewSecret): SentSecret {
  return {
    metadata: { labels: secret.labels, annotations: secret.annotations },
    data: { [secret.key]: base64(secret.value) },
    immutable: secret.immutable || undefined,
  };
}

export function liveSecret(object: SecretObject): LiveSecret {
  const { metadata, data, type, immutable } = object;
  return {
    uid: metadata.uid,
    resourceVersion: metadata.resourceVersion,
    type,
    data: data ?? {},
    labels: metadata.labels ?? {},
    annotations: metadata.annotations ?? {},
    immutable: immutable === true,
    deletionTimestamp: metadata.deletionTimestamp,
    ownerReferences: metadata.ownerReferences ?? [],
    managedFields: metadata.managedFields ?? [],
    raw: object as unknown as Record<string, unknown>,
  };
}

/** A Secret for a test: values in clear, everything else as in the API. */
export function aSecret(data: Record<string, string>, metadata: Partial<ObjectMeta> = {}, more: SentSecret = {}) {
  return liveSecret({
    apiVersion: "v1",
    kind: "Secret",
    type: "Opaque",
    ...more,
    data: Object.fromEntries(Object.entries(data).map(([key, value]) => [key, base64(value)])),
    metadata: { name: SECRET_NAME, namespace: NAMESPACE, uid: "uid-1", resourceVersion: "1", ...metadata },
  });
}
