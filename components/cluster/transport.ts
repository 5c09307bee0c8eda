import type * as http from "node:http";
import { createAgent } from "./agent";
import { Attempt } from "./attempt";
import type { Identity } from "./credentials";
import { Deadline } from "./deadline";
import { errorCode } from "./failures";
import type { ApiAnswer, ApiRequest, Target } from "./message";

/** Sends single requests. Follows nothing and retries nothing, but for a 401 that a credential plugin may mend. */
export class Transport {
  private readonly reading: http.Agent;

  constructor(private readonly target: Target) {
    this.reading = createAgent(target, true);
  }

  async authenticate(): Promise<void> {
    const { credentials, timeoutMs } = this.target;
    await credentials.obtain(new Deadline(timeoutMs));
  }

  async send(request: ApiRequest): Promise<ApiAnswer> {
    const { credentials, timeoutMs } = this.target;
    const deadline = new Deadline(Math.min(timeoutMs, request.timeoutMs ?? timeoutMs));
    const identity = await credentials.obtain(deadline);
    const answer = await this.exchange(request, identity, deadline);
    // A 401 is given before anything is done, so the same write may go out again.
    if (answer.status !== 401 || !credentials.renew) return answer;
    return this.exchange(request, await credentials.renew(identity, deadline), deadline);
  }

  private async exchange(request: ApiRequest, identity: Identity, deadline: Deadline): Promise<ApiAnswer> {
    const attempt = new Attempt(this.target, request, deadline);
    // A kept connection may close just as it is used again. A write must not meet that doubt.
    const agent = request.method === "GET" ? this.reading : createAgent(this.target, false);
    try {
      return await attempt.run(identity, agent);
    } catch (error) {
      if (request.method !== "GET" || !attempt.reused || errorCode(error) !== "ECONNRESET")
        throw attempt.failure(error);
    }
    const second = new Attempt(this.target, request, deadline);
    return second.run(identity, createAgent(this.target, false)).catch((error) => {
      throw second.failure(error);
    });
  }
}
