// @ts-check
// Replaces a folder as a whole: whoever looks into it meanwhile finds the old one or the new one, and never a part.
import { mkdirSync, readdirSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { identityOf, isRunning } from "./processes.mjs";

/** @param {string} from @param {string} to @param {string[]} unless codes of errors with which nothing is moved @returns {boolean} whether it was moved */
function moved(from, to, unless) {
  try {
    renameSync(from, to);
    return true;
  } catch (error) {
    if (unless.includes(/** @type {NodeJS.ErrnoException} */ (error).code ?? "")) return false;
    throw error;
  }
}

/** @param {string} fresh @param {string} folder @param {string} old where to put the one that is there */
function swap(fresh, folder, old) {
  do {
    rmSync(old, { recursive: true, force: true });
    moved(folder, old, ["ENOENT"]);
    // Another process may have put its own there in between.
  } while (!moved(fresh, folder, ["ENOTEMPTY", "EEXIST"]));
}

/**
 * @param {string} folder need not exist yet
 * @param {string} workshop a folder on the same file system, for what is unfinished; stays, empty
 * @param {(fresh: string) => Promise<void>} fill puts into a new folder what is to be there; if it fails, all stays as it was
 */
export async function replaceFolder(folder, workshop, fill) {
  const mine = join(workshop, identityOf(process.pid) ?? "");
  const fresh = join(mine, "fresh");
  mkdirSync(fresh, { recursive: true });
  // What killed processes left.
  for (const name of readdirSync(workshop)) {
    if (!isRunning(name)) rmSync(join(workshop, name), { recursive: true, force: true });
  }
  try {
    await fill(fresh);
    swap(fresh, folder, join(mine, "old"));
  } finally {
    rmSync(mine, { recursive: true, force: true });
  }
}
