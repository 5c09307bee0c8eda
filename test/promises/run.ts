// Runs tests by name in a copy of the sources.
import { execFile } from "node:child_process";
import { join } from "node:path";
import type { Outcome } from "./reporter.mjs";
import type { NamedTest } from "./types";

/** A test may wait for ever where a line is missing. */
const LONGEST_MS = 120_000;

/** What became of the named tests, in their order. One that did not run is an error, with all that was printed. */
export async function outcomesOf(
  folder: string,
  tests: readonly NamedTest[],
  env: NodeJS.ProcessEnv = {},
): Promise<Outcome[]> {
  const printed = await output(folder, env, [
    ...["--import", "tsx", "--test", "--test-concurrency=2", "--test-reporter=./test/promises/reporter.mjs"],
    ...distinct(tests.map(([, name]) => `--test-name-pattern=${patternOf(name)}`)),
    ...distinct(tests.map(([file]) => join("test", file))),
  ]);
  const outcomes = printed.split("\n").flatMap(outcomeIn);
  return tests.map(([file, name]) => {
    const found = outcomes.filter((each) => each.name === name && each.file === join(folder, "test", file));
    const [outcome] = found;
    if (outcome === undefined || found.length > 1) {
      throw new Error(`test/${file} ran ${found.length} tests of the name "${name}":\n${printed}`);
    }
    return outcome;
  });
}

/** Node matches the name of a test; later versions do so with the names of its suites before it. */
function patternOf(name: string): string {
  return `(^| )${name.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")}$`;
}

function output(cwd: string, more: NodeJS.ProcessEnv, args: string[]): Promise<string> {
  // Else it would be taken for a test of this run.
  const { NODE_TEST_CONTEXT, ...env } = { ...process.env, ...more };
  return new Promise((resolve) => {
    execFile(process.execPath, args, { cwd, env, timeout: LONGEST_MS, maxBuffer: 1 << 26 }, (_failed, out, err) =>
      resolve(out + err),
    );
  });
}

function outcomeIn(line: string): Outcome[] {
  return line.startsWith('{"file":') ? [JSON.parse(line) as Outcome] : [];
}

function distinct(texts: string[]): string[] {
  return [...new Set(texts)];
}
