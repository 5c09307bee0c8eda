// Between actors and server: requests that are answered, fail, or land when nobody listens any more.
import { liveSecret } from "../support/model/secretObject";
import { ModelServer, type Write } from "../support/model/server";
import type { Actor, Request, Server } from "./actor";
import { type Fault, failureOf } from "./faults";

export class Network {
  readonly model: ModelServer;
  /** Requests that their clients gave up on, or died over: they may land at any time. */
  underway: { by: string; request: Request }[] = [];
  time = 0;
  /** Time that requests took, which no patience can limit. */
  lostTime = 0;
  /** Whether anything went wrong that another try does not mend. */
  hard = false;

  constructor(
    onWrite: (write: Write) => void,
    private readonly onRead: (actor: Actor, answer: unknown) => void,
  ) {
    this.model = new ModelServer(onWrite);
  }

  readonly server: Server = {
    get: () => {
      const stored = this.model.get();
      return stored && liveSecret(stored);
    },
    post: (...sent) => liveSecret(this.model.post(...sent)),
    put: (...sent) => liveSecret(this.model.put(...sent)),
  };

  /** The request under way is processed and answered. */
  answer(actor: Actor): Promise<void> {
    const { verb, process } = actor.pending!;
    let answer: unknown;
    try {
      answer = process();
    } catch (failure) {
      return actor.answer(({ reject }) => reject(failure));
    }
    if (verb === "GET") {
      this.onRead(actor, answer);
    }
    return actor.answer(({ resolve }) => resolve(answer));
  }

  /** The request under way meets a fault. */
  fail(actor: Actor, fault: Fault): Promise<void> {
    const request = actor.pending!;
    this.hard ||= !fault.soft;
    if (fault.processed === "before") {
      this.land(request);
    } else if (fault.processed === "after") {
      this.abandon(actor);
    }
    this.time += fault.takesMs;
    this.lostTime += fault.takesMs;
    return actor.answer(({ reject }) => reject(failureOf(fault)));
  }

  /** The request under way goes on without its client. */
  abandon({ role, pending }: Actor): void {
    this.underway.push({ by: role.name, request: pending! });
  }

  /** The server processes a request whose answer nobody hears. */
  land(request: Request): void {
    this.underway = this.underway.filter((other) => other.request !== request);
    try {
      request.process();
    } catch {
      // Nobody hears the refusal.
    }
  }
}
