import type { World } from "../../kubectl/lab/world";
import { ambient } from "./ambient";
import { configured } from "./configured";
import { failing } from "./failing";
import { handed } from "./handed";
import type { Batch } from "./way";

/** All ways, by what decides. */
export const WAYS: Record<string, (world: World) => Batch[]> = { handed, ambient, configured, failing };
