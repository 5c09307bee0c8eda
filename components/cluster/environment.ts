import * as os from "node:os";

/** What the surroundings say. Handed in by tests; the process's own otherwise. */
export interface Environment {
  env: Record<string, string | undefined>;
  homeDir: string;
  /** Where Kubernetes mounts the service account's token, ca.crt and namespace. */
  inClusterDir: string;
  platform: NodeJS.Platform;
}

export function processEnvironment(): Environment {
  return {
    env: process.env,
    homeDir: os.homedir(),
    inClusterDir: "/var/run/secrets/kubernetes.io/serviceaccount",
    platform: process.platform,
  };
}
