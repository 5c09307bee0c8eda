import type { Connection } from "../cluster/connection";
import { ApiFailure } from "../core/apiFailure";
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

/**
 * What kept a connection from looking in this process: no other instance waits for it again. A server that cannot be
 * reached is so for all its connections.
 */
const silent = new Map<Connection | string, ApiFailure>();

/** The one GET. Failures are findings: the caller knows what they mean to it. */
export async function look(connection: Connection, target: Target, patience: Patience): Promise<Finding> {
  const known = silent.get(connection) ?? silent.get(connection.server);
  if (known) {
    return { kind: "notLooked", failure: known };
  }
  try {
    const api = secretsOf(connection, target);
    const secret = await patience.retry(() => api.get({ timeoutMs: patience.remainingMs }));
    return secret ? { kind: "live", secret } : { kind: "absent" };
  } catch (failure) {
    if (!(failure instanceof ApiFailure)) {
      throw failure;
    }
    if (failure.reason === "unreachable") {
      silent.set(connection.server, failure);
    } else if (failure.reason === "timeout" || failure.reason === "credentials") {
      silent.set(connection, failure);
    }
    return { kind: "notLooked", failure };
  }
}

export function lookPatience(requestTimeoutSeconds = 0): Patience {
  return new Patience(clock, Math.max(LOOK_BUDGET_MS, requestTimeoutSeconds * 1000));
}
