// A SecretApi that gives one answer after the other and notes what it was asked: for tests of one path.
import { ApiFailure, type ApiFailureDetails, type FailureReason } from "../../../components/core/apiFailure";
import type { LiveSecret, NewSecret, SecretApi } from "../../../components/core/secretApi";

type Answer = LiveSecret | undefined | Error | (() => LiveSecret | undefined | Error);

/** What one request gets: `get` answers in order, then `create` and `replace` in theirs. */
export interface Script {
  get?: Answer[];
  create?: Answer[];
  replace?: Answer[];
}

export class ScriptedApi implements SecretApi {
  /** The verbs in the order asked. */
  readonly calls: string[] = [];
  readonly created: NewSecret[] = [];
  readonly replaced: LiveSecret[] = [];

  /** The last answer of a list is given again and again. */
  constructor(private readonly script: Script) {}

  async get(): Promise<LiveSecret | undefined> {
    return this.answer("get");
  }

  async create(secret: NewSecret): Promise<LiveSecret> {
    this.created.push(secret);
    return this.answer("create") as LiveSecret;
  }

  async replace(secret: LiveSecret): Promise<LiveSecret> {
    this.replaced.push(secret);
    return this.answer("replace") as LiveSecret;
  }

  private answer(verb: keyof Script): LiveSecret | undefined {
    this.calls.push(verb);
    const answers = this.script[verb] ?? [];
    if (answers.length === 0) {
      throw new Error(`nobody expected a ${verb}`);
    }
    const next = answers.length > 1 ? answers.shift() : answers[0];
    const answer = typeof next === "function" ? next() : next;
    if (answer instanceof Error) {
      throw answer;
    }
    return answer;
  }
}

export function failure(reason: FailureReason, details: Partial<ApiFailureDetails> = {}): ApiFailure {
  return new ApiFailure(reason, { outcomeUnknown: false, ...details });
}

/** A write whose answer did not come. */
export function lost(reason: FailureReason = "unreachable"): ApiFailure {
  return failure(reason, { outcomeUnknown: true });
}
