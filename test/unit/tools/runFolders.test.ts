import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { existsSync, mkdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import test, { after } from "node:test";
import {
  createRunFolder,
  isAbandoned,
  readRecord,
  removeRunFolder,
  runFolders,
  runMarker,
  writeRecord,
} from "../../../tools/controlPlane/runFolders.mjs";
import { identityOf, isRunning } from "../../../tools/processes.mjs";

const minuteMs = 60_000;

test("a run folder is private, recorded as ours, and listed", async () => {
  const folder = createRunFolder(true);
  after(() => rmSync(folder, { recursive: true, force: true }));
  assert.equal(statSync(folder).mode & 0o777, 0o700);
  assert.equal(readRecord(folder)?.owner, identityOf(process.pid));
  assert.equal(readRecord(folder)?.kept, true);
  assert.ok(runFolders().includes(folder));
  assert.equal(isAbandoned(folder), false);
});

test("a folder is abandoned when its owner has ended, whoever has that pid now", () => {
  const folder = createRunFolder(false);
  after(() => rmSync(folder, { recursive: true, force: true }));
  writeRecord(folder, { checkout: "", owner: `${process.pid}@long-ago`, kept: false, servers: [] });
  assert.equal(isAbandoned(folder), true);
});

test("a folder without a record is left alone while it may just be being made", () => {
  const folder = createRunFolder(false);
  after(() => rmSync(folder, { recursive: true, force: true }));
  writeFileSync(`${folder}/run.json`, "{ cut");
  assert.equal(isAbandoned(folder), false);
  assert.equal(isAbandoned(folder, Date.now() + 2 * minuteMs), true);
});

test("removing a run ends its servers and what bears its mark, and no others", async () => {
  const folder = createRunFolder(false);
  const start = async (args: string[], env = process.env) => {
    const child = spawn(process.execPath, ["-e", "setInterval(() => {}, 1000); console.log()", ...args], { env });
    await new Promise((resolve) => child.stdout.once("data", resolve));
    return identityOf(child.pid ?? 0) ?? "";
  };
  const server = await start([folder]);
  const marked = await start([], { ...process.env, [runMarker]: folder });
  const sameRecordOtherProgram = await start([]);
  const markedByAnother = await start([], { ...process.env, [runMarker]: `${folder}2` });
  mkdirSync(`${folder}/sub`);
  writeRecord(folder, { checkout: "", owner: "", kept: false, servers: [server, sameRecordOtherProgram] });
  await removeRunFolder(folder);
  assert.equal(existsSync(folder), false);
  assert.deepEqual([server, marked].map(isRunning), [false, false]);
  assert.deepEqual([sameRecordOtherProgram, markedByAnother].map(isRunning), [true, true]);
  for (const identity of [sameRecordOtherProgram, markedByAnother]) process.kill(Number.parseInt(identity, 10));
});
