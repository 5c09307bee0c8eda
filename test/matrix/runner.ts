// Runs one row: the operation by the real CLI on a copy of the world's stack, and then the judgement.
import type { Lab } from "../cli/lab";
import { proveNothingLeaked } from "../cli/proofs";
import type { Stack } from "../support/stack";
import { judge, type Snapshot } from "./judge";
import { OPERATIONS, programOf } from "./operations";
import type { Expected, Operation, Table } from "./types";
import { makeWorld, recordedIn, type World } from "./world";

/** The worlds of one table: with an empty stack, and with one that recorded the Secret. Used again until one changes. */
export class Worlds {
  private readonly worlds = new Map<boolean, World>();

  constructor(
    private readonly lab: Lab,
    private readonly table: Table,
  ) {}

  async check(operation: Operation, row: Expected): Promise<void> {
    const { recorded } = OPERATIONS[operation];
    const world = this.worlds.get(recorded) ?? (await makeWorld(this.lab, this.table, recorded));
    this.worlds.set(recorded, world);
    const stack = world.base.copy();
    try {
      await this.run(operation, row, world, stack);
    } finally {
      stack.remove();
    }
  }

  private async run(operation: Operation, row: Expected, world: World, stack: Stack): Promise<void> {
    const { namespace, key } = world;
    const { program, run, recorded } = OPERATIONS[operation];
    const usual = { namespace, key };
    stack.program(programOf(program ? program(usual) : usual));
    const { cluster } = this.lab;
    if (row.secret === "rotated") {
      this.lab.expectRotation(namespace);
    }
    const before = await this.snapshot(world, stack);
    const asked = cluster.verbs(namespace).length;
    const runs = await run(stack);
    const verbs = cluster.verbs(namespace).slice(asked);
    const after = await this.snapshot(world, stack);
    if (before.secret.body.metadata?.resourceVersion !== after.secret.body.metadata?.resourceVersion) {
      this.drop(recorded);
    }
    proveNothingLeaked([stack], [...this.lab.passwords, ...Object.values(cluster.plane.tokens)]);
    judge(row, { key, runs, verbs, before, after });
  }

  private async snapshot({ namespace }: World, stack: Stack): Promise<Snapshot> {
    const secret = await this.lab.cluster.secret(namespace);
    for (const value of Object.values((secret.body.data ?? {}) as Record<string, string>)) {
      this.lab.passwords.add(Buffer.from(value, "base64").toString("utf8"));
    }
    return { secret, recorded: recordedIn(stack) };
  }

  private drop(recorded: boolean): void {
    this.worlds.get(recorded)?.base.remove();
    this.worlds.delete(recorded);
  }

  end(): void {
    for (const recorded of [...this.worlds.keys()]) {
      this.drop(recorded);
    }
  }
}
