import type { Table } from "../types";
import { absent } from "./absent";
import { identities } from "./identities";
import { present } from "./present";
import { specials } from "./specials";
import { unusable } from "./unusable";

/** All tables: what has to come of each operation on each live state. */
export const tables: Table[] = merged([...absent, ...present, ...unusable, ...identities, ...specials]);

/** One table for each state and identity. */
function merged(parts: Table[]): Table[] {
  const whole = new Map<string, Table>();
  for (const { state, identity, rows } of parts) {
    const name = `${state}, ${identity}`;
    whole.set(name, { state, identity, rows: { ...whole.get(name)?.rows, ...rows } });
  }
  return [...whole.values()];
}
