import { ApiFailure, type FailureReason } from "./apiFailure";
import type { Clock } from "./secretApi";

/** Reasons that another try may mend. */
const PASSING: ReadonlySet<FailureReason> = new Set([
  "tooManyRequests",
  "serverTransient",
  "unreachable",
  "timeout",
] as const);

/** Reasons that a role binding or access entry made seconds ago mends. */
const FRESH_BINDING: ReadonlySet<FailureReason> = new Set(["unauthorized", "forbidden"] as const);

const FIRST_PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 4_000;

/** How long one step keeps trying, and what for. */
export class Patience {
  private end: number;
  private pause = FIRST_PAUSE_MS;

  constructor(
    private readonly clock: Clock,
    budgetMs: number,
    private readonly awaitBindings = false,
  ) {
    this.end = clock.now() + budgetMs;
  }

  get remainingMs(): number {
    return Math.max(0, this.end - this.clock.now());
  }

  /** Does something that has its own deadline: its time does not count. */
  async aside<T>(call: () => Promise<T>): Promise<T> {
    const start = this.clock.now();
    try {
      return await call();
    } finally {
      this.end += this.clock.now() - start;
    }
  }

  mends(failure: unknown): failure is ApiFailure {
    return (
      failure instanceof ApiFailure &&
      (PASSING.has(failure.reason) || (this.awaitBindings && FRESH_BINDING.has(failure.reason)))
    );
  }

  /** Waits before the next try, as long as the server asked for where it did; false once the budget does not allow it. */
  async backOff(failure?: ApiFailure): Promise<boolean> {
    const pause = Math.max(this.pause, failure?.retryAfterMs ?? 0);
    if (pause >= this.remainingMs) {
      return false;
    }
    this.pause = Math.min(this.pause * 2, LONGEST_PAUSE_MS);
    await this.clock.sleep(pause);
    return true;
  }

  /** Tries a call that changes nothing until it ends well, fails for good, or the budget is used up. */
  async retry<T>(call: () => Promise<T>): Promise<T> {
    let telling: ApiFailure | undefined;
    for (;;) {
      try {
        return await call();
      } catch (failure) {
        if (!this.mends(failure) || !(await this.backOff(failure))) {
          // The last try may have had only a rest of the budget: that it took too long tells less than what came before.
          throw failure instanceof ApiFailure && failure.reason === "timeout" ? (telling ?? failure) : failure;
        }
        telling = failure.reason === "timeout" ? telling : failure;
      }
    }
  }
}
