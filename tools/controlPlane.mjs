// @ts-check
// A real control plane for tests and the demo: etcd and kube-apiserver on 127.0.0.1, with RBAC, TLS and an audit log.
// Several can run at once. Nothing of one is left behind, however the process that started it ends.
import { fork } from "node:child_process";
import { closeSync, openSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { inCheckout } from "./checkout.mjs";
import { filesIn } from "./controlPlane/files.mjs";
import { kubeconfig } from "./controlPlane/kubeconfig.mjs";
import { createRunFolder, removeRunFolder, sweepAbandoned, writePrivate } from "./controlPlane/runFolders.mjs";
import { ensureParts } from "./parts.mjs";

/**
 * What other processes need to use a control plane.
 * @typedef {object} Coordinates
 * @property {string} dir the run folder; all that a run writes belongs into it
 * @property {string} server for example `https://127.0.0.1:40123`
 * @property {Record<string, string>} tokens by user: `admin` (may do anything); `viewer`, `getter`, `creator`, `nobody`
 *   and `user-1` to `user-20` (may do nothing until a test binds a Role)
 */

/**
 * @typedef {object} Access
 * @property {string} caFile
 * @property {string} caPem
 * @property {string} auditLog one JSON event per line, there before the client has the answer
 * @property {Record<string, string>} kubeconfigs path by user, as for `tokens`
 * @property {(user: string, namespace?: string) => string} kubeconfigFor writes a kubeconfig whose context has this namespace
 * @property {import("./controlPlane/certificates.mjs").Certified} authority whose client certificates the server believes
 * @property {() => Promise<void>} stop ends it and removes the run folder; does nothing where it is not ours
 */

/** @typedef {Coordinates & Access} ControlPlane */

/** Names the file with the coordinates of the control plane that test files share. */
export const sharedControlPlaneVariable = "ARGOCD_REDIS_CONTROL_PLANE";

/** @param {Coordinates} coordinates @param {() => Promise<void>} stop @returns {ControlPlane} */
function controlPlane(coordinates, stop) {
  const { dir, server, tokens } = coordinates;
  const files = filesIn(dir);
  const caPem = readFileSync(files.caCert, "utf8");
  /** @param {string} user @param {string} [namespace] */
  const kubeconfigFor = (user, namespace) => {
    const token = tokens[user];
    if (token === undefined) throw new Error(`no user ${user}; there are: ${Object.keys(tokens).join(", ")}`);
    const file = join(files.kubeconfigs, namespace === undefined ? user : `${user}.${namespace}`);
    writePrivate(file, kubeconfig({ server, caPem, user, credentials: { token }, namespace }));
    return file;
  };
  const kubeconfigs = Object.fromEntries(Object.keys(tokens).map((user) => [user, join(files.kubeconfigs, user)]));
  return {
    ...coordinates,
    caFile: files.caCert,
    caPem,
    auditLog: files.auditLog,
    kubeconfigs,
    kubeconfigFor,
    authority: { cert: caPem, key: readFileSync(files.caKey, "utf8") },
    stop,
  };
}

/** @param {import("node:child_process").ChildProcess} supervisor @param {object} start @returns {Promise<string>} the server's URL */
function started(supervisor, start) {
  return new Promise((resolve, reject) => {
    supervisor.once("message", (/** @type {{ server?: string, failed?: string }} */ { server, failed }) => {
      if (server === undefined) reject(new Error(`the control plane did not start: ${failed}`));
      else resolve(server);
    });
    supervisor.once("error", reject);
    supervisor.once("exit", (code) =>
      reject(new Error(`the supervisor of the control plane ended with exit code ${code}`)),
    );
    supervisor.send({ start });
  });
}

/** @param {import("node:child_process").ChildProcess} supervisor @param {string} dir */
async function stopped(supervisor, dir) {
  if (supervisor.exitCode === null && supervisor.signalCode === null) {
    supervisor.ref();
    const exit = new Promise((resolve) => supervisor.once("exit", resolve));
    if (supervisor.connected) supervisor.send({ stop: true }, () => {});
    await exit;
  }
  // Usually the supervisor has done so; but it may have been killed.
  await removeRunFolder(dir);
}

/** @param {string} dir @param {boolean} kept @returns {Promise<ControlPlane>} */
async function startIn(dir, kept) {
  const { etcd, "kube-apiserver": apiServer } = await ensureParts(["etcd", "kube-apiserver"]);
  // Only now: it needs installed packages, and `npm start` on a fresh clone has this module before it has those.
  const { writeFiles } = await import("./controlPlane/writeFiles.mjs");
  const { caPem, tokens } = await writeFiles(dir);
  const log = openSync(filesIn(dir).supervisorLog, "a", 0o600);
  // Detached: Ctrl-C in a terminal must reach us only, and the supervisor then through us.
  const supervisor = fork(inCheckout("tools", "supervisor.mjs"), [dir], {
    detached: true,
    stdio: ["ignore", log, log, "ipc"],
    execArgv: [],
  });
  closeSync(log);
  try {
    const server = await started(supervisor, { etcd, apiServer, caPem, adminToken: tokens.admin });
    const plane = controlPlane({ dir, server, tokens }, () => stopped(supervisor, dir));
    for (const user of Object.keys(tokens)) plane.kubeconfigFor(user);
    writePrivate(filesIn(dir).coordinates, JSON.stringify({ dir, server, tokens }));
    // It must not keep our process alive: our end is its end.
    supervisor.unref();
    supervisor.channel?.unref();
    if (kept) supervisor.disconnect();
    return plane;
  } catch (error) {
    await stopped(supervisor, dir);
    throw error;
  }
}

/**
 * Starts a control plane and waits until it is ready and has the namespace `default`.
 * @param {{ keep?: boolean }} [options] keep: it goes on when this process ends, until `npm stop`
 * @returns {Promise<ControlPlane>}
 */
export async function startControlPlane({ keep = false } = {}) {
  await sweepAbandoned();
  const dir = createRunFolder(keep);
  try {
    return await startIn(dir, keep);
  } catch (error) {
    await removeRunFolder(dir);
    throw error;
  }
}

/** The file whose path `sharedControlPlaneVariable` hands to other processes. @param {ControlPlane} plane */
export function coordinatesFile(plane) {
  return filesIn(plane.dir).coordinates;
}

/**
 * The control plane that `npm test` shares between test files; where there is none, since a test file runs alone, one of its own.
 * Stop it in an `after` hook: that does nothing to a shared one.
 * @returns {Promise<ControlPlane>}
 */
export async function controlPlaneForTests() {
  const shared = process.env[sharedControlPlaneVariable];
  if (shared === undefined) return startControlPlane();
  return controlPlane(JSON.parse(readFileSync(shared, "utf8")), async () => {});
}
