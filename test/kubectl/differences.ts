// Where ours chooses another server, identity or namespace than kubectl, or fails alone: on purpose. The rows of the table
// show them, and docs/connection.md lists them; both are checked against this.

export interface Reasoned {
  kubectl: string;
  ours: string;
  why: string;
  /** Why no row shows it. */
  unshown?: string;
}

const DATA = {
  KUBERNETES_MASTER: {
    kubectl: "without any configuration asks `$KUBERNETES_MASTER`, else `http://localhost:8080`",
    ours: "fails, and lists every place it looked at",
    why: "whoever listens there must not get a Secret",
  },
  "list in the argument": {
    kubectl: "`--kubeconfig a:b` is one file of that name",
    ours: '`kubeconfig: "a:b"` is read as `$KUBECONFIG` is, unless a file has that name',
    why: "`k8s.Provider` copies `$KUBECONFIG` into its `kubeconfig`",
  },
  "~ in the argument": {
    kubectl: "leaves `~` to the shell",
    ours: "a `~` at the start of `kubeconfig` is the home folder",
    why: "no shell stands in between; the Kubernetes provider does the same",
  },
  nobody: {
    kubectl: "asks at the terminal where a context names no credentials",
    ours: "goes on as `system:anonymous`",
    why: "there is no terminal; the Kubernetes provider does the same",
  },
  "auth-provider": {
    kubectl: "still has the built-in `oidc`",
    ours: "every `auth-provider` is refused, with the name of the plugin to use instead",
    why: "Kubernetes removed the others in 1.26; `kubectl oidc-login` works in both",
  },
  "terminal of plugins": {
    kubectl: "hands its terminal to plugins with `interactiveMode: IfAvailable`",
    ours: "their standard input is closed",
    why: "Pulumi's provider process has no terminal: a plugin that asks would wait for ever",
    unshown: "kubectl has no terminal in the tests either",
  },
  "deadline of plugins": {
    kubectl: "waits for a plugin as long as it takes",
    ours: "ends it after `requestTimeoutSeconds`",
    why: "a preview must not hang",
  },
  "authorities of the system": {
    kubectl: "without a `certificate-authority` asks the system's store",
    ours: "Node's own list and `$NODE_EXTRA_CA_CERTS` count as well",
    why: "Node before 22.15 cannot ask the stores of macOS and Windows, and its list is much the same",
  },
  "authorities of proxies": {
    kubectl: "an `https` proxy needs a certificate of the cluster's authority",
    ours: "or of a public one",
    why: "a proxy seldom belongs to the cluster",
    unshown: "it takes a certificate that a public authority has issued",
  },
  "client certificate and proxy": {
    kubectl: "shows the client certificate to an `https` proxy as well",
    ours: "shows it to the cluster only",
    why: "a credential for the cluster is not for the proxy",
  },
  redirects: {
    kubectl: "follows redirects of reads",
    ours: "follows none",
    why: "a redirected POST hands the password to another server",
  },
  "plain http": {
    kubectl: "speaks plain `http` to any server, also through `proxy-url`",
    ours: "only to the loopback (`kubectl proxy`), and never through a proxy",
    why: "the Secret would cross the network unencrypted",
  },
  "user name in the URL": {
    kubectl: "takes a user name and password in the server's URL",
    ours: "refuses them",
    why: "the URL is in messages and in the state",
  },
  "argument in a pod": {
    kubectl: "`--kubeconfig` without a cluster leads to the pod's service account, without a namespace to the pod's",
    ours: "nothing of the pod counts where `kubeconfig` is given",
    why: "what was asked for by name is used or refused; the Kubernetes provider does the same",
  },
  "context without a cluster in a pod": {
    kubectl: "takes the pod's service account where the current context has no cluster",
    ours: "fails; the service account counts only where no context is chosen",
    why: "another identity than the kubeconfig's must not act silently",
  },
  "impersonation in a pod": {
    kubectl: "`--as` with the pod's service account fails: it turns to `localhost:8080`",
    ours: "acts as that user",
    why: "it was asked for",
  },
} as const satisfies Record<string, Reasoned>;

export type Difference = keyof typeof DATA;

export const DIFFERENCES: Record<Difference, Reasoned> = DATA;

/** As docs/connection.md shows them. */
export function differenceTable(): string {
  const rows = Object.values(DIFFERENCES).map(({ kubectl, ours, why }) => `| ${kubectl} | ${ours} | ${why} |`);
  return ["| kubectl | this package | because |", "|---|---|---|", ...rows].join("\n");
}
