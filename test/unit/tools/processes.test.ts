import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import test from "node:test";
import { commandLine, identityOf, isRunning, kill, pidOf, pidsWithEnvironment } from "../../../tools/processes.mjs";

test("a process is known by pid and start, until it ends", async () => {
  const child = spawn("sleep", ["60"]);
  const identity = identityOf(child.pid ?? 0);
  assert.ok(identity);
  assert.equal(pidOf(identity), child.pid);
  assert.equal(isRunning(identity), true);
  assert.equal(isRunning(`${child.pid}@another-start`), false);
  kill(pidOf(identity));
  await new Promise((resolve) => child.once("exit", resolve));
  assert.equal(isRunning(identity), false);
  assert.equal(identityOf(pidOf(identity)), undefined);
});

test("a process is found by an entry of its environment, exactly", async () => {
  const child = spawn("sleep", ["60"], { env: { ...process.env, TOOLS_TEST_MARK: "abc" } });
  await new Promise((resolve) => child.once("spawn", resolve));
  // Between fork and exec it still has our environment.
  while (!commandLine(child.pid ?? 0).startsWith("sleep")) await new Promise(setImmediate);
  assert.deepEqual(pidsWithEnvironment("TOOLS_TEST_MARK", "abc"), [child.pid]);
  assert.deepEqual(pidsWithEnvironment("TOOLS_TEST_MARK", "ab"), []);
  child.kill();
});

test("killing a process that has ended is no error", () => kill(99_999_999));
