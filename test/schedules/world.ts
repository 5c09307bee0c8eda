// One schedule: actors, and a scheduler that takes each step as it is told.
import type { ModelServer } from "../support/model/server";
import { Actor, type Role } from "./actor";
import { Network } from "./network";
import { type Claim, Promises, Violation } from "./promises";
import { type Bounds, type Choose, Scheduler } from "./scheduler";

export interface Scenario {
  name: string;
  /** What is stored at the beginning. */
  stored?: (model: ModelServer) => void;
  roles: (model: ModelServer) => Role[];
  /** Codes that our runs rightly end with. */
  allowed?: readonly string[];
}

/** More than any bounded number of tries takes. */
const MOST_STEPS = 200;
/** Two budgets of 20 s: a rotation that finds no Secret goes on as a creation. */
const LONGEST_MS = 40_000;
/** So many mishaps that pass fit into every budget. */
const FEW = 2;

export class World {
  /** What was done, for people. */
  readonly trace: string[] = [];
  private readonly promises = new Promises();
  private readonly roles = new Map<string, Role>();
  private readonly actors: Actor[] = [];
  private readonly judged = new Set<Actor>();
  private readonly network = new Network(
    (write) => this.promises.wrote(write, this.roles.get(write.by)),
    (actor, answer) => this.promises.read(actor, answer),
  );

  private readonly scheduler: Scheduler;

  constructor(
    private readonly scenario: Scenario,
    bounds: Bounds,
    choose: Choose,
  ) {
    this.scheduler = new Scheduler(this.network, bounds, choose, ({ role }) => this.add(role.next!()));
  }

  /** Runs the schedule to its end. Throws a Violation where a promise is broken. */
  async run(): Promise<void> {
    const { model } = this.network;
    this.scenario.stored?.(model);
    const roles = this.scenario.roles(model);
    for (const role of roles) {
      await this.add(role);
    }
    for (let step = this.scheduler.next(this.actors); step; step = this.scheduler.next(this.actors)) {
      this.trace.push(step.name());
      await step.take();
      this.judgeEndings();
      // Found while a request was sent or processed, where the actor that did it may have swallowed the error.
      if (this.promises.violation) throw this.promises.violation;
      if (this.trace.length > MOST_STEPS) {
        throw new Violation(`ends: more than ${MOST_STEPS} steps`);
      }
    }
    await this.lastUps(roles);
  }

  private async add(role: Role): Promise<Actor> {
    const onAsk: ConstructorParameters<typeof Actor>[3] = (actor, request) => {
      actor.askedAt = this.promises.history.length - 1;
      if (role.ours) this.promises.asked(actor, request);
    };
    const actor = new Actor(role, this.network.server, () => this.network.time, onAsk);
    this.roles.set(role.name, role);
    this.actors.push(actor);
    await actor.start();
    return actor;
  }

  private judgeEndings(): void {
    for (const actor of this.actors) {
      if (actor.ending && actor.role.ours && !this.judged.has(actor)) {
        this.judged.add(actor);
        this.judge(actor);
      }
    }
  }

  private judge({ ending, role, startedAt, askedAt }: Actor): void {
    const { network, scheduler } = this;
    if (network.time - startedAt - network.lostTime > LONGEST_MS) {
      throw new Violation(`ends: ${role.name} took ${network.time - startedAt} ms`);
    }
    if (ending?.ok) {
      this.promises.endedWell(role, askedAt, ending.result as Claim);
      return;
    }
    const mayFail = network.hard || scheduler.spent > FEW;
    this.promises.failed(role, ending?.error, mayFail, this.scenario.allowed ?? []);
  }

  /** When all is quiet, one more `up` of each stack: whatever went wrong before, it ends well. */
  private async lastUps(roles: Role[]): Promise<void> {
    this.network.hard = false;
    this.scheduler.reset();
    for (const role of roles.filter(({ ours }) => ours)) {
      const recorded = this.actors.some((a) => a.role.stack === role.stack && a.ending?.ok === true);
      const actor = await this.add(role.last!(recorded));
      while (actor.alive) {
        await (actor.pending ? this.network.answer(actor) : this.scheduler.pause([actor], true).take());
      }
      this.trace.push(actor.role.name);
      this.judgeEndings();
      if (this.promises.violation) throw this.promises.violation;
    }
  }
}
