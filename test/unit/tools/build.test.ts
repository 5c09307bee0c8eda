// The build, of a small package in a clone of its own.
import assert from "node:assert/strict";
import { type ChildProcess, spawn } from "node:child_process";
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import test, { beforeEach } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { inCheckout } from "../../../tools/checkout.mjs";
import "./clone";
import { inScratch } from "./scratch";

for (const file of ["package.json", "tsconfig.json", "tsconfig.build.json"]) cpSync(inCheckout(file), inScratch(file));
symlinkSync(inCheckout("node_modules"), inScratch("node_modules"));
mkdirSync(inScratch("components/provider"), { recursive: true });
writeFileSync(inScratch("components/provider/index.ts"), "export const check = 1;\n");

const built = ["THIRD-PARTY-LICENCES.txt", "index.d.ts", "index.js", "provider.d.ts", "provider.js"];

beforeEach(() => {
  writeFileSync(inScratch("components/index.ts"), 'export const which: string = "new";\n');
  rmSync(inScratch("dist"), { recursive: true, force: true });
  mkdirSync(inScratch("dist"));
  for (const name of ["index.js", "of-before.js"]) writeFileSync(inScratch("dist", name), "old");
});

function node(...args: string[]): ChildProcess {
  return spawn(process.execPath, args, { stdio: "ignore" });
}

const ended = (child: ChildProcess) => new Promise<number | null>((resolve) => child.once("exit", resolve));
const build = () => node(inScratch("tools/build.mjs"));

/** What the folder has held while these ran, each state once, and for how long it was not there. */
async function watch(folder: string, ...running: ChildProcess[]) {
  let going = true;
  const end = Promise.all(running.map(ended)).finally(() => {
    going = false;
  });
  const states = new Set<string>();
  let absentMs = 0;
  for (let last = performance.now(); going; last = performance.now()) {
    const state = listing(folder);
    if (state !== undefined) states.add(state);
    const absent = !existsSync(folder);
    await sleep(1);
    if (absent) absentMs += performance.now() - last;
  }
  return { codes: await end, states: [...states], absentMs };
}

/** Undefined where the folder is not there, or was replaced while we looked into it. */
function listing(folder: string): string | undefined {
  const which = () => statSync(folder, { throwIfNoEntry: false })?.ino;
  try {
    const before = which();
    const names = readdirSync(folder).sort().join();
    return before === which() ? names : undefined;
  } catch {
    return undefined;
  }
}

test("dist is whole while it is built, by two at once: first the old one, then the new one", async () => {
  mkdirSync(inScratch(".build/1@long-ago/fresh"), { recursive: true });
  const { codes, states, absentMs } = await watch(inScratch("dist"), build(), build());
  assert.deepEqual(codes, [0, 0]);
  assert.deepEqual(states, ["index.js,of-before.js", built.join()]);
  assert.ok(absentMs < 200, `${absentMs} ms without dist`);
  assert.match(readFileSync(inScratch("dist/index.js"), "utf8"), /"new"/);
  assert.deepEqual(readdirSync(inScratch(".build")), [], "left of a killed build");
});

test("a build that changes nothing leaves dist alone", async () => {
  assert.equal(await ended(build()), 0);
  const { ino } = statSync(inScratch("dist"));
  assert.equal(await ended(build()), 0);
  assert.equal(statSync(inScratch("dist")).ino, ino);
});

test("a failed build leaves the old dist, and nothing else", async () => {
  writeFileSync(inScratch("components/index.ts"), "export const which: string = 1;\n");
  assert.equal(await ended(build()), 1);
  assert.equal(listing(inScratch("dist")), "index.js,of-before.js");
  assert.deepEqual(readdirSync(inScratch(".build")), []);
});

test("any number of processes replace one folder at once", async () => {
  const folder = inScratch("replaced");
  const script = `
    import { mkdirSync, writeFileSync } from "node:fs";
    import { replaceFolder } from ${JSON.stringify(inCheckout("tools/replaceFolder.mjs"))};
    for (let i = 0; i < 100; i += 1)
      await replaceFolder(${JSON.stringify(folder)}, ${JSON.stringify(inScratch("work"))}, async (fresh) => {
        for (const name of ["a", "b"]) writeFileSync(fresh + "/" + name, process.pid + " " + i);
      });`;
  const { codes, states } = await watch(folder, ...[1, 2, 3].map(() => node("--input-type=module", "-e", script)));
  assert.deepEqual(codes, [0, 0, 0]);
  assert.deepEqual(states, ["a,b"]);
  assert.deepEqual([listing(folder), readdirSync(inScratch("work"))], ["a,b", []]);
});
