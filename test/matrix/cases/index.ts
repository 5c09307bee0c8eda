import type { Table } from "../types";
import { absent } from "./absent";
import { identities } from "./identities";
import { present } from "./present";
import { specials } from "./specials";
import { unusable } from "./unusable";

/** All tables: what has to come of each operation on each live state. */
export const tables: Table[] = [...absent, ...present, ...unusable, ...identities, ...specials];
