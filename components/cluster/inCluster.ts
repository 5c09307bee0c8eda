import * as fs from "node:fs";
import * as path from "node:path";
import { type Environment, isFile } from "./environment";
import { type ClusterEntry, emptyCluster, emptyUser, type UserEntry } from "./kubeconfigTypes";

/** What stands against using the pod's service account; `undefined` where it can be used. */
export function inClusterObstacle(environment: Environment): string | undefined {
  const { KUBERNETES_SERVICE_HOST: host, KUBERNETES_SERVICE_PORT: port } = environment.env;
  if (!host || !port) return "KUBERNETES_SERVICE_HOST and KUBERNETES_SERVICE_PORT are not set";
  const token = tokenFile(environment);
  return isFile(token) ? undefined : `${token} does not exist`;
}

export function inClusterEntries(environment: Environment): { cluster: ClusterEntry; user: UserEntry } {
  const host = environment.env.KUBERNETES_SERVICE_HOST ?? "";
  const address = host.includes(":") ? `[${host}]` : host;
  const ca = path.join(environment.inClusterDir, "ca.crt");
  return {
    cluster: {
      ...emptyCluster(),
      server: `https://${address}:${environment.env.KUBERNETES_SERVICE_PORT}`,
      // As client-go: without the file the system's certificates decide.
      caFile: isFile(ca) ? ca : "",
    },
    user: { ...emptyUser(), tokenFile: tokenFile(environment) },
  };
}

/** client-go asks POD_NAMESPACE first, then the service account. */
export function inClusterNamespace(environment: Environment): string | undefined {
  if (environment.env.POD_NAMESPACE) return environment.env.POD_NAMESPACE;
  try {
    return fs.readFileSync(path.join(environment.inClusterDir, "namespace"), "utf8").trim() || undefined;
  } catch {
    return undefined;
  }
}

function tokenFile(environment: Environment): string {
  return path.join(environment.inClusterDir, "token");
}
