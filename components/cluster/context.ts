import type { ConnectionSettings } from "./connection";
import type { Environment } from "./environment";
import { configurationFailure } from "./failures";
import { inClusterEntries, inClusterNamespace, inClusterObstacle } from "./inCluster";
import { type LoadedKubeconfig, loadKubeconfig } from "./kubeconfig";
import { type ClusterEntry, emptyUser, type Kubeconfig, type UserEntry } from "./kubeconfigTypes";

/** The one cluster and user that the settings choose. */
export interface Choice {
  cluster: ClusterEntry;
  clusterName: string;
  user: UserEntry;
  userName: string;
  namespace?: string;
  source: string;
}

export function choose(settings: ConnectionSettings, environment: Environment): Choice {
  const loaded = loadKubeconfig(settings.kubeconfig, environment);
  const { config } = loaded;
  const contextName = settings.context || config.currentContext;
  const context = config.contexts.get(contextName);
  if (!context && contextName) throw unknownName("context", contextName, config.contexts, loaded, environment);
  const clusterName = settings.cluster || context?.cluster || "";
  const cluster = config.clusters.get(clusterName);
  if (!cluster) {
    if (!clusterName) return withoutKubeconfig(loaded, contextName, environment);
    throw unknownName("cluster", clusterName, config.clusters, loaded, environment);
  }
  const userName = context?.user ?? "";
  const user = config.users.get(userName);
  // client-go would ask at the terminal, or go on as nobody.
  if (!user && userName) throw unknownName("user", userName, config.users, loaded, environment);
  return {
    cluster,
    clusterName,
    user: user ?? emptyUser(),
    userName,
    namespace: context?.namespace || (loaded.explicit ? undefined : podNamespace(environment)),
    source: `${loaded.source}, ${contextName ? `context "${contextName}"` : `cluster "${clusterName}"`}`,
  };
}

/** In a pod client-go prefers the pod's namespace to `default`, whichever cluster the kubeconfig names. */
function podNamespace(environment: Environment): string | undefined {
  return inClusterObstacle(environment) ? undefined : inClusterNamespace(environment);
}

function withoutKubeconfig(loaded: LoadedKubeconfig, contextName: string, environment: Environment): Choice {
  const obstacle = inClusterObstacle(environment);
  if (!loaded.explicit && !contextName && !obstacle) {
    return {
      ...inClusterEntries(environment),
      clusterName: "in-cluster",
      userName: "service account",
      namespace: inClusterNamespace(environment),
      source: "in-cluster service account",
    };
  }
  if (loaded.found) throw nothingChosen(loaded, contextName);
  const places = [...loaded.places, `in-cluster: ${obstacle}`];
  throw configurationFailure(
    `no cluster is configured. Looked at: ${places.join("; ")}. ` +
      "Pass `kubeconfig` or set KUBECONFIG before starting pulumi (set inside the program it does not reach the provider)",
  );
}

function nothingChosen(loaded: LoadedKubeconfig, contextName: string): Error {
  if (contextName) return configurationFailure(`context "${contextName}" names no cluster (${loaded.source})`);
  const hint =
    loaded.config.contexts.size > 0 ? ` Contexts there: ${names(loaded.config.contexts)}.` : " It has no contexts.";
  return configurationFailure(`no current context is set and no \`context\` was given (${loaded.source}).${hint}`);
}

function unknownName(
  what: "context" | "cluster" | "user",
  name: string,
  known: Kubeconfig["contexts"] | Kubeconfig["clusters"] | Kubeconfig["users"],
  loaded: LoadedKubeconfig,
  environment: Environment,
): Error {
  const where = loaded.found
    ? loaded.source
    : [...loaded.places, `in-cluster: ${inClusterObstacle(environment) ?? "has no contexts"}`].join("; ");
  return configurationFailure(`${what} "${name}" does not exist (${where}). There: ${names(known)}`);
}

function names(known: Map<string, unknown>): string {
  return known.size > 0
    ? [...known.keys()]
        .sort()
        .map((name) => `"${name}"`)
        .join(", ")
    : "none";
}
