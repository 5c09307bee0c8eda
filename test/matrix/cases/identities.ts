// Identities with few rights or none, and a server that does not answer.
import type { Identity, Rows, State, Table } from "../types";
import { GOOD } from "./present";

/** Cannot even look: previews warn and know all that is recorded; ups fail, for a new resource after some 20 s. */
function blind(state: State, identity: Identity, code: string, asks: { once: string; often: string }): Table {
  const warns = { says: [code, "NOT_LOOKED"].sort().join(" "), asks: asks.once };
  const fails = { fails: true, says: code, asks: asks.once } as const;
  const rows: Rows = {
    "first preview": { ...warns, step: "create" },
    "first up": { ...fails, asks: asks.often },
    preview: { ...warns, step: "none" },
    up: fails,
    refresh: fails,
    destroy: { state: "nothing" },
  };
  return { state, identity, rows };
}

const ASKED = { once: "get", often: "get get+" };
const UNHEARD = { once: "", often: "" };

/** The recorded Secret is found at another address: the cluster has moved. */
const MOVED: Rows = {
  preview: { asks: "get", step: "update" },
  up: { asks: "get get", step: "update", state: "live" },
  refresh: { asks: "get", state: "live" },
  destroy: { state: "nothing" },
};

/** It is not found there: this is another cluster, and the resource moves to it. */
const REPLACED = { says: "OTHER_CLUSTER", step: "replace", state: "live" } as const;

export const identities: Table[] = [
  { state: "key present", identity: "admin at another address", rows: MOVED },
  {
    state: "no Secret",
    identity: "admin at another address",
    rows: {
      preview: { says: "OTHER_CLUSTER WILL_CREATE", asks: "(get|create?dryRun)+", step: "replace" },
      up: { ...REPLACED, says: "CREATED OTHER_CLUSTER", asks: "get get get create", secret: "created" },
      refresh: { fails: true, says: "OTHER_CLUSTER", asks: "get" },
      destroy: { state: "nothing" },
    },
  },
  {
    state: "re-created outside the stack",
    identity: "admin at another address",
    rows: {
      preview: { says: "OTHER_CLUSTER WILL_ADOPT", asks: "get get", step: "replace" },
      up: { ...REPLACED, says: "ADOPTED OTHER_CLUSTER", asks: "get get get" },
      refresh: { fails: true, says: "OTHER_CLUSTER", asks: "get" },
      destroy: { state: "nothing" },
    },
  },
  {
    state: "key present",
    identity: "getter",
    rows: {
      ...GOOD,
      "preview of a rotation": {
        ...{ says: "FORBIDDEN NOT_PROVEN WILL_ROTATE", asks: "get update?dryRun", step: "update" },
        text: "may not update secrets",
      },
      "up with a rotation": { fails: true, says: "FORBIDDEN", asks: "get get update", text: "may not update secrets" },
    },
  },
  {
    state: "no Secret",
    identity: "getter",
    rows: {
      "first preview": { says: "FORBIDDEN NOT_PROVEN WILL_CREATE", asks: "get create?dryRun", step: "create" },
      "first up": { fails: true, says: "FORBIDDEN", asks: "get get create (get|create)+", text: "may not create" },
      preview: { says: "FORBIDDEN GONE NOT_PROVEN", asks: "get create?dryRun", step: "update" },
      up: { fails: true, says: "FORBIDDEN", asks: "get get create (get|create)+", text: "may not create" },
      refresh: { asks: "get", state: "nothing" },
      destroy: { state: "nothing" },
    },
  },
  blind("key present", "nobody", "FORBIDDEN", ASKED),
  blind("no Secret", "nobody", "FORBIDDEN", ASKED),
  // The built-in role leaves Secrets out.
  blind("key present", "viewer", "FORBIDDEN", ASKED),
  blind("key present", "wrong token", "UNAUTHORIZED", ASKED),
  blind("key present", "server down", "UNREACHABLE", UNHEARD),
];
