/** Why a request did not end well. Every other part of the package speaks of failures in these words. */
export type FailureReason =
  /** No cluster is configured, or the kubeconfig cannot be used. Nothing was sent. */
  | "configuration"
  /** The credential plugin, token file or client certificate failed. Nothing was sent. */
  | "credentials"
  /** No connection: refused, unknown host, no route, reset. */
  | "unreachable"
  | "timeout"
  /** The server's certificate was not accepted. Nothing was sent. */
  | "tls"
  /** The answer is not a Kubernetes API server's: HTML, another kind or name, cut body. */
  | "notKubernetes"
  /** A redirect, never followed. */
  | "redirect"
  | "unauthorized"
  | "forbidden"
  /** 403 with the cause NamespaceTerminating. */
  | "namespaceTerminating"
  /** 404 on a POST. */
  | "namespaceMissing"
  | "alreadyExists"
  | "conflict"
  /** 403 "exceeded quota". */
  | "quota"
  /** An admission webhook or policy said no. */
  | "admission"
  /** Any other 400, 405, 413, 415, 422: the object or request was refused. */
  | "invalid"
  | "tooManyRequests"
  /** A passing server fault: 500 with a known passing text, 502, 503, 504. */
  | "serverTransient"
  /** A server fault that another try does not mend, such as "unable to transform key". */
  | "serverLasting";

/** A request as RBAC names it. */
export type Verb = "get" | "create" | "update";

export interface ApiFailureDetails {
  /**
   * True where the server may have processed the request although we hold no trustworthy answer:
   * after a write the outcome must be read back. False where it certainly did not.
   */
  outcomeUnknown: boolean;
  /** HTTP status, where there was an answer. */
  status?: number;
  /** The server's own words (a Status object's message) or the system error; never a body, header, token or value. */
  detail?: string;
  /** From the header Retry-After. */
  retryAfterMs?: number;
  /** The user name the server named in a 403, where it did. */
  user?: string;
}

/** A request that did not end well. The message is safe to print. */
export class ApiFailure extends Error {
  readonly reason: FailureReason;
  readonly outcomeUnknown: boolean;
  readonly status?: number;
  readonly detail?: string;
  readonly retryAfterMs?: number;
  readonly user?: string;
  /** Which request it was of; noted where several follow each other (`named`). */
  verb?: Verb;

  constructor(reason: FailureReason, details: ApiFailureDetails) {
    super(details.detail ? `${reason}: ${details.detail}` : reason);
    this.name = "ApiFailure";
    this.reason = reason;
    this.outcomeUnknown = details.outcomeUnknown;
    this.status = details.status;
    this.detail = details.detail;
    this.retryAfterMs = details.retryAfterMs;
    this.user = details.user;
  }
}
