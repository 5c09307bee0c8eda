import { list, mapping, text } from "./values";

/** The part of a Kubernetes `Status` that decides. */
export interface Status {
  reason: string;
  message: string;
  /** What the failure is about. */
  kind: string;
  name: string;
  /** Reasons of the single causes. */
  causes: string[];
  retryAfterSeconds?: number;
}

/** `undefined` where the body is not a Status: then it did not come from a Kubernetes API server. */
export function readStatus(body: unknown): Status | undefined {
  const status = mapping(body);
  if (status?.kind !== "Status" || status.apiVersion !== "v1") return undefined;
  const details = mapping(status.details);
  const seconds = details?.retryAfterSeconds;
  return {
    reason: text(status.reason),
    message: text(status.message),
    kind: text(details?.kind),
    name: text(details?.name),
    causes: list(details?.causes).map((cause) => text(mapping(cause)?.reason)),
    retryAfterSeconds: typeof seconds === "number" && seconds > 0 ? seconds : undefined,
  };
}
