// Holds one request at an exact point, so that whoever sent it can be killed there.
import type { Fault, FaultProxy, Sent } from "./faultProxy";

/** `arrived`: the API server has not heard of it. `done`: it has done its work, and the answer is held. */
export type Moment = "arrived" | "done";

export class Hold {
  /** Fulfilled once the request is held. */
  readonly reached: Promise<void>;
  /** Fulfilled once it went on its way and has been answered, or was dropped. */
  readonly settled: Promise<void>;
  private readonly freed: Promise<"on" | "dropped">;
  private reach!: () => void;
  private settle!: () => void;
  private free!: (how: "on" | "dropped") => void;

  constructor(private readonly moment: Moment) {
    this.reached = new Promise((resolve) => {
      this.reach = resolve;
    });
    this.settled = new Promise((resolve) => {
      this.settle = resolve;
    });
    this.freed = new Promise((resolve) => {
      this.free = resolve;
    });
  }

  /** The n-th request with this method, from now on. */
  on(proxy: FaultProxy, method: string, nth = 1): this {
    const matches = (sent: Sent) => sent.method === method && !sent.dryRun;
    proxy.inject(this.fault, matches, { nth });
    return this;
  }

  /** Lets it go on its way. */
  release(): void {
    this.free("on");
  }

  /** It never arrives, or its answer never does. */
  drop(): void {
    this.free("dropped");
  }

  private readonly fault: Fault = async ({ pass, answer, reset }) => {
    const early = this.moment === "done" ? await pass() : undefined;
    this.reach();
    if ((await this.freed) === "dropped") reset();
    else answer(early ?? (await pass()));
    this.settle();
  };
}
