// What a run of the CLI did, step by step, as its event log tells.
import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Run, Stack } from "../../support/stack";

export interface StepEvent {
  /** `started` is sent before the engine does anything, `done` after the provider has answered. */
  when: "started" | "done";
  op: string;
  type: string;
  name: string;
  urn: string;
  // biome-ignore lint/suspicious/noExplicitAny: the state of any resource
  inputs: any;
  // biome-ignore lint/suspicious/noExplicitAny: the state of any resource
  outputs: any;
}

export interface Watched extends Run {
  events: StepEvent[];
}

/** A run that has to succeed, with its events. */
export async function watched(
  stack: Stack,
  command: "preview" | "up" | "refresh",
  ...args: string[]
): Promise<Watched> {
  const file = join(stack.dir, `events-${randomBytes(4).toString("hex")}`);
  // The flag is one of the commands' hidden ones.
  stack.setEnv({ PULUMI_DEBUG_COMMANDS: "true" });
  const run = await stack[command](...args, "--event-log", file);
  assert.equal(run.code, 0, run.text);
  assert.ok(existsSync(file), `no event log: ${run.text}`);
  const lines = readFileSync(file, "utf8").trim().split("\n");
  return { ...run, events: lines.flatMap((line) => stepOf(JSON.parse(line))) };
}

// biome-ignore lint/suspicious/noExplicitAny: the engine's own format
function stepOf(event: any): StepEvent[] {
  const step = event.resourcePreEvent ?? event.resOutputsEvent;
  if (!step) {
    return [];
  }
  const { op, urn, new: state } = step.metadata;
  const [, , types = "", name = ""] = urn.split("::");
  return [
    {
      when: event.resourcePreEvent ? "started" : "done",
      op,
      urn,
      name,
      type: types.split("$").at(-1)!,
      inputs: state?.inputs ?? {},
      outputs: state?.outputs ?? {},
    },
  ];
}

/** The URNs of what a run creates, in the alphabet's order. */
export function created({ events }: Watched): string[] {
  return [...new Set(events.filter(({ op }) => op === "create").map(({ urn }) => urn))].sort();
}

/** The names of what a run changed in any way, in the alphabet's order. */
export function changed({ events }: Watched): string[] {
  return [...new Set(events.filter(({ op }) => op !== "same" && op !== "refresh").map(({ name }) => name))].sort();
}
