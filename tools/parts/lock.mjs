// @ts-check
// One at a time: a lock file that names its holder, so that a lock whose holder died is taken over.
import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { identityOf, isRunning } from "../processes.mjs";

/** A take-over needs microseconds, so one that is this old was left by a process that died in it. */
const takeOverMs = 10_000;

/** @param {string} file @param {string} content @returns {boolean} false where the file exists */
function createExclusively(file, content) {
  try {
    writeFileSync(file, content, { flag: "wx" });
    return true;
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code === "EEXIST") return false;
    throw error;
  }
}

/** @param {string} file @returns {string | undefined} who holds the lock; undefined: nobody; "": its file is being written */
export function holderOf(file) {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return undefined;
  }
}

/** @param {string} file @returns {number} */
function ageMs(file) {
  try {
    return Date.now() - statSync(file).mtimeMs;
  } catch {
    return 0;
  }
}

/** @param {string} file */
export function isStale(file) {
  const holder = holderOf(file);
  if (holder === undefined) return false;
  return holder === "" ? ageMs(file) > takeOverMs : !isRunning(holder);
}

/** Removes a stale lock. Two processes must not do so at once, or one would remove the other's fresh lock. @param {string} file */
function removeStale(file) {
  const guard = `${file}.takeover`;
  if (ageMs(guard) > takeOverMs) rmSync(guard, { force: true });
  if (!createExclusively(guard, "")) return;
  try {
    if (isStale(file)) rmSync(file, { force: true });
  } finally {
    rmSync(guard, { force: true });
  }
}

/**
 * Does `work` while holding the lock.
 * @template T
 * @param {string} file @param {() => Promise<T>} work
 * @param {(holder: string) => void} [onWait] called once, where another process holds it
 * @returns {Promise<T>}
 */
export async function withLock(file, work, onWait = () => {}) {
  const me = identityOf(process.pid) ?? "";
  mkdirSync(dirname(file), { recursive: true });
  let told = false;
  while (!createExclusively(file, me)) {
    if (isStale(file)) {
      removeStale(file);
      continue;
    }
    const holder = holderOf(file);
    if (!told && holder) {
      onWait(holder);
      told = true;
    }
    await sleep(200);
  }
  try {
    return await work();
  } finally {
    rmSync(file, { force: true });
  }
}
