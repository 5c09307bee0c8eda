import type { Route } from "./agent";
import type { Credentials } from "./credentials";
import type { Headers } from "./impersonation";

/** Everything that a request needs besides itself. */
export interface Target extends Route {
  credentials: Credentials;
  /** Sent with every request: impersonation, user agent. */
  headers: Headers;
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
