// One party at work: it runs until it asks the server something, sleeps or ends, and then waits for the scheduler.
import type { Clock, LiveSecret, NewSecret, SecretApi } from "../../components/core/secretApi";
import { bodyOf, type SentSecret } from "../support/model/secretObject";
import type { Verb } from "./faults";

/** A request under way. */
export interface Request {
  verb: Verb | "other";
  /** What a trace calls it. */
  name: string;
  /** What the server does with it. */
  process: () => unknown;
  resolve: (answer: unknown) => void;
  reject: (failure: unknown) => void;
  /** The body of a PUT. */
  sent?: SentSecret;
}

/** What an actor is made of; `ours` are the ones that keep the promises. */
export interface Role {
  name: string;
  ours: boolean;
  run: (tools: Tools) => Promise<unknown>;
  /** Whose run it is, of those of ours. */
  stack?: string;
  /** The run that follows one that was cut off: the next `up`. */
  next?: () => Role;
  /** The run at the very end, by whether one before it was recorded. */
  last?: (recorded: boolean) => Role;
  /** The trigger of a rotation that is due. */
  trigger?: string;
  /** The password was handed in. */
  given?: boolean;
}

/** The requests of others, which no fault meets. */
export type Ask = <T>(name: string, process: () => T) => Promise<T>;

export interface Tools {
  api: SecretApi;
  clock: Clock;
  ask: Ask;
  server: Server;
}

/** The server as an actor's requests see it. */
export interface Server {
  get(): LiveSecret | undefined;
  post(sent: SentSecret, manager: string, by: string): LiveSecret;
  put(sent: SentSecret, manager: string, by: string): LiveSecret;
}

export type Ending = { ok: true; result: unknown } | { ok: false; error: unknown };

export class Actor {
  pending?: Request;
  wakesAt?: number;
  private wake?: () => void;
  ending?: Ending;
  crashed = false;
  readonly startedAt: number;
  /** Which state was stored when the last request was sent. */
  askedAt = 0;
  private parked: () => void = () => {};

  constructor(
    readonly role: Role,
    private readonly server: Server,
    private readonly now: () => number,
    private readonly onAsk: (actor: Actor, request: Request) => void,
  ) {
    this.startedAt = now();
  }

  get alive(): boolean {
    return !this.crashed && this.ending === undefined;
  }

  start(): Promise<void> {
    return this.until(() => {
      this.role.run({ api: this.api(), clock: this.clock(), ask: this.ask, server: this.server }).then(
        (result) => this.end({ ok: true, result }),
        (error) => this.end({ ok: false, error }),
      );
    });
  }

  /** Does something that lets the actor go on, and waits until it asks, sleeps or ends again. */
  private until(go: () => void): Promise<void> {
    return new Promise((resolve) => {
      this.parked = resolve;
      go();
    });
  }

  /** Settles the request under way. */
  answer(settle: (request: Request) => void): Promise<void> {
    const request = this.pending!;
    this.pending = undefined;
    return this.until(() => settle(request));
  }

  awake(): Promise<void> {
    this.wakesAt = undefined;
    return this.until(() => this.wake?.());
  }

  private end(ending: Ending): void {
    this.ending = ending;
    this.parked();
  }

  private send<T>(request: Omit<Request, "resolve" | "reject">): Promise<T> {
    return new Promise((resolve, reject) => {
      this.pending = { ...request, resolve: resolve as (answer: unknown) => void, reject };
      this.onAsk(this, this.pending);
      this.parked();
    });
  }

  private readonly ask: Ask = (name, process) => this.send({ verb: "other", name, process });

  private api(): SecretApi {
    const { server, role } = this;
    return {
      get: () => this.send({ verb: "GET", name: "GET", process: () => server.get() }),
      create: (secret: NewSecret) =>
        this.send({
          verb: "POST",
          name: "POST",
          process: () => server.post(bodyOf(secret), secret.fieldManager, role.name),
        }),
      replace: (secret: LiveSecret) => {
        // As the cluster room does: the resourceVersion of what was read is the condition.
        const metadata = { ...(secret.raw.metadata as object), resourceVersion: secret.resourceVersion };
        const sent: SentSecret = { ...secret.raw, metadata };
        return this.send({
          verb: "PUT",
          name: "PUT",
          sent,
          process: () => server.put(sent, "pulumi-argocd-redis", role.name),
        });
      },
    };
  }

  private clock(): Clock {
    return {
      now: this.now,
      sleep: (ms) =>
        new Promise((resolve) => {
          this.wakesAt = this.now() + ms;
          this.wake = resolve;
          this.parked();
        }),
    };
  }
}
