// What else the engine can do with a resource: targets, plans, protection, renaming, transforms.
import type { Rows, State, Table } from "../types";

/** The resource is asked for, and nothing is to be done. */
const QUIET = { asks: "get", step: "none" } as const;
const CREATES = { says: "CREATED", secret: "created", state: "live" } as const;
const REPAIRED = { ...CREATES, asks: "get get create", step: "update" } as const;
const MISSING = { fails: true, says: "KEY_MISSING", asks: "get" } as const;

const PRESENT: Rows = {
  "up --refresh": { asks: "get get", step: "none" },
  "up --target it": QUIET,
  "up --target another": { step: "none", slice: true },
  "up --replace it": { says: "ADOPTED", asks: "get get", step: "replace", state: "live", slice: true },
  "up --plan": { asks: "get get", step: "none" },
  "first up --plan": { says: "ADOPTED WILL_ADOPT", asks: "get get get", step: "create", state: "live" },
  "first up --plan, version exported": {
    says: "ADOPTED WILL_ADOPT",
    asks: "get get get",
    step: "create",
    state: "live",
  },
  "up, then destroy, both protected": { fails: true, asks: "get" },
  "up, renamed with an alias": QUIET,
  "up, renamed without an alias": { says: "ADOPTED", asks: "get get", state: "live", slice: true },
  "up, another key kept out by ignoreChanges": QUIET,
  "up, everything kept out by ignoreChanges": QUIET,
  "first up, with properties added by a transform": { says: "ADOPTED", asks: "get get", step: "create", state: "live" },
  "up, with properties added by a transform": QUIET,
  "first preview, declared twice": { says: "WILL_ADOPT WILL_ADOPT", asks: "get get" },
  "first up, declared twice": { says: "ADOPTED ADOPTED", asks: "get get get get", state: "live" },
  "up, declared twice": { says: "ADOPTED", asks: "get get get", state: "live" },
};

const ABSENT: Rows = {
  "up --refresh": { ...CREATES, asks: "get get get create", step: "create", slice: true },
  "up --target it": REPAIRED,
  "up --target another": { step: "none" },
  "up --replace it": { ...CREATES, asks: "get get create", step: "replace" },
  "up --plan": { ...REPAIRED, says: "CREATED GONE", asks: "get create?dryRun get get create" },
  "first up --plan": {
    ...{ ...CREATES, says: "CREATED WILL_CREATE", asks: "get create?dryRun get get create", step: "create" },
  },
  // The placeholder that the preview showed never comes true: the run is refused, after the Secret was made.
  "first up --plan, version exported": {
    ...{ ...CREATES, fails: true, says: "CREATED WILL_CREATE", asks: "get create?dryRun get get create" },
  },
  "up, then destroy, both protected": { ...CREATES, fails: true, asks: "get get create" },
  "up, renamed with an alias": REPAIRED,
  "up, renamed without an alias": { ...CREATES, asks: "get get create" },
  "up, another key kept out by ignoreChanges": REPAIRED,
  "up, everything kept out by ignoreChanges": REPAIRED,
  "first up, with properties added by a transform": { ...CREATES, asks: "get get create", step: "create" },
  "up, with properties added by a transform": REPAIRED,
  "first preview, declared twice": {
    says: "WILL_CREATE WILL_CREATE",
    asks: "get create?dryRun get create?dryRun",
    slice: true,
  },
  "first up, declared twice": { ...CREATES, says: "ADOPTED CREATED", asks: "(get|create)+", slice: true },
  "up, declared twice": { ...CREATES, says: "ADOPTED CREATED", asks: "(get|create)+" },
};

const RECREATED: Rows = {
  "up --refresh": { asks: "get get", step: "none", state: "live" },
  "up --target it": { says: "ADOPTED", asks: "get get", step: "update", state: "live" },
  "up --target another": { step: "none" },
  "up --replace it": { says: "ADOPTED", asks: "get get", step: "replace", state: "live" },
  "up --plan": { says: "ADOPTED RECREATED", asks: "get get get", step: "update", state: "live" },
  "up, everything kept out by ignoreChanges": { says: "ADOPTED", asks: "get get", step: "update", state: "live" },
};

const KEY_MISSING: Rows = {
  "up --refresh": MISSING,
  "up --target it": MISSING,
  "up --target another": { step: "none" },
  "up --replace it": { fails: true, says: "KEY_MISSING", asks: "get+" },
  "up, then destroy, both protected": MISSING,
  "up, renamed with an alias": MISSING,
  "up, renamed without an alias": MISSING,
  "up, everything kept out by ignoreChanges": MISSING,
  "up, with properties added by a transform": MISSING,
  "first preview, declared twice": { fails: true, says: "KEY_MISSING", asks: "get+" },
  "up, declared twice": { fails: true, says: "KEY_MISSING", asks: "get+" },
};

const special = (state: State, rows: Rows): Table => ({ state, identity: "admin", rows });

export const specials: Table[] = [
  special("key present", PRESENT),
  special("no Secret", ABSENT),
  special("re-created outside the stack", RECREATED),
  special("key missing", KEY_MISSING),
];
