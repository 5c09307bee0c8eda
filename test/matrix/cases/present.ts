// A Secret that is there and good, whoever owns it.
import type { Rows, State, Table } from "../types";

/** An existing Secret is only read. */
export const GOOD: Rows = {
  "first preview": { says: "WILL_ADOPT", asks: "get", step: "create" },
  "first up": { says: "ADOPTED", asks: "get get", step: "create", state: "live" },
  preview: { asks: "get", step: "none" },
  up: { asks: "get", step: "none" },
  refresh: { asks: "get" },
  destroy: { state: "nothing" },
};

const ROTATION: Rows = {
  "preview of a rotation": { says: "WILL_ROTATE", asks: "get update?dryRun", step: "update" },
  "up with a rotation": { says: "ROTATED", asks: "get get update", step: "update", secret: "rotated", state: "live" },
};

const refused = (says: string, text: string): Rows => ({
  "preview of a rotation": { fails: true, says, asks: "get", text },
  "up with a rotation": { fails: true, says, asks: "get", text },
});

/** Adopted, with the owner named; rotating it is refused. */
function owned(state: State, owner: string): Table {
  return {
    state,
    identity: "admin",
    rows: {
      ...GOOD,
      "first preview": { ...GOOD["first preview"], text: `It belongs to ${owner}` },
      "first up": { ...GOOD["first up"], text: `It belongs to ${owner}` },
      ...refused("OWNED", owner),
    },
  };
}

/** All cells of this table belong to the slice. */
function sliced(rows: Rows): Rows {
  return Object.fromEntries(Object.entries(rows).map(([operation, row]) => [operation, { ...row, slice: true }]));
}

export const present: Table[] = [
  { state: "key present", identity: "admin", rows: sliced({ ...GOOD, ...ROTATION }) },
  owned("owned by a controller", "Widget w1"),
  owned("owned by External Secrets", "ExternalSecret redis"),
  owned("owned by Helm", "Helm release argocd"),
  owned("owned by SealedSecrets", "SealedSecret redis"),
  owned("owned by argocd-operator", "argocd-operator (ArgoCD argocd)"),
  { state: "immutable", identity: "admin", rows: { ...GOOD, ...refused("IMMUTABLE", "Delete it and run again") } },
  {
    state: "policy against changes, key present",
    identity: "admin",
    rows: {
      ...GOOD,
      // The dry run proves that `up` would fail.
      "preview of a rotation": { fails: true, says: "ADMISSION", asks: "get update?dryRun", text: "no Secrets here" },
      "up with a rotation": { fails: true, says: "ADMISSION", asks: "get get update", text: "no Secrets here" },
    },
  },
  // A GET does not tell of it, and the Secret is still good.
  { state: "namespace terminating, key present", identity: "admin", rows: GOOD },
  {
    state: "re-created outside the stack",
    identity: "admin",
    rows: {
      preview: { says: "RECREATED", asks: "get", step: "update", slice: true },
      up: { says: "ADOPTED", asks: "get get", step: "update", state: "live", slice: true },
      refresh: { says: "RECREATED", asks: "get", state: "live" },
      destroy: { state: "nothing" },
    },
  },
  {
    state: "rotated outside the stack",
    identity: "admin",
    rows: {
      preview: { says: "ROTATED_ELSEWHERE", asks: "get", step: "update" },
      up: { says: "ROTATED_ELSEWHERE", asks: "get get", step: "update", state: "live", slice: true },
      refresh: { says: "ROTATED_ELSEWHERE", asks: "get", state: "live" },
      destroy: { state: "nothing" },
    },
  },
];
