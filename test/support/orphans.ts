// The processes of one stack: those that a running CLI has started, and those that a killed one left behind.
import { setTimeout as sleep } from "node:timers/promises";
import { commandLine, kill, pidsWithEnvironment } from "../../tools/processes.mjs";
import type { Stack } from "./stack";

/** Each stack has a home of its own, which its processes inherit. */
export function processesOf(stack: Stack): number[] {
  return pidsWithEnvironment("HOME", stack.dir).filter((pid) => commandLine(pid) !== "");
}

export function providerOf(stack: Stack): number {
  const found = processesOf(stack).filter((pid) => commandLine(pid).includes("dynamic-provider"));
  if (found.length !== 1) {
    throw new Error(`${found.length} provider processes`);
  }
  return found[0]!;
}

/** Ends them all, and says how many there were. */
export async function endOrphans(stack: Stack): Promise<number> {
  const orphans = processesOf(stack);
  for (let left = orphans; left.length > 0; left = processesOf(stack)) {
    for (const pid of left) kill(pid);
    await sleep(20);
  }
  return orphans.length;
}
