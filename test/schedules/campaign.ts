// A whole exploration: all scenarios, exhaustively within their bounds and then at random.
import { ensure } from "../../components/core/ensure";
import { rotate } from "../../components/core/rotate";
import { exhaust, type Failure, type Result, replay, sample } from "./explore";
import { creations, type Exploration, rotations } from "./scenarios";
import type { Bounds } from "./scheduler";

/** Wider than what is run exhaustively, and with the variations of faults. */
const RANDOM: Bounds = { mishaps: 5, crashes: 2, rushes: 2, variations: true };

export interface Extent {
  /** Exhaustive schedules of one scenario at most. */
  exhaustive: number;
  /** Random schedules of one scenario. */
  random: number;
  seed: number;
}

export const WHOLE: Extent = { exhaustive: Number.POSITIVE_INFINITY, random: 3_000, seed: 1 };

/** The part that runs with the other tests. */
export const SLICE: Extent = { exhaustive: 200, random: 200, seed: 1 };

export const EXPLORATIONS: readonly Exploration[] = [
  ...creations({ ensure, rotate }),
  ...rotations({ ensure, rotate }),
];

/** Ends with the first failure. Where nothing may go wrong, nothing does at random either. */
export async function explore({ scenario, bounds }: Exploration, extent: Extent): Promise<Result> {
  const all = await exhaust(scenario, bounds, extent.exhaustive);
  if (all.failure || bounds.mishaps === 0) {
    return all;
  }
  const random = await sample(scenario, RANDOM, extent.random, extent.seed);
  return { schedules: all.schedules + random.schedules, failure: random.failure };
}

/** The failing schedule for people, and how to see it again. */
export function report({ scenario, bounds, choices, violation, trace }: Failure): string {
  const { mishaps, crashes, rushes, variations } = bounds;
  const limits = [mishaps, crashes, rushes, Number(variations === true)].join(".");
  return [
    `VIOLATION in ${scenario}: ${violation}`,
    ...trace.map((step, index) => `  ${index + 1}. ${step}`),
    `replay: npm run test:schedules -- --replay ${scenario}:${limits}:${choices.join(",")}`,
  ].join("\n");
}

/** Runs the schedule of a report's last line again; the report of what it breaks, if anything. */
export async function replayed(text: string): Promise<string> {
  const [name = "", limits = "", list = ""] = text.split(":");
  const exploration = EXPLORATIONS.find(({ scenario }) => scenario.name === name);
  if (!exploration) {
    throw new Error(`no scenario ${name}; there are: ${EXPLORATIONS.map(({ scenario }) => scenario.name).join(", ")}`);
  }
  const [mishaps = 0, crashes = 0, rushes = 0, variations = 0] = limits.split(".").map(Number);
  const bounds = { mishaps, crashes, rushes, variations: variations === 1 };
  const choices = list === "" ? [] : list.split(",").map(Number);
  const { violation, trace } = await replay(exploration.scenario, bounds, choices);
  return violation
    ? report({ scenario: name, bounds, choices, violation, trace })
    : [...trace.map((step, index) => `  ${index + 1}. ${step}`), "no promise is broken"].join("\n");
}
