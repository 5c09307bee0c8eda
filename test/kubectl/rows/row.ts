// The form of the table: what the surroundings hold, and whom kubectl's request comes from then.
import type { ConnectionSettings } from "../../../components/cluster/connect";
import type { Difference } from "../differences";
import type { World } from "../lab/world";

/** `{home}` in any text stands for the folder that is HOME and the current folder. */
export interface Row {
  title: string;
  /** By path below the home folder. What starts with `#!` can be run. */
  files?: Record<string, string>;
  env?: Record<string, string>;
  /** kubectl gets them as its flags. */
  settings?: ConnectionSettings;
  /** Files of a pod's service account. */
  pod?: Record<string, string>;
  /** Whose request arrives where, for which namespace: `viewer on a in team-a`, `admin as jane on a in default`; or `fails`. */
  kubectl: string;
  /** Where ours is another on purpose. */
  ours?: string;
  because?: Difference;
  /** Of the message, where ours fails. */
  says?: RegExp;
  /** Why it cannot be tried on this machine. */
  skip?: string;
}

export type Rows = (world: World) => Row[];

export const FAILS = "fails";

type Entry = Record<string, unknown>;

export interface Contents {
  clusters?: Record<string, Entry>;
  users?: Record<string, Entry>;
  /** Cluster, user and, where it has one, namespace. */
  contexts?: Record<string, [cluster: string, user: string, namespace?: string]>;
  current?: string;
}

/** A kubeconfig, in JSON. */
export function kubeconfig({ clusters = {}, users = {}, contexts = {}, current }: Contents): string {
  const named = (entries: Record<string, Entry>, key: string) =>
    Object.entries(entries).map(([name, entry]) => ({ name, [key]: entry }));
  const asContext = ([cluster, user, namespace]: [string, string, string?]) => ({ cluster, user, namespace });
  const entries = Object.fromEntries(Object.entries(contexts).map(([name, context]) => [name, asContext(context)]));
  return JSON.stringify({
    apiVersion: "v1",
    kind: "Config",
    "current-context": current,
    clusters: named(clusters, "cluster"),
    users: named(users, "user"),
    contexts: named(entries, "context"),
  });
}

/** Both servers, a user at each, and a context for each: `to-a` in `team-a`, `to-b` in `team-b`. */
export function bothServers({ a, b }: World, current?: string): Contents {
  return {
    clusters: { a: a.cluster, b: b.cluster },
    users: { "viewer-a": { token: a.token("viewer") }, "getter-b": { token: b.token("getter") } },
    contexts: { "to-a": ["a", "viewer-a", "team-a"], "to-b": ["b", "getter-b", "team-b"] },
    current,
  };
}

/** One cluster, one user, one context. */
export function single(cluster: Entry, user: Entry, namespace?: string): string {
  return kubeconfig({
    clusters: { it: cluster },
    users: { it: user },
    contexts: { it: ["it", "it", namespace] },
    current: "it",
  });
}

/** The file that is used where nothing else is said. */
export const DEFAULT_FILE = ".kube/config";
