import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdirSync, statSync, writeFileSync } from "node:fs";
import test from "node:test";
import { launcherName, writeLauncher } from "../../../tools/parts/launcher.mjs";
import { inScratch } from "./scratch";

const launcher = inScratch("bin", launcherName);
writeLauncher(launcher);

function launch(cwd: string, ...args: string[]) {
  return spawnSync(launcher, args, { cwd, encoding: "utf8", timeout: 10_000 });
}

test("it runs the dynamic provider of the program's own @pulumi/pulumi, with its arguments", () => {
  const provider = inScratch("a program/node_modules/@pulumi/pulumi/cmd/dynamic-provider");
  mkdirSync(provider, { recursive: true });
  mkdirSync(inScratch("a program/src"));
  writeFileSync(`${provider}/index.js`, "console.log(JSON.stringify(process.argv.slice(2)))");
  const { stdout, status } = launch(inScratch("a program/src"), "127.0.0.1:1", "two words");
  assert.deepEqual(JSON.parse(stdout), ["127.0.0.1:1", "two words"]);
  assert.equal(status, 0);
});

test("it ends with a message where there is nothing to run", () => {
  const { stdout, stderr, status } = launch("/", "127.0.0.1:1");
  assert.equal(status, 1);
  assert.equal(stdout, "");
  assert.match(stderr, /cannot resolve @pulumi\/pulumi\/cmd\/dynamic-provider from \//);
});

test("it is not written again where it is as it should be", () => {
  const before = statSync(launcher).mtimeMs;
  writeLauncher(launcher);
  assert.equal(statSync(launcher).mtimeMs, before);
});
