// @ts-check
// Child processes that never outlive us: each is ended when we end, whatever the reason (but SIGKILL).
import { spawn } from "node:child_process";
import { setTimeout as sleep } from "node:timers/promises";

const patienceMs = 10_000;

/** @type {Set<import("node:child_process").ChildProcess>} */
const children = new Set();

/** A command that failed; its message says which one and how. */
export class CommandFailed extends Error {
  /** @param {string} message @param {string} output */
  constructor(message, output) {
    super(output === "" ? message : `${message}\n${output}`);
    this.name = "CommandFailed";
  }
}

/**
 * @param {string} command @param {string[]} args
 * @param {import("node:child_process").SpawnOptions} options
 */
function spawnTracked(command, args, options) {
  const child = spawn(command, args, options);
  children.add(child);
  child.once("close", () => children.delete(child));
  child.once("error", () => children.delete(child));
  return child;
}

/**
 * Runs a command to its end and returns its standard output. Without `stdio` its output is kept and shown only with
 * a failure; with `stdio: "inherit"` the user sees it as it comes.
 * @param {string} command @param {string[]} args
 * @param {import("node:child_process").SpawnOptions} [options]
 * @returns {Promise<string>}
 */
export function run(command, args, options = {}) {
  return new Promise((resolve, reject) => {
    const child = spawnTracked(command, args, { stdio: ["ignore", "pipe", "pipe"], ...options });
    let out = "";
    let all = "";
    child.stdout?.on("data", (chunk) => {
      out += chunk;
      all += chunk;
    });
    child.stderr?.on("data", (chunk) => {
      all += chunk;
    });
    child.once("error", reject);
    child.once("close", (code, signal) => {
      if (code === 0) return resolve(out);
      const how = signal === null ? `exit code ${code}` : `signal ${signal}`;
      reject(new CommandFailed(`${command} ${args.join(" ")}: ${how}`, lastLines(all, 30)));
    });
  });
}

/** @param {string} text @param {number} count */
export function lastLines(text, count) {
  return text.trimEnd().split("\n").slice(-count).join("\n");
}

/** Asks the children to end, which gives `go` and `pulumi` the time to tidy up, and then makes them. */
async function endChildren() {
  for (const child of children) child.kill("SIGTERM");
  const giveUp = Date.now() + patienceMs;
  while (children.size > 0 && Date.now() < giveUp) await sleep(50);
  for (const child of children) child.kill("SIGKILL");
}

/** npm hands signals on to its shell only, and many a shell ends without telling us. @param {() => void} end */
function whenNpmEnds(end) {
  if (process.env.npm_lifecycle_event === undefined) return;
  const parent = process.ppid;
  setInterval(() => process.ppid !== parent && end(), 500).unref();
}

/**
 * Runs the body of a program: a failure is printed and becomes exit code 1; Ctrl-C, SIGTERM and SIGHUP end the
 * children; in all cases `cleanUp` is awaited before the process exits.
 * @param {() => Promise<number | void>} body @param {() => Promise<void>} [cleanUp]
 */
export async function program(body, cleanUp = async () => {}) {
  /** @type {Promise<never> | undefined} */
  let ending;
  /** @param {number} code */
  const end = (code) => {
    ending ??= (async () => {
      await endChildren();
      await cleanUp().catch((/** @type {unknown} */ error) => console.error(describe(error)));
      process.exit(code);
    })();
    return ending;
  };
  process.on("SIGINT", () => end(130));
  process.on("SIGTERM", () => end(143));
  process.on("SIGHUP", () => end(129));
  whenNpmEnds(() => end(143));
  try {
    await end((await body()) ?? 0);
  } catch (error) {
    if (ending === undefined) console.error(describe(error));
    await end(1);
  }
}

/** @param {unknown} error */
function describe(error) {
  if (!(error instanceof Error)) return String(error);
  // A failed command or a message for the user needs no stack; a bug in these tools does.
  return error.constructor === Error || error instanceof CommandFailed ? error.message : (error.stack ?? error.message);
}
