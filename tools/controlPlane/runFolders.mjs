// @ts-check
// One temporary folder per control plane. It records who looks after it, so that what a killed run left is found and removed.
import {
  chmodSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { root } from "../checkout.mjs";
import { commandLine, identityOf, isRunning, kill, pidOf, pidsWithEnvironment } from "../processes.mjs";

const prefix = "pulumi-argocd-redis-run-";

/** A folder without a record is being made right now, or was left long ago. */
const unrecordedMs = 60_000;

/**
 * @typedef {object} RunRecord
 * @property {string} checkout the checkout that it belongs to
 * @property {string} owner the process that removes the folder in the end: the supervisor, before it the one that started
 * @property {boolean} kept whether it is to stay when the program that started it ends
 * @property {string[]} servers etcd and kube-apiserver, as named by `identityOf`
 */

/** Processes with this in their environment, naming a run's folder, are ended with the run: Pulumi and what it starts. */
export const runMarker = "ARGOCD_REDIS_RUN_FOLDER";

/** @param {string} folder */
const recordFile = (folder) => join(folder, "run.json");

/** Writes a file that only we can read. @param {string} file @param {string} text */
export function writePrivate(file, text) {
  writeFileSync(file, text, { mode: 0o600 });
}

/** @param {string} folder @param {RunRecord} record */
export function writeRecord(folder, record) {
  writePrivate(recordFile(folder), JSON.stringify(record));
}

/** @param {string} folder @returns {RunRecord | undefined} */
export function readRecord(folder) {
  try {
    return JSON.parse(readFileSync(recordFile(folder), "utf8"));
  } catch {
    return undefined;
  }
}

/** @param {boolean} kept @returns {string} */
export function createRunFolder(kept) {
  // Real path: the names of processes and what they print should agree, also where /tmp is a link.
  const folder = mkdtempSync(join(runFoldersIn(), prefix));
  chmodSync(folder, 0o700);
  writeRecord(folder, { checkout: root, owner: identityOf(process.pid) ?? "", kept, servers: [] });
  return folder;
}

/** Ends what belongs to the run, and removes its folder. @param {string} folder */
export async function removeRunFolder(folder) {
  for (const server of readRecord(folder)?.servers ?? []) {
    const pid = pidOf(server);
    // Never a process that merely got the same pid.
    if (isRunning(server) && commandLine(pid).includes(folder)) kill(pid);
  }
  for (let attempt = 0; attempt < 20; attempt += 1) {
    // A process that was about to start another one when it was killed: look again.
    for (const pid of pidsWithEnvironment(runMarker, folder)) if (pid !== process.pid) kill(pid);
    try {
      rmSync(folder, { recursive: true, force: true });
      if (pidsWithEnvironment(runMarker, folder).length === 0) return;
    } catch {
      // Something still writes into it.
    }
    await sleep(50);
  }
  rmSync(folder, { recursive: true, force: true });
}

/** Where run folders lie: another one where TMPDIR is another one. */
export const runFoldersIn = () => realpathSync(tmpdir());

/** All run folders of this user. @returns {string[]} */
export function runFolders() {
  const parent = runFoldersIn();
  return readdirSync(parent)
    .filter((name) => name.startsWith(prefix))
    .map((name) => join(parent, name))
    .filter((folder) => {
      const found = statSync(folder, { throwIfNoEntry: false });
      return found?.isDirectory() === true && (process.getuid === undefined || found.uid === process.getuid());
    });
}

/** Whether nobody looks after the folder any more. @param {string} folder @param {number} [now] */
export function isAbandoned(folder, now = Date.now()) {
  const record = readRecord(folder);
  if (record !== undefined) return !isRunning(record.owner);
  const found = statSync(folder, { throwIfNoEntry: false });
  return found !== undefined && now - found.mtimeMs > unrecordedMs;
}

/** Removes what runs that were killed left behind. */
export async function sweepAbandoned() {
  for (const folder of runFolders().filter((candidate) => isAbandoned(candidate))) await removeRunFolder(folder);
}
