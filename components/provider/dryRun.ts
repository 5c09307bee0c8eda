import type { Connection } from "../cluster/connection";
import { ApiFailure, type FailureReason } from "../core/apiFailure";
import { explain } from "../core/explain";
import type { Patience } from "../core/patience";
import { isMap } from "../core/shapes";
import { nameOf } from "../core/target";
import { isUnknown, UNKNOWN } from "../core/unknown";
import { verified } from "../core/verify";
import { judgeValue } from "./judge";
import { EXHAUSTING } from "./look";
import { newSecret } from "./results";
import { warn } from "./say";
import { sceneOf, secretsOf } from "./session";
import { type Inputs, targetOf } from "./state";

/** What `up` would fail on as surely as the dry run did. Everything else the same run may still make good, or passes. */
const CERTAIN: ReadonlySet<FailureReason> = new Set(["namespaceTerminating", "admission", "quota", "invalid"] as const);

/** Dry runs that took all the time there was, a webhook's say: no other instance waits for it again. */
const silent = new Map<Connection, ApiFailure>();

/** Proves in a preview that the Secret can be created, by a POST that the API server does not persist. */
export async function proveCreatable(
  connection: Connection,
  inputs: Inputs,
  password: string | undefined,
  patience: Patience,
): Promise<void> {
  const target = targetOf(inputs);
  const { labels, annotations, immutable, length, alphabet } = inputs;
  const whole = !isUnknown([labels, annotations, immutable]);
  const secret = newSecret(
    { ...target, ...known({ labels, annotations, immutable, length, alphabet }) },
    dummy(password),
  );
  try {
    if (silent.has(connection)) {
      throw silent.get(connection);
    }
    const api = secretsOf(connection, target);
    const made = await patience.retry(() => api.create(secret, { dryRun: true, timeoutMs: patience.remainingMs }));
    // Admission may change what it lets pass.
    verified(made, target);
    judgeValue(made, target, true);
  } catch (failure) {
    if (!(failure instanceof ApiFailure)) {
      throw failure;
    }
    if (failure.reason === "alreadyExists") {
      return;
    }
    if (EXHAUSTING.has(failure.reason)) {
      silent.set(connection, failure);
    }
    const scene = sceneOf("create", target, connection);
    if (CERTAIN.has(failure.reason) && whole && !isNoAnswer(failure)) {
      throw explain(failure, scene);
    }
    const { message } = explain(failure, { ...scene, brief: true });
    warn("ARGOCD_REDIS_NOT_PROVEN", `could not prove that ${nameOf(target)} can be created: ${message}`);
  }
}

/** As long as a password that was handed in, which must not go out. Else one is generated, and thrown away. */
function dummy(password: string | undefined): string | undefined {
  return password === undefined ? undefined : "0".repeat(Buffer.byteLength(password));
}

/** Webhooks with side effects make the API server refuse every dry run. */
function isNoAnswer(failure: ApiFailure): boolean {
  return /does not support dry run/i.test(failure.detail ?? "");
}

/** The properties without those that are not known yet, on all levels. */
function known<T extends object>(properties: T): T {
  const entries = Object.entries(properties).filter(([, value]) => value !== UNKNOWN);
  return Object.fromEntries(entries.map(([name, value]) => [name, isMap(value) ? known(value) : value])) as T;
}
