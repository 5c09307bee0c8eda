// @ts-check
// `npm test [--whole] [group or file …]`: lint and types, then the tests, with the real parts and one shared control plane where
// the selected tests need them. Heavy groups run a fixed slice, with --whole all they have. Ends with one line:
// `N passed, N failed`.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./checkout.mjs";
import { CommandFailed, program, run } from "./children.mjs";
import { createRunFolder, removeRunFolder } from "./controlPlane/runFolders.mjs";
import { coordinatesFile, sharedControlPlaneVariable, startControlPlane } from "./controlPlane.mjs";
import { installAndBuild } from "./install.mjs";
import { ensureParts } from "./parts.mjs";
import { select } from "./testGroups.mjs";

/** @type {import("./controlPlane.mjs").ControlPlane | undefined} */
let plane;
const scratch = createRunFolder(false);
const whole = process.argv.includes("--whole");

/** Runs a command whose output the user sees. @param {string[]} args @param {NodeJS.ProcessEnv} [env] @returns {Promise<boolean>} whether it succeeded */
async function succeeds(args, env = process.env) {
  try {
    await run(process.execPath, args, { cwd: root, env, stdio: "inherit" });
    return true;
  } catch (error) {
    if (error instanceof CommandFailed) return false;
    throw error;
  }
}

/** Lint and types. @returns {Promise<number>} how many of the two failed */
async function check() {
  const lint = await succeeds(["node_modules/@biomejs/biome/bin/biome", "check"]);
  const types = await succeeds(["node_modules/typescript/bin/tsc", "-p", "."]);
  for (const [what, passed] of [
    ["lint", lint],
    ["types", types],
  ])
    console.log(`${what}: ${passed ? "passed" : "FAILED"}`);
  return Number(!lint) + Number(!types);
}

/** @param {import("./testGroups.mjs").Group[]} groups @returns {Promise<NodeJS.ProcessEnv>} the environment of the tests */
async function provide(groups) {
  const parts = [...new Set(groups.flatMap((group) => group.parts ?? []))];
  if (parts.length > 0) await ensureParts(parts);
  const env = { ...process.env, ARGOCD_REDIS_TESTS: whole ? "whole" : "slice" };
  if (!groups.some((group) => group.cluster)) return env;
  plane = await startControlPlane();
  return { ...env, [sharedControlPlaneVariable]: coordinatesFile(plane) };
}

/** @param {string[]} files @param {NodeJS.ProcessEnv} env */
async function runTests(files, env) {
  const countFile = join(scratch, "counts.json");
  const passed = await succeeds(
    [
      ...["--import", "tsx", "--test", "--test-concurrency=2"],
      ...["--test-reporter=spec", "--test-reporter-destination=stdout"],
      ...["--test-reporter=./tools/countReporter.mjs", `--test-reporter-destination=${countFile}`],
      ...files,
    ],
    env,
  );
  const { pass = 0, fail = 0, cancelled = 0, skipped = 0, todo = 0 } = JSON.parse(readFileSync(countFile, "utf8"));
  const failed = fail + cancelled;
  // A runner that fails without a failed test (it was killed, say) is a failure nonetheless.
  return { passed: pass, failed: passed ? failed : Math.max(failed, 1), skipped: skipped + todo };
}

await program(
  async () => {
    const { files, groups } = select(process.argv.slice(2).filter((arg) => arg !== "--whole"));
    await installAndBuild();
    const badChecks = await check();
    const env = await provide(groups);
    const { passed, failed, skipped } =
      files.length === 0 ? { passed: 0, failed: 0, skipped: 0 } : await runTests(files, env);
    const bad = failed + badChecks;
    console.log(`${passed + 2 - badChecks} passed, ${bad} failed${skipped === 0 ? "" : `, ${skipped} skipped`}`);
    return bad === 0 ? 0 : 1;
  },
  async () => {
    await plane?.stop();
    await removeRunFolder(scratch);
  },
);
