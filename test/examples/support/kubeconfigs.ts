// Kubeconfig files for whom an example runs as.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { stringify } from "yaml";
import type { Cluster } from "../../support/cluster";
import type { Stack } from "../../support/stack";

/** One file with a context for each of these clusters, as its administrator. */
export function contexts(stack: Stack, clusters: Record<string, Cluster>): string {
  const tokens = Object.entries(clusters).map(([name, { plane }]) => [name, plane, plane.tokens.admin!] as const);
  return written(stack, Object.keys(clusters).join("-"), tokens);
}

/** As a ServiceAccount of the namespace argocd, which may do what its Roles say. */
export async function serviceAccount(stack: Stack, cluster: Cluster, name: string): Promise<string> {
  const path = `/api/v1/namespaces/argocd/serviceaccounts/${name}/token`;
  const { status } = await cluster.must("POST", path, { spec: {} });
  return written(stack, name, [[name, cluster.plane, status.token]]);
}

function written(stack: Stack, file: string, all: (readonly [string, Cluster["plane"], string])[]): string {
  const ca = (pem: string) => Buffer.from(pem).toString("base64");
  const config = {
    "current-context": all[0]![0],
    clusters: all.map(([name, { server, caPem }]) => ({
      name,
      cluster: { server, "certificate-authority-data": ca(caPem) },
    })),
    users: all.map(([name, , token]) => ({ name, user: { token } })),
    contexts: all.map(([name]) => ({ name, context: { cluster: name, user: name } })),
  };
  const path = join(stack.dir, file);
  writeFileSync(path, stringify({ apiVersion: "v1", kind: "Config", ...config }), { mode: 0o600 });
  return path;
}
