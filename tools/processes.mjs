// @ts-check
// Other processes: whether one still runs (told apart from a later one with the same pid), and what it is.
import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";

const linux = process.platform === "linux";

/** @param {string[]} args */
function ps(args) {
  try {
    return execFileSync("ps", args, { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] }).trim();
  } catch {
    return "";
  }
}

/** When the process started, in the system's own words; undefined where it does not run. @param {number} pid */
function startOf(pid) {
  if (!linux) return ps(["-o", "lstart=", "-p", String(pid)]).replace(/\s+/g, "-") || undefined;
  try {
    // Fields follow the command's name, which is in parentheses and may hold anything.
    const fields = readFileSync(`/proc/${pid}/stat`, "utf8")
      .replace(/^.*\)\s*/s, "")
      .split(" ");
    return fields[0] === "Z" || fields[0] === "X" ? undefined : fields[19];
  } catch {
    return undefined;
  }
}

/**
 * A name for a running process that a later process with the same pid does not have: `pid@start`.
 * @param {number} pid @returns {string | undefined} undefined where it does not run
 */
export function identityOf(pid) {
  const start = startOf(pid);
  return start === undefined ? undefined : `${pid}@${start}`;
}

/** @param {string} identity */
export function pidOf(identity) {
  return Number.parseInt(identity, 10);
}

/** @param {string} identity made by `identityOf` */
export function isRunning(identity) {
  return identityOf(pidOf(identity)) === identity;
}

/** @param {number} pid @returns {string} empty where it does not run */
export function commandLine(pid) {
  if (!linux) return ps(["-o", "command=", "-p", String(pid)]);
  try {
    return readFileSync(`/proc/${pid}/cmdline`, "utf8").replaceAll("\0", " ");
  } catch {
    return "";
  }
}

/** The pids of all processes of ours that were started with this environment entry. @param {string} name @param {string} value */
export function pidsWithEnvironment(name, value) {
  const entry = `${name}=${value}`;
  if (linux) {
    return readdirSync("/proc")
      .filter((entryName) => /^\d+$/.test(entryName))
      .map(Number)
      .filter((pid) => environmentOf(pid).includes(entry));
  }
  return ps(["-axEww", "-o", "pid=,command="])
    .split("\n")
    .filter((line) => line.split(" ").includes(entry))
    .map((line) => Number.parseInt(line, 10));
}

/** @param {number} pid */
function environmentOf(pid) {
  try {
    return readFileSync(`/proc/${pid}/environ`, "utf8").split("\0");
  } catch {
    return [];
  }
}

/** @param {number} pid @param {NodeJS.Signals} [signal] */
export function kill(pid, signal = "SIGKILL") {
  try {
    process.kill(pid, signal);
  } catch {
    // It has ended already, which is what we want.
  }
}
