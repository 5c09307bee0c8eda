import type { Impersonation } from "./connection";

/** A kubeconfig as far as this package needs it. Absent strings are empty, as in client-go. */
export interface Kubeconfig {
  currentContext: string;
  clusters: Map<string, ClusterEntry>;
  users: Map<string, UserEntry>;
  contexts: Map<string, ContextEntry>;
}

export interface ClusterEntry {
  server: string;
  tlsServerName: string;
  insecure: boolean;
  caFile: string;
  caData?: Buffer;
  proxyUrl: string;
  disableCompression: boolean;
  /** What `client.authentication.k8s.io/exec` hands to a credential plugin. */
  execExtension: unknown;
}

export interface UserEntry {
  token: string;
  tokenFile: string;
  certFile: string;
  certData?: Buffer;
  keyFile: string;
  keyData?: Buffer;
  username: string;
  password: string;
  impersonate: Required<Impersonation>;
  /** Name of a legacy `auth-provider`. */
  authProvider?: string;
  exec?: ExecEntry;
}

export interface ExecEntry {
  command: string;
  args: string[];
  env: { name: string; value: string }[];
  apiVersion: string;
  installHint: string;
  provideClusterInfo: boolean;
  interactiveMode: string;
}

export interface ContextEntry {
  cluster: string;
  user: string;
  namespace: string;
}

export function emptyKubeconfig(): Kubeconfig {
  return { currentContext: "", clusters: new Map(), users: new Map(), contexts: new Map() };
}

export function emptyCluster(): ClusterEntry {
  return {
    server: "",
    tlsServerName: "",
    insecure: false,
    caFile: "",
    proxyUrl: "",
    disableCompression: false,
    execExtension: null,
  };
}

/** Nobody: the request goes out anonymous. */
export function emptyUser(): UserEntry {
  return {
    token: "",
    tokenFile: "",
    certFile: "",
    keyFile: "",
    username: "",
    password: "",
    impersonate: { user: "", uid: "", groups: [], extra: {} },
  };
}
