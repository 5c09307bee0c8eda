import * as fs from "node:fs";
import * as os from "node:os";

/** What the surroundings say. Handed in by tests; the process's own otherwise. */
export interface Environment {
  env: Record<string, string | undefined>;
  /** Of the environment: `$HOME` first. */
  homeDir: string;
  /** Of the account, whatever `$HOME` says; unset where the user has none. */
  accountHomeDir?: string;
  /** Where Kubernetes mounts the service account's token, ca.crt and namespace. */
  inClusterDir: string;
  platform: NodeJS.Platform;
}

export function processEnvironment(): Environment {
  return {
    env: process.env,
    homeDir: os.homedir(),
    accountHomeDir: accountHome(),
    inClusterDir: "/var/run/secrets/kubernetes.io/serviceaccount",
    platform: process.platform,
  };
}

/** Also false for a file in a folder that may not be read: then it is of no use either. */
export function isFile(file: string): boolean {
  try {
    return fs.statSync(file).isFile();
  } catch {
    return false;
  }
}

function accountHome(): string | undefined {
  try {
    return os.userInfo().homedir;
  } catch {
    // A container may run as a user id without an account.
    return undefined;
  }
}
