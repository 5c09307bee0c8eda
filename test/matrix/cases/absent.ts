// No Secret: it is created, unless the cluster does not allow it.
import type { Rows, State, Table } from "../types";

const ABSENT: Rows = {
  "first preview": { says: "WILL_CREATE", asks: "get create?dryRun", step: "create", slice: true },
  "first up": {
    says: "CREATED",
    asks: "get get create",
    step: "create",
    secret: "created",
    state: "live",
    slice: true,
  },
  preview: { says: "GONE", asks: "get create?dryRun", step: "update", slice: true },
  up: { says: "CREATED", asks: "get get create", step: "update", secret: "created", state: "live", slice: true },
  refresh: { asks: "get", state: "nothing", slice: true },
  destroy: { state: "nothing" },
  // Creating needs no rotation.
  "up with a rotation": { says: "CREATED", asks: "get get+ create", step: "update", secret: "created", state: "live" },
};

/** The dry run proves that `up` would fail: so does the preview. */
function forbidden(state: State, code: string, text: string): Table {
  const failure = { fails: true, says: code, asks: "get get create", text } as const;
  const proven = { ...failure, asks: "get create?dryRun" };
  const rows: Rows = {
    "first preview": proven,
    "first up": failure,
    preview: proven,
    up: failure,
    refresh: { asks: "get", state: "nothing" },
    destroy: { state: "nothing" },
  };
  return { state, identity: "admin", rows };
}

/** What the same run may still make good is a warning in a preview. */
const MISSING: Rows = {
  "first preview": { says: "NAMESPACE_MISSING NOT_PROVEN WILL_CREATE", asks: "get create?dryRun", step: "create" },
  "first up": { fails: true, says: "NAMESPACE_MISSING", asks: "get get create" },
  preview: { says: "GONE NAMESPACE_MISSING NOT_PROVEN", asks: "get create?dryRun", step: "update" },
  up: { fails: true, says: "NAMESPACE_MISSING", asks: "get get create" },
  refresh: { asks: "get", state: "nothing" },
  destroy: { state: "nothing" },
};

export const absent: Table[] = [
  { state: "no Secret", identity: "admin", rows: ABSENT },
  { state: "namespace missing", identity: "admin", rows: MISSING },
  forbidden("namespace terminating, no Secret", "NAMESPACE_TERMINATING", "is terminating"),
  forbidden("quota exhausted, no Secret", "QUOTA", "exceeded quota"),
  forbidden("policy against it, no Secret", "ADMISSION", "no Secrets here"),
];
