import { ApiFailure, type FailureReason } from "../core/apiFailure";
import { printable } from "./failures";
import type { Status } from "./statusObject";

/** An answer that is not a success. */
export interface Refusal {
  status: number;
  contentType: string;
  retryAfter?: string;
  location?: string;
  /** The body, where it is a Kubernetes Status. */
  object?: Status;
}

/** What was asked for. */
export interface Asked {
  method: "GET" | "POST" | "PUT";
  name: string;
  writes: boolean;
  /** Hides what we sent from a text of the server; before it is cut, or the cut would hide nothing of a part. */
  hide?(text: string): string;
}

/** Longer advice is not followed: the whole call has some tens of seconds. */
const RETRY_AFTER_LIMIT_MS = 60_000;

/** 500s that pass by themselves: etcd elections, time-outs, connections that broke inside the control plane. */
const PASSING =
  /leader changed|no leader|request timed out|timed? ?out|deadline exceeded|too many requests|connection refused|connection reset|broken pipe|unexpected EOF|transport is closing|try again/i;

const ADMISSION =
  /admission webhook "[^"]*" denied|ValidatingAdmissionPolicy|MutatingAdmissionPolicy|denied the request|denied request/;

/** `undefined` means: the Secret does not exist, and a Kubernetes API server says so. */
export function classify(refusal: Refusal, asked: Asked, now = Date.now()): ApiFailure | undefined {
  const { status, object } = refusal;
  if (asked.method === "GET" && isAbsent(refusal, asked)) return undefined;
  const reason = reasonOf(refusal, asked);
  return new ApiFailure(reason, {
    // 4xx with a Status is a decision before anything was stored; anything else may hide a stored write.
    outcomeUnknown:
      asked.writes && (status < 400 || status >= 500 || reason === "notKubernetes" || reason === "timeout"),
    status,
    detail: detailOf(reason, refusal, asked),
    retryAfterMs: retryAfterMs(refusal, now),
    user: userOf(object?.message ?? ""),
  });
}

function isAbsent({ status, object }: Refusal, { name }: Asked): boolean {
  return status === 404 && object?.reason === "NotFound" && object.kind === "secrets" && object.name === name;
}

function reasonOf({ status, object }: Refusal, asked: Asked): FailureReason {
  if (status >= 300 && status < 400) return "redirect";
  if (status === 401) return "unauthorized";
  // Priority and fairness, and load balancers, answer these without a Status.
  if (status === 429) return "tooManyRequests";
  if (status === 502 || status === 503 || status === 504) return "serverTransient";
  if (status === 408) return "timeout";
  if (status >= 500) return object && PASSING.test(object.message) ? "serverTransient" : "serverLasting";
  if (!object) return "notKubernetes";
  if (status === 404) return notFound(object, asked);
  if (object.causes.includes("NamespaceTerminating")) return "namespaceTerminating";
  if (ADMISSION.test(object.message)) return "admission";
  if (status === 403) return forbidden(object);
  if (status === 409) return object.reason === "AlreadyExists" ? "alreadyExists" : "conflict";
  return "invalid";
}

function notFound(object: Status, { method }: Asked): FailureReason {
  if (object.reason !== "NotFound") return "notKubernetes";
  if (method !== "GET" && object.kind === "namespaces") return "namespaceMissing";
  // The Secret went away between the GET and the PUT.
  return method === "PUT" && object.kind === "secrets" ? "conflict" : "notKubernetes";
}

function forbidden({ message }: Status): FailureReason {
  if (/exceeded quota|failed quota/.test(message)) return "quota";
  // RBAC and the other authorizers name the user; admission plugins only say `is forbidden: …`.
  return /User "|cannot (get|create|update|impersonate)/.test(message) || !/is forbidden: /.test(message)
    ? "forbidden"
    : "admission";
}

function detailOf(
  reason: FailureReason,
  { status, object, location, contentType }: Refusal,
  { hide = (text) => text }: Asked,
): string {
  if (reason === "redirect") return `HTTP ${status} to ${hostOf(location)}, which is not followed`;
  if (object?.message) return printable(hide(object.message));
  const type = /^[\w.+-]+\/[\w.+-]+/.exec(contentType)?.[0];
  return `HTTP ${status} with ${type ? `a body of type ${type}` : "a body of unknown type"}, not a Kubernetes Status`;
}

/** Nothing else of a Location: its query may hold a ticket. */
function hostOf(location = ""): string {
  if (location.startsWith("/") && !location.startsWith("//")) return "the same host";
  try {
    return new URL(location.startsWith("//") ? `https:${location}` : location).host || "an unknown host";
  } catch {
    return "an unknown host";
  }
}

/** Seconds or an HTTP date. */
function retryAfterMs({ retryAfter, object }: Refusal, now: number): number | undefined {
  const header = retryAfter?.trim();
  const wait = header
    ? /^\d+$/.test(header)
      ? Number(header) * 1000
      : Date.parse(header) - now
    : (object?.retryAfterSeconds ?? Number.NaN) * 1000;
  return Number.isFinite(wait) ? Math.min(Math.max(0, wait), RETRY_AFTER_LIMIT_MS) : undefined;
}

/** `User "x" cannot …`, with the name quoted as Go quotes. */
function userOf(message: string): string | undefined {
  const quoted = /User ("(?:[^"\\]|\\.)*") cannot /.exec(message)?.[1];
  if (!quoted) return undefined;
  try {
    return printable(JSON.parse(quoted) as string, 256);
  } catch {
    return printable(quoted.slice(1, -1), 256);
  }
}
