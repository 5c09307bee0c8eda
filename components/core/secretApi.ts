/**
 * The port between the pure core and the cluster: what the state machine needs of the API server, on one Secret.
 * Each call is one request. Retries are the core's business.
 */

/** The field manager of our writes, in the Secret's managedFields; a creation adds a suffix of its own. */
export const FIELD_MANAGER = "pulumi-argocd-redis";

/** A Secret as the API server returned it. Values stay in memory and are never printed. */
export interface LiveSecret {
  uid: string;
  resourceVersion: string;
  type?: string;
  /** Values as the API returns them: base64. */
  data: Record<string, string>;
  labels: Record<string, string>;
  annotations: Record<string, string>;
  immutable: boolean;
  deletionTimestamp?: string;
  ownerReferences: OwnerReference[];
  managedFields: ManagedFieldsEntry[];
  /** The object as parsed, for the one conditional PUT of a rotation: nothing that we do not know may be lost. */
  raw: Record<string, unknown>;
}

export interface OwnerReference {
  apiVersion: string;
  kind: string;
  name: string;
  controller?: boolean;
}

export interface ManagedFieldsEntry {
  manager?: string;
  operation?: string;
  time?: string;
  fieldsV1?: Record<string, unknown>;
}

/** A Secret to create. */
export interface NewSecret {
  /** Sent as `fieldManager`: unique to one create call, so that a Secret read back can be told to be its work. */
  fieldManager: string;
  key: string;
  value: string;
  labels?: Record<string, string>;
  annotations?: Record<string, string>;
  immutable?: boolean;
}

export interface SecretApi {
  /** GET. `undefined` where the API server answers NotFound. */
  get(options?: CallOptions): Promise<LiveSecret | undefined>;
  /** POST. */
  create(secret: NewSecret, options?: WriteOptions): Promise<LiveSecret>;
  /**
   * PUT of the whole object as read, conditional on its resourceVersion. `was` is the object as read: its values are in
   * force still where the PUT is refused, and are as little told as the new ones.
   */
  replace(secret: LiveSecret, was: LiveSecret, options?: WriteOptions): Promise<LiveSecret>;
}

export interface CallOptions {
  /** Milliseconds this call may take at most; the connection's own request time-out applies where it is shorter. */
  timeoutMs?: number;
}

export interface WriteOptions extends CallOptions {
  /** Sent with `?dryRun=All`: the API server judges and answers as ever, and stores nothing. */
  dryRun?: boolean;
}

/** Time, handed in so that the core stays pure. */
export interface Clock {
  /** Milliseconds; only differences count. */
  now(): number;
  sleep(ms: number): Promise<void>;
}
