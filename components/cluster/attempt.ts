import * as http from "node:http";
import * as https from "node:https";
import type { ApiFailure } from "../core/apiFailure";
import type { Identity } from "./credentials";
import type { Deadline } from "./deadline";
import { credentialsFailure, errorCode } from "./failures";
import type { ApiAnswer, ApiRequest, Target } from "./message";
import { BodyError, transportFailure } from "./transportFailure";

/** A Secret holds at most 1 MiB; its metadata and base64 add to that. */
const ANSWER_LIMIT = 8 * 1024 * 1024;

/** One request on one connection. */
export class Attempt {
  reused = false;
  private connected = false;
  private status?: number;

  constructor(
    private readonly target: Target,
    private readonly request: ApiRequest,
    private readonly deadline: Deadline,
  ) {}

  run(identity: Identity, agent: http.Agent): Promise<ApiAnswer> {
    if (this.deadline.left() === 0) return Promise.reject(this.tooLate());
    return new Promise((resolve, reject) => {
      const stop = new AbortController();
      const request = this.open(identity, agent, stop.signal);
      const timer = setTimeout(() => {
        stop.abort();
        request.destroy();
        reject(this.tooLate());
      }, this.deadline.left());
      const end = (settle: () => void) => {
        clearTimeout(timer);
        settle();
      };
      request.once("socket", (socket) => {
        this.reused = this.connected = request.reusedSocket;
        if (!request.reusedSocket) {
          socket.once(this.target.server.secure ? "secureConnect" : "connect", () => {
            this.connected = true;
          });
        }
      });
      request.on("error", (error) => end(() => reject(error)));
      request.once("response", (response) => {
        this.connected = true;
        this.status = response.statusCode;
        readBody(response).then(
          (body) => end(() => resolve(toAnswer(response, body))),
          (error) => end(() => reject(error)),
        );
      });
      request.end(this.request.body);
    });
  }

  private open(identity: Identity, agent: http.Agent, tunnelSignal: AbortSignal): http.ClientRequest {
    const { server, headers } = this.target;
    const { method, path, body } = this.request;
    const options: https.RequestOptions & { tunnelSignal: AbortSignal } = {
      cert: identity.cert,
      key: identity.key,
      host: server.host,
      port: server.port,
      method,
      path: `${server.basePath}${path}`,
      headers: {
        Accept: "application/json",
        ...(body ? { "Content-Type": "application/json", "Content-Length": String(body.length) } : {}),
        ...headers,
        ...identity.headers,
      },
      agent,
      tunnelSignal,
    };
    try {
      return (server.secure ? https : http).request(options);
    } catch (error) {
      throw credentialsFailure(`the client certificate, its key or the token cannot be used (${errorCode(error)})`);
    }
  }

  private tooLate(): Error {
    return Object.assign(new Error(`no answer within ${this.deadline.text()}`), { code: "ETIMEDOUT" });
  }

  failure(error: unknown): ApiFailure {
    return transportFailure(error, {
      server: this.target.server.text,
      status: this.status,
      outcomeUnknown: this.connected && this.request.writes,
      clientCertificate: this.target.credentials.source,
    });
  }
}

function readBody(response: http.IncomingMessage): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    response.on("data", (chunk: Buffer) => {
      size += chunk.length;
      if (size <= ANSWER_LIMIT) return chunks.push(chunk);
      reject(new BodyError(`is larger than ${ANSWER_LIMIT} bytes`));
      response.destroy();
    });
    response.on("error", () => reject(new BodyError("was cut off")));
    response.on("close", () => {
      if (!response.complete) return reject(new BodyError("was cut off"));
      // A turn later the connection is back in the agent's pool, also on Node 22 and later.
      setImmediate(() => resolve(Buffer.concat(chunks)));
    });
  });
}

function toAnswer({ statusCode, headers }: http.IncomingMessage, body: Buffer): ApiAnswer {
  return {
    status: statusCode ?? 0,
    contentType: headers["content-type"] ?? "",
    retryAfter: headers["retry-after"],
    location: headers.location,
    body,
  };
}
