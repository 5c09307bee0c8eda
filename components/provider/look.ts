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

/** What `check` and `read` spend at most on a cluster that does not answer. */
export const LOOK_BUDGET_MS = 10_000;

/** Servers that did not answer in this process: no other instance waits for them again. */
const silent = new Map<string, ApiFailure>();

/** The one GET. Failures are findings: the caller knows what they mean to it. */
export async function look(connection: Connection, target: Target, patience = lookPatience()): Promise<Finding> {
  const known = silent.get(connection.server);
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
    if (failure.reason === "unreachable" || failure.reason === "timeout") {
      silent.set(connection.server, failure);
    }
    return { kind: "notLooked", failure };
  }
}

export function lookPatience(): Patience {
  return new Patience(clock, LOOK_BUDGET_MS);
}
