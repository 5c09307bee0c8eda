// Which schedules are run: all within bounds, or random ones; and the shortest form of one that breaks a promise.
import { Violation } from "./promises";
import type { Bounds } from "./scheduler";
import { type Scenario, World } from "./world";

export interface Failure {
  scenario: string;
  bounds: Bounds;
  /** The answers to the scheduler's questions: they replay the schedule. */
  choices: number[];
  violation: string;
  trace: string[];
}

export interface Result {
  schedules: number;
  failure?: Failure;
}

interface Outcome {
  /** What was asked and answered. */
  options: number[];
  choices: number[];
  violation?: string;
  trace: string[];
}

/** Runs the schedule of these choices; after them, the harmless one is taken each time. */
export async function replay(scenario: Scenario, bounds: Bounds, choices: readonly number[]): Promise<Outcome> {
  return run(scenario, bounds, (_options, asked) => choices[asked] ?? 0);
}

async function run(
  scenario: Scenario,
  bounds: Bounds,
  pick: (options: number, asked: number) => number,
): Promise<Outcome> {
  const options: number[] = [];
  const choices: number[] = [];
  const world = new World(scenario, bounds, (count) => {
    const choice = Math.min(pick(count, options.length), count - 1);
    options.push(count);
    choices.push(choice);
    return choice;
  });
  try {
    await world.run();
    return { options, choices, trace: world.trace };
  } catch (error) {
    if (!(error instanceof Violation)) throw error;
    return { options, choices, trace: world.trace, violation: error.message };
  }
}

/** All schedules within the bounds, at most so many. */
export async function exhaust(scenario: Scenario, bounds: Bounds, most = Number.POSITIVE_INFINITY): Promise<Result> {
  let prefix: number[] = [];
  for (let schedules = 1; ; schedules++) {
    const { options, choices, violation } = await replay(scenario, bounds, prefix);
    if (violation) {
      return { schedules, failure: await shrink(scenario, bounds, choices) };
    }
    let last = choices.length - 1;
    while (last >= 0 && choices[last]! + 1 >= options[last]!) last--;
    if (last < 0 || schedules >= most) {
      return { schedules };
    }
    prefix = [...choices.slice(0, last), choices[last]! + 1];
  }
}

/** Random schedules. The same seed gives the same ones. */
export async function sample(scenario: Scenario, bounds: Bounds, schedules: number, seed: number): Promise<Result> {
  const random = randomFrom(seed);
  for (let n = 1; n <= schedules; n++) {
    // Half of the steps are the plain next one: else hardly any run would come to its end without a fault.
    const pick = (options: number) => (random() < 0.5 ? 0 : Math.floor(random() * options));
    const { choices, violation } = await run(scenario, bounds, pick);
    if (violation) {
      return { schedules: n, failure: await shrink(scenario, bounds, choices) };
    }
  }
  return { schedules };
}

/** Makes a failing schedule as plain and as short as single changes can. */
async function shrink(scenario: Scenario, bounds: Bounds, failing: number[]): Promise<Failure> {
  let best = failing;
  for (let tried = -1; tried !== best.length; ) {
    tried = best.length;
    for (let at = best.length - 1; at >= 0; at--) {
      const without = [...best.slice(0, at), ...best.slice(at + 1)];
      const smaller = Array.from({ length: best[at] ?? 0 }, (_, choice) => [
        ...best.slice(0, at),
        choice,
        ...best.slice(at + 1),
      ]);
      for (const candidate of [best.slice(0, at), without, ...smaller]) {
        const { violation, choices } = await replay(scenario, bounds, candidate);
        if (violation && isPlainer(choices, best)) {
          best = choices;
          tried = -1;
          break;
        }
      }
    }
  }
  const { violation = "", trace } = await replay(scenario, bounds, best);
  return { scenario: scenario.name, bounds, choices: trimmed(best), violation, trace };
}

function isPlainer(one: number[], other: number[]): boolean {
  const sum = (choices: number[]) => choices.reduce((a, b) => a + b, 0);
  return one.length < other.length || (one.length === other.length && sum(one) < sum(other));
}

/** Choices of the harmless step at the end need not be said. */
function trimmed(choices: number[]): number[] {
  let length = choices.length;
  while (length > 0 && choices[length - 1] === 0) length--;
  return choices.slice(0, length);
}

/** mulberry32: small, and the same everywhere. */
export function randomFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}
