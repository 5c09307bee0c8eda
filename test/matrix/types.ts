// The words of the tables in cases/. Those are plain data, so that documentation can be made of them.

/**
 * What a run does. `first …` starts from an empty stack; for all others the stack recorded a good Secret, which was then
 * brought into the live state.
 */
export type Operation =
  | "first preview"
  | "first up"
  | "preview"
  | "up"
  | "refresh"
  | "destroy"
  | "preview of a rotation"
  | "up with a rotation"
  | Special;

/** What else the engine can do with a resource. */
export type Special =
  | "up --refresh"
  | "up --target it"
  | "up --target another"
  | "up --replace it"
  | "first up --plan"
  | "first up --plan, version exported"
  | "up --plan"
  | "up, then destroy, both protected"
  | "up, renamed with an alias"
  | "up, renamed without an alias"
  | "up, another key kept out by ignoreChanges"
  | "up, everything kept out by ignoreChanges"
  | "first up, with properties added by a transform"
  | "up, with properties added by a transform"
  | "first preview, declared twice"
  | "first up, declared twice"
  | "up, declared twice";

/**
 * Whom the API server sees: `admin` may do anything, `getter` only get the Secret, `viewer` has the ClusterRole view,
 * `nobody` may do nothing. At another address is whatever cluster the Secret is not recorded on.
 */
export type Identity =
  | "admin"
  | "getter"
  | "viewer"
  | "nobody"
  | "wrong token"
  | "server down"
  | "admin at another address";

export type State =
  | "no Secret"
  | "key present"
  | "key missing"
  | "value empty"
  | "line break in the value that Argo CD reads"
  | "line break in the value of another key"
  | "not UTF-8 in the value that Argo CD reads"
  | "being deleted"
  | "re-created outside the stack"
  | "rotated outside the stack"
  | "owned by a controller"
  | "owned by External Secrets"
  | "owned by Helm"
  | "owned by SealedSecrets"
  | "owned by argocd-operator"
  | "immutable"
  | "namespace missing"
  | "namespace terminating, no Secret"
  | "namespace terminating, key present"
  | "quota exhausted, no Secret"
  | "policy against it, no Secret"
  | "policy against changes, key present";

/** What has to come of an operation on a live state. */
export interface Expected {
  /** The run ends in failure; else well. */
  fails?: true;
  /** All codes of its messages without `ARGOCD_REDIS_`, sorted; unset: it says nothing. */
  says?: string;
  /** All its requests about Secrets in their order, `x+` one or more, `(a|b)+` these in any order; unset: none. */
  asks?: string;
  /** What the engine plans or does with the resource; unset: not looked at. */
  step?: "none" | "create" | "update" | "replace";
  /** What becomes of the Secret; unset: untouched to the byte, or still absent. */
  secret?: "created" | "rotated";
  /** What is recorded afterwards: nothing, or the live Secret; unset: what was recorded before. */
  state?: "nothing" | "live";
  /** A text that a message has. */
  text?: string;
  /** Belongs to the part that is checked by default. */
  slice?: true;
}

export type Rows = Partial<Record<Operation, Expected>>;

/** A live state, as one identity meets it. */
export interface Table {
  state: State;
  identity: Identity;
  rows: Rows;
}
