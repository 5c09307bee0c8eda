import type { SecretApi } from "../core/secretApi";

/** Whom to act as: kubectl's `--as`, `--as-group`, `--as-uid`, `--as-user-extra`. */
export interface Impersonation {
  user: string;
  groups?: string[];
  uid?: string;
  extra?: Record<string, string[]>;
}

/** What decides the cluster, the identity and the deadline. All of it is optional. */
export interface ConnectionSettings {
  /** Path (`~` is expanded) or contents. */
  kubeconfig?: string;
  context?: string;
  cluster?: string;
  impersonate?: Impersonation;
  requestTimeoutSeconds?: number;
}

/** One API server, one identity. Building one reads files; it sends nothing. */
export interface Connection {
  /** The server's URL, normalised: lower-case host, no default port, no trailing slash. */
  server: string;
  /** A short hash of the CA bundle; `system` where the system's CAs decide, `none` where verification is off. */
  ca: string;
  /** The context's namespace, or the pod's own in-cluster; `undefined` where neither says. */
  namespace?: string;
  /** Where the configuration came from, for messages: `kubeconfig /home/me/.kube/config, context "kind"`. */
  source: string;
  /** What authenticates, for messages: `token`, `client certificate`, `exec plugin "aws"`, `no credentials`. */
  credentialSource: string;
  /** Gets the credentials, which may take a plugin long. Each request does so, too. */
  authenticate(): Promise<void>;
  secrets(namespace: string, name: string): SecretApi;
}
