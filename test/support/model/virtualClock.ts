import type { Clock } from "../../../components/core/secretApi";

/** Time for a single actor: a sleep passes at once, and is noted. */
export class VirtualClock implements Clock {
  readonly sleeps: number[] = [];
  private time: number;

  constructor(start = 0) {
    this.time = start;
  }

  now(): number {
    return this.time;
  }

  async sleep(ms: number): Promise<void> {
    this.sleeps.push(ms);
    this.time += ms;
  }

  /** Time that a request takes. */
  pass(ms: number): void {
    this.time += ms;
  }
}
