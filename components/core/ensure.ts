import { ApiFailure } from "./apiFailure";
import { inspect } from "./inspect";
import { named } from "./named";
import { Patience } from "./patience";
import type { Clock, LiveSecret, NewSecret, SecretApi } from "./secretApi";
import type { Target } from "./target";
import { deletingError, vanishingError, verified } from "./verify";

/** Who made the Secret: this resource's own POST, or anybody else. */
export type Origin = "created" | "adopted";

export interface Ensured {
  secret: LiveSecret;
  /** The verified value. In memory only. */
  value: string;
  origin: Origin;
}

/** How long `create` and `update` go on trying: what passes, and fresh role bindings (401, 403). */
export const ENSURE_BUDGET_MS = 20_000;

/**
 * Makes sure that the Secret exists and has the key, and writes only if it is absent.
 *
 * GET -> absent: POST -> 409: GET. The command POSTs first; GET first needs `create` only while the Secret is absent.
 * A POST whose answer was lost is never repeated blindly: the next round reads back first.
 */
export async function ensure(port: SecretApi, target: Target, secret: NewSecret, clock: Clock): Promise<Ensured> {
  const api = named(port);
  const patience = new Patience(clock, ENSURE_BUDGET_MS, true);
  let beaten = false;
  for (;;) {
    const live = await settled(api, target, patience);
    if (live) {
      return { secret: live, value: verified(live, target), origin: madeBy(live, secret) ? "created" : "adopted" };
    }
    if (beaten && !(await patience.backOff())) {
      throw vanishingError(target);
    }
    const posted = await post(api, secret, patience);
    if (typeof posted === "object") {
      return { secret: posted, value: verified(posted, target), origin: "created" };
    }
    beaten = posted === "exists";
  }
}

/** The live Secret once it is not being deleted; `undefined` where there is none. */
export async function settled(api: SecretApi, target: Target, patience: Patience): Promise<LiveSecret | undefined> {
  for (;;) {
    const live = await patience.retry(() => api.get());
    if (!live || inspect(live, target.key).kind !== "deleting") {
      return live;
    }
    if (!(await patience.backOff())) {
      throw deletingError(target, live);
    }
  }
}

/** One POST. `exists`: somebody was faster. `readBack`: only the next GET can tell what there is. */
async function post(
  api: SecretApi,
  secret: NewSecret,
  patience: Patience,
): Promise<LiveSecret | "exists" | "readBack"> {
  try {
    return await api.create(secret);
  } catch (failure) {
    if (!(failure instanceof ApiFailure)) {
      throw failure;
    }
    if (failure.reason === "alreadyExists") {
      return "exists";
    }
    // Conflict is not AlreadyExists: somebody else counted in the same ResourceQuota, and nothing was made.
    if ((failure.reason === "conflict" || patience.mends(failure)) && (await patience.backOff(failure))) {
      return "readBack";
    }
    // No further POST. One that may have landed is looked for all the same.
    if (failure.outcomeUnknown && (await patience.retry(() => api.get()).catch(() => undefined))) {
      return "readBack";
    }
    throw failure;
  }
}

/**
 * Whether our POST made this Secret. The API server records the field manager of a POST, which is unique to it: that
 * tells two stacks apart even where both were handed the same password.
 */
function madeBy(live: LiveSecret, secret: NewSecret): boolean {
  return live.managedFields.some((entry) => entry.manager === secret.fieldManager);
}
