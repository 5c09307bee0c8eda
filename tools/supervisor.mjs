// @ts-check
// Owns one control plane: starts etcd and kube-apiserver, and when its parent ends, in whatever way, ends both and
// removes the run folder. A process of its own, since only another process can still act after a SIGKILL.
// Started by tools/controlPlane.mjs, which tells it over IPC what to run.
import { spawn } from "node:child_process";
import { closeSync, openSync, readFileSync } from "node:fs";
import { createServer } from "node:net";
import { lastLines } from "./children.mjs";
import { filesIn } from "./controlPlane/files.mjs";
import { apiServerFlags, etcdFlags } from "./controlPlane/flags.mjs";
import { waitUntilReady } from "./controlPlane/readiness.mjs";
import { readRecord, removeRunFolder, writeRecord } from "./controlPlane/runFolders.mjs";
import { identityOf } from "./processes.mjs";

const folder = process.argv[2] ?? "";
const kept = readRecord(folder)?.kept ?? false;
const files = filesIn(folder);
/** Between choosing a free port and using it another process may take it. */
const attempts = 5;
const readyWithinMs = 90_000;

/** Each with a promise that is rejected when it ends. @type {Map<import("node:child_process").ChildProcess, Promise<never>>} */
const servers = new Map();
let ending = false;
let isReady = false;

function record() {
  const running = [...servers.keys()].flatMap(({ pid }) => (pid === undefined ? [] : (identityOf(pid) ?? [])));
  writeRecord(folder, { ...base, servers: running });
}
const base = {
  checkout: readRecord(folder)?.checkout ?? "",
  owner: identityOf(process.pid) ?? "",
  kept,
};

/** @returns {Promise<number>} */
function freePort() {
  return new Promise((resolve, reject) => {
    const probe = createServer().once("error", reject);
    probe.listen(0, "127.0.0.1", () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === "object" && address !== null ? address.port : 0));
    });
  });
}

/** @param {string} logFile */
const endOf = (logFile) => lastLines(readFileSync(logFile, "utf8"), 15);

/** @param {string} binary @param {string[]} flags @param {string} logFile @returns {Promise<never>} rejected when it ends */
function startServer(binary, flags, logFile) {
  const log = openSync(logFile, "a", 0o600);
  const child = spawn(binary, flags, { stdio: ["ignore", log, log], cwd: folder });
  closeSync(log);
  /** @type {Promise<never>} */
  const ended = new Promise((_resolve, reject) => {
    /** @param {string} how */
    const fail = (how) => {
      servers.delete(child);
      reject(new Error(`${binary} ended (${how}); its log:\n${endOf(logFile)}`));
    };
    child.once("error", (error) => fail(error.message));
    child.once("exit", (code, signal) => fail(signal ?? `exit code ${code}`));
  });
  // Whoever waits for it hears of it; nobody else needs to.
  ended.catch(() => {});
  servers.set(child, ended);
  record();
  return ended;
}

/** Without waiting for their end they would stay as zombies where process 1 does not care for orphans, as in containers. */
async function endServers() {
  const running = [...servers];
  for (const [child] of running) child.kill("SIGKILL");
  await Promise.allSettled(running.map(([, ended]) => ended));
}

/** @typedef {{ etcd: string, apiServer: string, caPem: string, adminToken: string }} Start what to run */

/** @param {Start} start */
async function startOnce({ etcd, apiServer, caPem, adminToken }) {
  const etcdPort = await freePort();
  const port = await freePort();
  const server = `https://127.0.0.1:${port}`;
  const running = [
    startServer(etcd, etcdFlags(folder, etcdPort), files.etcdLog),
    startServer(apiServer, apiServerFlags(folder, { port, etcdPort }), files.apiServerLog),
  ];
  const giveUp = AbortSignal.timeout(readyWithinMs);
  try {
    await Promise.race([waitUntilReady(server, { ca: caPem, token: adminToken }, giveUp), ...running]);
  } catch (error) {
    await endServers();
    if (!giveUp.aborted) throw error;
    throw new Error(
      `not ready within ${readyWithinMs / 1000} s; the log of kube-apiserver:\n${endOf(files.apiServerLog)}`,
    );
  }
  return { server, running };
}

/** @param {Start} start */
async function startAll(start) {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await startOnce(start);
    } catch (error) {
      const lostPort = /address already in use/.test(String(error));
      if (ending || !lostPort || attempt === attempts) throw error;
    }
  }
}

async function end() {
  if (ending) return;
  ending = true;
  await endServers();
  await removeRunFolder(folder);
  process.exit(0);
}

/** @param {Record<string, string>} message */
function tell(message) {
  if (process.connected) process.send?.(message);
}

/** @param {any} message */
async function onMessage(message) {
  if (message.stop) return end();
  try {
    const { server, running } = await startAll(message.start);
    isReady = true;
    tell({ server });
    await Promise.race(running);
  } catch (error) {
    // When we end it ourselves nobody wants to hear of it.
    if (!ending) tell({ failed: error instanceof Error ? error.message : String(error) });
    await end();
  }
}

process.on("message", onMessage);
// Even one that is to be kept ends with its parent until it is ready: else nobody would know of it.
process.on("disconnect", () => {
  if (!kept || !isReady) end();
});
for (const signal of /** @type {const} */ (["SIGTERM", "SIGINT", "SIGHUP"])) process.on(signal, end);
record();
