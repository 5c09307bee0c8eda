import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { existsSync, utimesSync, writeFileSync } from "node:fs";
import test from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { isStale, withLock } from "../../../tools/parts/lock.mjs";
import { identityOf } from "../../../tools/processes.mjs";
import { inScratch } from "./scratch";

const noSuchProcess = "99999999@1";

/** The identity of a process that has ended. */
async function endedProcess(): Promise<string> {
  const child = spawn("sleep", ["60"]);
  const identity = identityOf(child.pid ?? 0);
  assert.ok(identity);
  child.kill();
  await new Promise((resolve) => child.once("exit", resolve));
  return identity;
}

test("only one holds the lock at a time, and all get it", async () => {
  let inside = 0;
  let done = 0;
  const work = async () => {
    inside += 1;
    assert.equal(inside, 1);
    await sleep(5);
    inside -= 1;
    done += 1;
  };
  await Promise.all(Array.from({ length: 5 }, () => withLock(inScratch("busy"), work)));
  assert.equal(done, 5);
});

test("the lock is given back after a failure", async () => {
  const lock = inScratch("failing");
  await assert.rejects(
    withLock(lock, async () => {
      throw new Error("no luck");
    }),
    /no luck/,
  );
  assert.equal(existsSync(lock), false);
});

test("who waits is told for whom, once", async () => {
  const lock = inScratch("told");
  const told: string[] = [];
  const first = withLock(lock, () => sleep(500));
  await withLock(
    lock,
    async () => {},
    (holder) => told.push(holder),
  );
  await first;
  assert.deepEqual(told, [identityOf(process.pid)]);
});

test("a lock whose holder has ended is taken over by exactly one of many at a time", async () => {
  const lock = inScratch("left");
  writeFileSync(lock, await endedProcess());
  let inside = 0;
  const work = async () => {
    inside += 1;
    assert.equal(inside, 1);
    await sleep(5);
    inside -= 1;
  };
  await Promise.all(Array.from({ length: 5 }, () => withLock(lock, work)));
});

test("a later process with the same pid does not hold the lock", () => {
  const lock = inScratch("pid-again");
  writeFileSync(lock, `${process.pid}@long-ago`);
  assert.equal(isStale(lock), true);
});

test("a take-over that was cut short does not block for ever", async () => {
  const lock = inScratch("cut-short");
  writeFileSync(lock, noSuchProcess);
  writeFileSync(`${lock}.takeover`, "");
  utimesSync(`${lock}.takeover`, 0, 0);
  await withLock(lock, async () => {});
  assert.equal(existsSync(lock), false);
});

test("a lock file that is still being written is not stale, one that stayed empty is", () => {
  const lock = inScratch("empty");
  writeFileSync(lock, "");
  assert.equal(isStale(lock), false);
  utimesSync(lock, 0, 0);
  assert.equal(isStale(lock), true);
});
