import type { Connection } from "../cluster/connection";
import { ApiFailure, type FailureReason } from "../core/apiFailure";
import { Patience } from "../core/patience";
import type { LiveSecret } from "../core/secretApi";
import type { Target } from "../core/target";
import { clock, secretsOf } from "./session";

/** What one look at the cluster found. */
export type Finding =
  | { kind: "live"; secret: LiveSecret }
  | { kind: "absent" }
  /** `failure` is unset where there was nobody to ask yet. */
  | { kind: "notLooked"; failure?: ApiFailure };

/** What `check` and `read` spend on a cluster that does not answer, unless the program allows a request more. */
export const LOOK_BUDGET_MS = 10_000;

/** What only waiting longer could mend. */
export const EXHAUSTING: ReadonlySet<FailureReason> = new Set([
  "timeout",
  "serverTransient",
  "tooManyRequests",
] as const);

/** What kept anybody from looking in this process, until somebody was answered: no other instance waits for it again. */
const silentServers = new Map<string, ApiFailure>();
const silentConnections = new Map<Connection, ApiFailure>();

/** The one GET. Failures are findings: the caller knows what they mean to it. */
export async function look(connection: Connection, target: Target, patience: Patience): Promise<Finding> {
  const known = silentConnections.get(connection) ?? silentServers.get(connection.server);
  if (known) {
    return { kind: "notLooked", failure: known };
  }
  try {
    const api = secretsOf(connection, target);
    // A credential plugin may be slow, or ask a person: that is no silent cluster.
    await patience.aside(() => connection.authenticate());
    const secret = await patience.retry(() => api.get({ timeoutMs: patience.remainingMs }));
    return secret ? { kind: "live", secret } : { kind: "absent" };
  } catch (failure) {
    if (!(failure instanceof ApiFailure)) {
      throw failure;
    }
    if (failure.reason === "unreachable") {
      silentServers.set(connection.server, failure);
    } else if (failure.reason === "credentials" || EXHAUSTING.has(failure.reason)) {
      silentConnections.set(connection, failure);
    }
    return { kind: "notLooked", failure };
  }
}

/** Somebody had more patience, and was answered: the next instance looks again. */
export function answered(connection: Connection): void {
  silentServers.delete(connection.server);
  silentConnections.delete(connection);
}

export function lookPatience(requestTimeoutSeconds = 0): Patience {
  return new Patience(clock, Math.max(LOOK_BUDGET_MS, requestTimeoutSeconds * 1000));
}
