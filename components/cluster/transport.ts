import * as http from "node:http";
import * as https from "node:https";
import * as tls from "node:tls";
import { Attempt } from "./attempt";
import type { Credentials, Identity } from "./credentials";
import { Deadline } from "./deadline";
import { errorCode } from "./failures";
import type { Headers } from "./impersonation";
import type { ServerAddress } from "./server";
import type { ServerTrust } from "./tls";
import { openTunnel } from "./tunnel";

/** Everything that a request needs besides itself. */
export interface Target {
  server: ServerAddress;
  trust: ServerTrust;
  credentials: Credentials;
  /** Sent with every request: impersonation, user agent. */
  headers: Headers;
  proxy?: URL;
  timeoutMs: number;
}

export interface ApiRequest {
  method: "GET" | "POST" | "PUT";
  /** Below the server's base path. */
  path: string;
  body?: Buffer;
  /** True where the request changes something unless it fails. */
  writes: boolean;
  timeoutMs?: number;
}

export interface ApiAnswer {
  status: number;
  contentType: string;
  retryAfter?: string;
  location?: string;
  body: Buffer;
}

/** Sends single requests. Follows nothing and retries nothing, but for a 401 that a credential plugin may mend. */
export class Transport {
  private readonly reading: http.Agent;

  constructor(private readonly target: Target) {
    this.reading = this.agent(true);
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
    const agent = request.method === "GET" ? this.reading : this.agent(false);
    try {
      return await attempt.run(identity, agent);
    } catch (error) {
      if (request.method !== "GET" || !attempt.reused || errorCode(error) !== "ECONNRESET")
        throw attempt.failure(error);
    }
    const second = new Attempt(this.target, request, deadline);
    return second.run(identity, this.agent(false)).catch((error) => {
      throw second.failure(error);
    });
  }

  private agent(keepAlive: boolean): http.Agent {
    const { server, proxy, trust } = this.target;
    if (!server.secure) return new http.Agent({ keepAlive });
    const agent = new https.Agent({ keepAlive });
    if (proxy) tunnelled(agent, proxy, server, trust);
    return agent;
  }
}

/** Makes an agent open its connections through a proxy. */
function tunnelled(agent: https.Agent, proxy: URL, server: ServerAddress, trust: ServerTrust): void {
  // An https proxy may have a public certificate or one of the cluster's authority. It never sees our own.
  const { ca, rejectUnauthorized, secureContext } = trust.options();
  const proxyTls = {
    rejectUnauthorized,
    secureContext,
    ca: ca ? [...tls.rootCertificates, ...[ca].flat()] : undefined,
  };
  const connect = (
    options: tls.ConnectionOptions & { tunnelSignal?: AbortSignal },
    done: (error: Error | null, socket?: tls.TLSSocket) => void,
  ) => {
    openTunnel(proxy, { host: server.host, port: server.port, proxyTls, signal: options.tunnelSignal }).then(
      (socket) => {
        try {
          done(null, tls.connect({ ...options, socket }));
        } catch (error) {
          // A client certificate that OpenSSL does not take.
          socket.destroy();
          done(error as Error);
        }
      },
      (error) => done(error),
    );
  };
  Object.assign(agent, { createConnection: connect });
}
