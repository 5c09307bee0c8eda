// Answers that come in the place of the real ones.
import type { Answer } from "../support/faultProxy";

/** A Kubernetes Status. */
export function status(code: number, reason: string, message: string, details?: object): Partial<Answer> {
  const body = { kind: "Status", apiVersion: "v1", metadata: {}, status: "Failure", message, reason, details, code };
  return { status: code, headers: { "content-type": "application/json" }, body: Buffer.from(JSON.stringify(body)) };
}

/** What load balancers and login pages send. */
export const html: Partial<Answer> = {
  headers: { "content-type": "text/html" },
  body: Buffer.from("<html><title>Sign in</title></html>"),
};

export const LEADER = status(500, "InternalError", "etcdserver: leader changed");
export const UNAVAILABLE = status(503, "ServiceUnavailable", "apiserver is shutting down");
export const TRANSFORM = status(
  500,
  "InternalError",
  'Internal error occurred: unable to transform key "/registry/secrets/x": x',
);
export const INTERNAL = status(500, "InternalError", "Internal error occurred: something broke");

/** The answer with its JSON changed. */
export function changed(
  { status, headers, body }: Answer,
  change: (object: Record<string, unknown>) => object,
): Answer {
  const object = JSON.parse(body.toString());
  return { status, headers, body: Buffer.from(JSON.stringify(change(object))) };
}
