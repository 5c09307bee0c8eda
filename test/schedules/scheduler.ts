// Which steps there are at each moment of a schedule.
import type { Actor } from "./actor";
import { faultsOf } from "./faults";
import type { Network } from "./network";

/** How much may go wrong in one schedule. */
export interface Bounds {
  /** Faults, crashes and rushes together. */
  mishaps: number;
  crashes: number;
  /** How often a sleeper may wake although others have something to do: their requests are slow. */
  rushes: number;
  /** With the variations of faults that the code cannot tell apart. */
  variations?: boolean;
}

/** Answers each question of the scheduler: which of so many steps is next. */
export type Choose = (options: number) => number;

export interface Step {
  name: () => string;
  take: () => Promise<void> | void;
}

export class Scheduler {
  private left: Bounds;

  constructor(
    private readonly network: Network,
    private readonly bounds: Bounds,
    private readonly choose: Choose,
    /** Starts the run that follows one that was cut off. */
    private readonly follow: (actor: Actor) => Promise<unknown>,
  ) {
    this.left = { ...bounds };
  }

  /** How much went wrong so far. */
  get spent(): number {
    return this.bounds.mishaps - this.left.mishaps;
  }

  /** Forgets what went wrong. */
  reset(): void {
    this.left = { ...this.bounds };
  }

  /** The next step; `undefined` at the end. The harmless ones come first. */
  next(actors: Actor[]): Step | undefined {
    const { network } = this;
    const alive = actors.filter((actor) => actor.alive);
    const steps: (Step | undefined)[] = alive.length === 0 ? [undefined] : alive.flatMap((actor) => this.plain(actor));
    const sleepers = alive.filter(({ wakesAt }) => wakesAt !== undefined && wakesAt > network.time);
    const stuck = steps.length === 0;
    if (sleepers.length > 0 && (stuck || this.may("rushes"))) {
      steps.push(this.pause(sleepers, stuck));
    }
    for (const { by, request } of network.underway) {
      steps.push({ name: () => `${by}: ${request.name} lands late`, take: () => network.land(request) });
    }
    steps.push(...alive.flatMap((actor) => this.bad(actor)));
    return steps[steps.length === 1 ? 0 : this.choose(steps.length)];
  }

  private plain(actor: Actor): Step[] {
    const { pending, role, wakesAt } = actor;
    if (pending) {
      return [{ name: () => `${role.name}: ${pending.name}`, take: () => this.network.answer(actor) }];
    }
    const due = wakesAt !== undefined && wakesAt <= this.network.time;
    return due ? [{ name: () => `${role.name} wakes`, take: () => actor.awake() }] : [];
  }

  /** Time passes until the first sleeper wakes. */
  pause(sleepers: Actor[], stuck: boolean): Step {
    const first = sleepers.reduce((a, b) => (b.wakesAt! < a.wakesAt! ? b : a));
    const take = () => {
      if (!stuck) this.spend("rushes");
      this.network.time = first.wakesAt!;
      return first.awake();
    };
    return { name: () => `${first.role.name} wakes after a pause`, take };
  }

  /** What may go wrong with the request that is under way. */
  private bad(actor: Actor): Step[] {
    const { pending, role } = actor;
    if (!pending || pending.verb === "other" || !role.ours) {
      return [];
    }
    const faults = this.left.mishaps > 0 ? faultsOf(pending.verb, this.bounds.variations === true) : [];
    const steps = faults.map((fault) => {
      const take = () => {
        this.left.mishaps--;
        return this.network.fail(actor, fault);
      };
      return { name: () => `${role.name}: ${pending.name}, ${fault.name}`, take };
    });
    if (this.may("crashes")) {
      steps.push({ name: () => `${role.name} dies before its ${pending.name}`, take: () => this.crash(actor) });
      if (pending.verb !== "GET") {
        const take = () => {
          this.network.abandon(actor);
          return this.crash(actor);
        };
        steps.push({ name: () => `${role.name} dies with its ${pending.name} under way`, take });
      }
    }
    return steps;
  }

  /** The actor stops for ever, and the next `up` begins. */
  private async crash(actor: Actor): Promise<void> {
    this.spend("crashes");
    actor.crashed = true;
    await this.follow(actor);
  }

  private may(mishap: "crashes" | "rushes"): boolean {
    return this.left.mishaps > 0 && this.left[mishap] > 0;
  }

  private spend(mishap: "crashes" | "rushes"): void {
    this.left.mishaps--;
    this.left[mishap]--;
  }
}
