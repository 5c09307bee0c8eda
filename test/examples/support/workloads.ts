// The Deployments and StatefulSets of a namespace, as far as the Redis password is concerned.
import type { Cluster } from "../../support/cluster";

export interface Workload {
  name: string;
  generation: number;
  /** The annotation by which a new version rolls the pods. */
  version?: string;
  /** Secret and key of what its containers read: `argocd-redis/auth`, with `?` where it is optional. */
  reads: string[];
}

interface Container {
  env?: { name: string; valueFrom?: { secretKeyRef?: { name: string; key: string; optional?: boolean } } }[];
}

/** The variables that hold the password; the others of the same Secret are optional user names. */
const PASSWORDS = ["REDIS_PASSWORD", "AUTH"];

export async function workloads(cluster: Cluster, namespace: string): Promise<Workload[]> {
  const lists = await Promise.all(
    ["deployments", "statefulsets"].map((kind) => cluster.must("GET", `/apis/apps/v1/namespaces/${namespace}/${kind}`)),
  );
  const all = lists
    .flatMap(({ items }) => items)
    .map(({ metadata, spec: { template } }) => ({
      name: metadata.name,
      generation: metadata.generation,
      version: template.metadata.annotations?.["pulumi-argocd-redis/version"],
      reads: [...new Set<string>(template.spec.containers.flatMap(passwordsOf))],
    }));
  return all.sort((one, other) => one.name.localeCompare(other.name));
}

function passwordsOf({ env = [] }: Container): string[] {
  const refs = env
    .filter(({ name }) => PASSWORDS.includes(name))
    .flatMap(({ valueFrom }) => valueFrom?.secretKeyRef ?? []);
  return refs.map(({ name, key, optional }) => `${name}/${key}${optional ? "?" : ""}`);
}

/** Those that read the password, and those that do not. */
export function split(all: Workload[]): { readers: Workload[]; others: Workload[] } {
  return {
    readers: all.filter(({ reads }) => reads.length > 0),
    others: all.filter(({ reads }) => reads.length === 0),
  };
}
