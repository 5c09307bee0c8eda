// Whether a named test is what keeps a line of code.
import type { Copy } from "./copy";
import type { Outcome } from "./reporter.mjs";
import { outcomesOf } from "./run";
import type { Line } from "./types";

/** Tests over gRPC run the built provider. */
export function isBuilt({ test: [file] }: Pick<Line, "test">): boolean {
  return file.startsWith("grpc/");
}

/** Runs the test without the line: ends well only if it fails, and for the right reason. What it failed with, in one line. */
export async function provenBy(copy: Copy, line: Line, env: NodeJS.ProcessEnv): Promise<string> {
  const [outcome] = await copy.without(line, async () => {
    if (isBuilt(line)) await copy.build();
    return outcomesOf(copy.folder, [line.test], env);
  });
  const wrong = fault(line, outcome!);
  if (wrong) throw new Error(`components/${line.file} without "${line.code}": ${wrong}`);
  return firstLine(outcome!.error);
}

function fault({ test: [, name], error }: Line, outcome: Outcome): string | undefined {
  if (outcome.passed) return `"${name}" passes all the same`;
  if (error === undefined) {
    return outcome.assertion ? undefined : `"${name}" fails, but by no assertion: ${outcome.error}`;
  }
  return error.test(outcome.error) ? undefined : `"${name}" does not fail with ${error}, but: ${outcome.error}`;
}

function firstLine(text: string): string {
  return text.trim().split("\n", 1)[0]!.slice(0, 120);
}
