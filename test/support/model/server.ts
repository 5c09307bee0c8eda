// The API server as far as one Secret in one namespace goes. Each method is one request, processed at once and whole.
// `modelAgainstReal.test.ts` compares it with the real one.
import { ApiFailure, type FailureReason } from "../../../components/core/apiFailure";
import type { ManagedFieldsEntry } from "../../../components/core/secretApi";
import { freeze } from "./freeze";
import { NAMESPACE, type ObjectMeta, SECRET_NAME, type SecretObject, type SentSecret } from "./secretObject";

/** One change of what is stored. */
export interface Write {
  by: string;
  verb: "POST" | "PUT" | "PATCH" | "DELETE";
  before: SecretObject | undefined;
  after: SecretObject | undefined;
}

export class ModelServer {
  /** What is stored now. Frozen: whoever changes an answer in place is found out. */
  stored: SecretObject | undefined;
  private revision = 100;
  private created = 0;

  constructor(private readonly onWrite: (write: Write) => void = () => {}) {}

  /** For a dry run: the same, and nothing comes of it. */
  copy(): ModelServer {
    const copy = new ModelServer();
    copy.stored = this.stored;
    return copy;
  }

  get(): SecretObject | undefined {
    return this.stored;
  }

  post(sent: SentSecret, manager: string, by: string): SecretObject {
    if (this.stored) {
      const deleting = this.stored.metadata.deletionTimestamp ? "object is being deleted: " : "";
      throw refused("alreadyExists", 409, `${deleting}secrets "${SECRET_NAME}" already exists`);
    }
    this.created++;
    const identity = { name: SECRET_NAME, namespace: NAMESPACE, uid: `uid-${this.created}` };
    const metadata = { ...withoutSystemFields(sent.metadata), ...identity, managedFields: managedBy(manager, []) };
    return this.store("POST", by, complete({ ...sent, metadata }))!;
  }

  /** A body with a resourceVersion or uid is a condition, one without is not. */
  put(sent: SentSecret, manager: string, by: string): SecretObject {
    const { stored } = this;
    const { uid, resourceVersion } = sent.metadata ?? {};
    if (!stored) {
      throw refused("conflict", 404, `secrets "${SECRET_NAME}" not found`);
    }
    if (uid && uid !== stored.metadata.uid) {
      throw refused("conflict", 409, "Precondition failed: UID");
    }
    if (resourceVersion && resourceVersion !== stored.metadata.resourceVersion) {
      throw refused("conflict", 409, "the object has been modified");
    }
    const next = complete({ ...sent, metadata: { ...sent.metadata, ...systemFields(stored.metadata) } });
    refuseForbiddenChange(stored, next);
    if (same(stored, next)) {
      return stored;
    }
    const managedFields = managedBy(manager, sent.metadata?.managedFields ?? stored.metadata.managedFields ?? []);
    return this.store("PUT", by, { ...next, metadata: { ...next.metadata, managedFields } })!;
  }

  /** What a merge patch of the metadata or of other keys does: unconditional, and nothing else changes. */
  patch(change: (stored: SecretObject) => SecretObject, manager: string, by: string): SecretObject | undefined {
    const { stored } = this;
    if (!stored) {
      throw refused("conflict", 404, `secrets "${SECRET_NAME}" not found`);
    }
    const next = change(stored);
    refuseForbiddenChange(stored, next);
    if (same(stored, next)) {
      return stored;
    }
    const managedFields = managedBy(manager, next.metadata.managedFields ?? []);
    return this.store("PATCH", by, { ...next, metadata: { ...next.metadata, managedFields } });
  }

  delete(by: string): void {
    const { stored } = this;
    if (!stored) {
      throw refused("conflict", 404, `secrets "${SECRET_NAME}" not found`);
    }
    if (stored.metadata.deletionTimestamp) {
      return;
    }
    const deletionTimestamp = "2026-01-01T00:00:00Z";
    this.store("DELETE", by, { ...stored, metadata: { ...stored.metadata, deletionTimestamp } });
  }

  private store(verb: Write["verb"], by: string, next: SecretObject): SecretObject | undefined {
    const before = this.stored;
    const { deletionTimestamp, finalizers = [] } = next.metadata;
    this.revision++;
    const metadata = { ...next.metadata, resourceVersion: String(this.revision) };
    const gone = deletionTimestamp !== undefined && finalizers.length === 0;
    const after = freeze({ ...next, metadata });
    this.stored = gone ? undefined : after;
    this.onWrite({ by, verb, before, after: this.stored });
    return after;
  }
}

function complete(sent: SentSecret & { metadata: Partial<ObjectMeta> }): SecretObject {
  return { type: "Opaque", ...sent, apiVersion: "v1", kind: "Secret", metadata: sent.metadata as ObjectMeta };
}

/** Only the API server sets these. */
function systemFields({ name, namespace, uid, resourceVersion, deletionTimestamp }: ObjectMeta): Partial<ObjectMeta> {
  return { name, namespace, uid, resourceVersion, deletionTimestamp };
}

function withoutSystemFields(metadata: Partial<ObjectMeta> = {}): Partial<ObjectMeta> {
  const { labels, annotations, finalizers, ownerReferences } = metadata;
  return { labels, annotations, finalizers, ownerReferences };
}

/** Each manager has one entry, and a write moves it to the end. */
function managedBy(manager: string, entries: ManagedFieldsEntry[]): ManagedFieldsEntry[] {
  const others = entries.filter((entry) => entry.manager !== undefined && entry.manager !== manager);
  return [...others, { manager, operation: "Update" }];
}

function refuseForbiddenChange(stored: SecretObject, next: SecretObject): void {
  if (next.type !== stored.type) {
    throw refused("invalid", 422, "type: Invalid value: field is immutable");
  }
  const frozen = stored.immutable === true;
  if (frozen && (next.immutable !== true || !sameMap(next.data, stored.data))) {
    throw refused("invalid", 422, "data: Forbidden: field is immutable when `immutable` is set");
  }
}

/** A write that changes nothing gets no new resourceVersion. Which manager it came from does not count. */
function same(stored: SecretObject, next: SecretObject): boolean {
  return contents(stored) === contents(next);
}

function contents({ metadata, data, immutable }: SecretObject): string {
  const { labels, annotations, finalizers = [], ownerReferences = [] } = metadata;
  return JSON.stringify([
    sorted(labels),
    sorted(annotations),
    finalizers,
    ownerReferences,
    sorted(data),
    immutable ?? null,
  ]);
}

function sameMap(one: Record<string, string> | undefined, other: Record<string, string> | undefined): boolean {
  return JSON.stringify(sorted(one)) === JSON.stringify(sorted(other));
}

function sorted(map: Record<string, string> = {}): [string, string][] {
  return Object.entries(map).sort(([a], [b]) => (a < b ? -1 : 1));
}

function refused(reason: FailureReason, status: number, detail: string): ApiFailure {
  return new ApiFailure(reason, { outcomeUnknown: false, status, detail });
}
