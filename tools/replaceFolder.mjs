// @ts-check
// Replaces a folder as a whole: whoever looks into it meanwhile finds the old one or the new one, and never a part.
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from "node:fs";
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

/** What is in a folder, or `undefined` where it is not there or goes away meanwhile. @param {string} folder */
function contents(folder) {
  try {
    const names = readdirSync(folder, { recursive: true, encoding: "utf8" }).sort();
    const files = names.filter((name) => statSync(join(folder, name)).isFile());
    return JSON.stringify([names, files.map((name) => readFileSync(join(folder, name), "latin1"))]);
  } catch {
    return undefined;
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
 * A folder that is already as it is to be is left alone: nobody who uses it notices.
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
    if (contents(fresh) !== contents(folder)) swap(fresh, folder, join(mine, "old"));
  } finally {
    rmSync(mine, { recursive: true, force: true });
  }
}
