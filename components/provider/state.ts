import type { Connection, ConnectionSettings, Impersonation } from "../cluster/connection";
import { DEFAULT_TARGET, type Target } from "../core/target";
import { isUnknown } from "../core/unknown";

/**
 * The child resource's inputs, as they are kept in state. Old states hold old inputs for ever: names are only added,
 * never changed or given another meaning.
 */
export interface Inputs extends ConnectionSettings {
  /** The component's URN: links `check` with the `diff`, `create` or `update` that follows in the same process. */
  instance?: string;
  namespace?: string;
  secretName?: string;
  key?: string;
  length?: number;
  alphabet?: string;
  labels?: Record<string, string>;
  annotations?: Record<string, string>;
  immutable?: boolean;
  impersonate?: Impersonation;
  rotationTrigger?: string;
  exposePassword?: boolean;
  /** Filled in by `check`: the namespace is the kubeconfig context's, not an argument. */
  namespaceFromContext?: boolean;
  /** Filled in by `check`: the cluster's identity. */
  apiServer?: string;
  apiServerCa?: string;
  /** Filled in by `check`, so that previews know it. */
  version?: string;
}

/** Handed to `check` by the component and stripped there: in no state and no log. */
export interface Handed extends Inputs {
  /** Whether the program runs in a preview. */
  preview?: boolean;
  desiredPassword?: string;
  /** Names of the arguments that the program marked as secret. */
  secretArguments?: string[];
  /** Names that the program used for arguments, and that are none. */
  unknownArguments?: string[];
}

/** The child resource's outputs: all inputs (`read` gets nothing else), and what was found. */
export interface Outputs extends Inputs {
  origin: "created" | "adopted";
  uid: string;
  rotation?: string;
  /** Who wrote the key last, and when, as the managed fields tell. */
  lastWrite?: string;
  password?: unknown;
}

export function targetOf(inputs: Inputs): Target {
  return {
    namespace: inputs.namespace ?? "",
    secretName: inputs.secretName ?? DEFAULT_TARGET.secretName,
    key: inputs.key ?? DEFAULT_TARGET.key,
  };
}

export function settingsOf(inputs: Inputs): ConnectionSettings {
  const { kubeconfig, context, cluster, impersonate, requestTimeoutSeconds } = inputs;
  return { kubeconfig, context, cluster, impersonate, requestTimeoutSeconds };
}

/** Whether both stand for the same Secret. False for a resource that is not recorded. */
export function samePlace(olds: Inputs, news: Inputs): boolean {
  return olds.secretName === news.secretName && olds.namespace === news.namespace;
}

/** What names a cluster for good: its URL may be an IP address, but with another CA it is another one. */
export function clusterOf({ server, ca }: Connection): Pick<Inputs, "apiServer" | "apiServerCa"> {
  return { apiServer: server, apiServerCa: ca };
}

export function sameCluster(olds: Inputs, news: Pick<Inputs, "apiServer" | "apiServerCa">): boolean {
  return olds.apiServer === news.apiServer && olds.apiServerCa === news.apiServerCa;
}

/** True where the cluster or the identity is made by the same run: there is nobody to ask yet. */
export function connectionUnknown(inputs: Inputs): boolean {
  return isUnknown(settingsOf(inputs));
}

/**
 * Pulumi's Struct has no `undefined`: one would fail the call after the work was done. It has `null`, which a program
 * may hand over for an argument that it does not set.
 */
export function withoutUnset<T extends object>(value: T): T {
  return Object.fromEntries(Object.entries(value).filter(([, v]) => v !== undefined && v !== null)) as T;
}
