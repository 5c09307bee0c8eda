import type { Connection } from "../cluster/connection";
import { ApiFailure, type FailureReason } from "../core/apiFailure";
import { explain } from "../core/explain";
import type { Patience } from "../core/patience";
import { asSent, rotated } from "../core/rotate";
import type { LiveSecret, SecretApi, WriteOptions } from "../core/secretApi";
import { isMap } from "../core/shapes";
import { nameOf, type Target } from "../core/target";
import { isUnknown, UNKNOWN } from "../core/unknown";
import { verified } from "../core/verify";
import { judgeValue, stampFor } from "./judge";
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
  await prove({ connection, target, verb: "create", whole }, patience, async (api, options) => {
    const made = await api.create(secret, options);
    // Admission may change what it lets pass.
    verified(made, target);
    judgeValue(made, target, true);
  });
}

/** Proves in a preview that the Secret can be rotated, by a PUT that the API server does not persist. */
export async function proveRotatable(
  connection: Connection,
  inputs: Inputs,
  live: LiveSecret,
  password: string | undefined,
  patience: Patience,
): Promise<void> {
  const target = targetOf(inputs);
  const stamp = stampFor(live, inputs);
  const { length, alphabet } = inputs;
  const { value } = newSecret({ ...target, ...known({ length, alphabet }) }, dummy(password));
  await prove({ connection, target, verb: "update", whole: true }, patience, async (api, options) => {
    const put = await api.replace(rotated(live, target, value, stamp), live, options);
    asSent(put, target, value, stamp, "would be");
  });
}

interface Proof {
  connection: Connection;
  target: Target;
  verb: "create" | "update";
  /** Nothing of what `up` will send is missing. */
  whole: boolean;
}

async function prove(
  { connection, target, verb, whole }: Proof,
  patience: Patience,
  send: (api: SecretApi, options: WriteOptions) => Promise<void>,
): Promise<void> {
  try {
    const known = silent.get(connection);
    if (known) {
      throw known;
    }
    const api = secretsOf(connection, target);
    await patience.retry(() => send(api, { dryRun: true, timeoutMs: patience.remainingMs }));
  } catch (failure) {
    if (!(failure instanceof ApiFailure)) {
      throw failure;
    }
    // Somebody else was faster than the dry run: `up` looks again.
    if (failure.reason === (verb === "create" ? "alreadyExists" : "conflict")) {
      return;
    }
    if (EXHAUSTING.has(failure.reason)) {
      silent.set(connection, failure);
    }
    const scene = sceneOf(verb, target, connection);
    if (CERTAIN.has(failure.reason) && whole && !isNoAnswer(failure)) {
      throw explain(failure, scene);
    }
    const { message } = explain(failure, { ...scene, brief: true });
    const what = verb === "create" ? "created" : "rotated";
    warn("ARGOCD_REDIS_NOT_PROVEN", `could not prove that ${nameOf(target)} can be ${what}: ${message}`);
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
