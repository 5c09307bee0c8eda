// The supervisor with stand-ins for etcd and kube-apiserver: what counts here is that nothing is left, in any end.
import assert from "node:assert/strict";
import { type ChildProcess, fork } from "node:child_process";
import { existsSync } from "node:fs";
import test, { after } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { inCheckout } from "../../../tools/checkout.mjs";
import { createRunFolder, isAbandoned, readRecord, removeRunFolder } from "../../../tools/controlPlane/runFolders.mjs";
import { writeFiles } from "../../../tools/controlPlane/writeFiles.mjs";
import { identityOf, isRunning, kill, pidOf } from "../../../tools/processes.mjs";
import { executable, inScratch } from "./scratch";

const etcd = executable(inScratch("etcd"), `#!${process.execPath}\nsetInterval(() => {}, 1000);\n`);
const apiServer = executable(
  inScratch("kube-apiserver"),
  `#!${process.execPath}
const { readFileSync } = require("node:fs");
const flag = (name) => process.argv.find((arg) => arg.startsWith("--" + name + "=")).split("=")[1];
const tls = { cert: readFileSync(flag("tls-cert-file")), key: readFileSync(flag("tls-private-key-file")) };
require("node:https").createServer(tls, (_, answer) => answer.end()).listen(flag("secure-port"), "127.0.0.1");
`,
);

interface Run {
  folder: string;
  supervisor: ChildProcess;
  message: { server?: string; failed?: string };
}

async function supervise(kept = false, binary = apiServer): Promise<Run> {
  const folder = createRunFolder(kept);
  after(() => removeRunFolder(folder));
  const { caPem, tokens } = await writeFiles(folder);
  const supervisor = fork(inCheckout("tools/supervisor.mjs"), [folder], { detached: true, execArgv: [] });
  const message = new Promise<Run["message"]>((resolve) => supervisor.once("message", resolve as () => void));
  supervisor.send({ start: { etcd, apiServer: binary, caPem, adminToken: tokens.admin } });
  return { folder, supervisor, message: await message };
}

function processesOf({ folder, supervisor }: Run): string[] {
  const servers = readRecord(folder)?.servers ?? [];
  assert.equal(servers.length, 2);
  return [...servers, identityOf(supervisor.pid ?? 0) ?? ""];
}

async function assertGone(run: Run, processes: string[]) {
  for (let i = 0; i < 100 && (existsSync(run.folder) || processes.some(isRunning)); i += 1) await sleep(50);
  assert.deepEqual(processes.filter(isRunning), []);
  assert.equal(existsSync(run.folder), false);
}

test("it tells the server's address, and nothing is left after a stop", async () => {
  const run = await supervise();
  assert.match(run.message.server ?? "", /^https:\/\/127\.0\.0\.1:\d+$/);
  const processes = processesOf(run);
  run.supervisor.send({ stop: true });
  await assertGone(run, processes);
});

test("nothing is left when its parent ends", async () => {
  const run = await supervise();
  const processes = processesOf(run);
  run.supervisor.disconnect();
  await assertGone(run, processes);
});

test("nothing is left after SIGTERM", async () => {
  const run = await supervise();
  const processes = processesOf(run);
  run.supervisor.kill("SIGTERM");
  await assertGone(run, processes);
});

test("one that is to be kept stays when its parent ends, until it is told to end", async () => {
  const run = await supervise(true);
  const processes = processesOf(run);
  run.supervisor.disconnect();
  await sleep(300);
  assert.deepEqual(processes.filter(isRunning), processes);
  run.supervisor.kill("SIGTERM");
  await assertGone(run, processes);
});

test("a server that ends ends the run, with its name and the end of its log", async () => {
  const broken = executable(inScratch("broken"), "#!/bin/sh\necho unknown flag >&2\nexit 7\n");
  const run = await supervise(false, broken);
  assert.match(run.message.failed ?? "", /broken ended \(exit code 7\); its log:\nunknown flag$/);
  await assertGone(run, []);
});

test("a port that was lost to another process is replaced by another one", async () => {
  const once = inScratch("tried");
  const unlucky = executable(
    inScratch("unlucky"),
    `#!/bin/sh\nif mkdir '${once}'; then echo 'bind: address already in use' >&2; exit 1; fi\nexec '${apiServer}' "$@"\n`,
  );
  const run = await supervise(false, unlucky);
  assert.match(run.message.server ?? "", /^https:/);
  const processes = processesOf(run);
  run.supervisor.send({ stop: true });
  await assertGone(run, processes);
});

test("what is left after the supervisor was killed is abandoned, and removed by the next run", async () => {
  const run = await supervise();
  const processes = processesOf(run);
  kill(pidOf(processes[2] ?? ""));
  await new Promise((resolve) => run.supervisor.once("exit", resolve));
  // Another control plane that starts now may have removed it already.
  assert.ok(isAbandoned(run.folder) || !existsSync(run.folder));
  await removeRunFolder(run.folder);
  await assertGone(run, processes);
});
