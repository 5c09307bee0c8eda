// A Secret that Argo CD cannot use, or not for long.
import type { Rows, State, Table } from "../types";

/** Fails in preview and `up` alike; nothing is written and the state is kept. Destroy never minds. */
const refused = (says: string): Rows => ({
  "first preview": { fails: true, says, asks: "get" },
  "first up": { fails: true, says, asks: "get" },
  preview: { fails: true, says, asks: "get" },
  up: { fails: true, says, asks: "get" },
  refresh: { fails: true, says, asks: "get" },
  destroy: { state: "nothing" },
});

/** Once recorded, a value that somebody made bad is said, but fails no run: another change must stay possible. */
const WARNED: Rows = {
  preview: { says: "MAYBE_REWRITTEN VALUE_UNFIT", asks: "get", step: "none" },
  up: { says: "VALUE_UNFIT", asks: "get", step: "none" },
  refresh: { says: "MAYBE_REWRITTEN VALUE_UNFIT", asks: "get", state: "live" },
  destroy: { state: "nothing" },
};

function unfit(state: State, text: string): Table {
  const rows: Rows = {
    "first preview": { fails: true, says: "VALUE_UNFIT", asks: "get", text },
    "first up": { fails: true, says: "VALUE_UNFIT", asks: "get", text },
    ...WARNED,
  };
  return { state, identity: "admin", rows };
}

export const unusable: Table[] = [
  { state: "key missing", identity: "admin", rows: refused("KEY_MISSING") },
  { state: "value empty", identity: "admin", rows: refused("VALUE_EMPTY") },
  unfit("line break in the value that Argo CD reads", "contains a line break"),
  unfit("not UTF-8 in the value that Argo CD reads", "contains bytes that are not UTF-8"),
  {
    state: "line break in the value of another key",
    identity: "admin",
    rows: {
      "first preview": { says: "VALUE_UNFIT WILL_ADOPT", asks: "get", step: "create" },
      "first up": { says: "ADOPTED VALUE_UNFIT", asks: "get get", step: "create", state: "live" },
      ...WARNED,
    },
  },
  {
    state: "being deleted",
    identity: "admin",
    rows: {
      "first preview": { says: "DELETING", asks: "get", step: "create" },
      "first up": { fails: true, says: "DELETING DELETING", asks: "get+" },
      preview: { says: "DELETING", asks: "get", step: "update" },
      up: { fails: true, says: "DELETING DELETING", asks: "get+" },
      refresh: { says: "DELETING", asks: "get" },
      destroy: { state: "nothing" },
    },
  },
];
