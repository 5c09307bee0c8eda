// In a pod: its service account, and what goes before it.
import type { World } from "../lab/world";
import { bothServers, DEFAULT_FILE, FAILS, kubeconfig, type Row, single } from "./row";

export function inCluster(world: World): Row[] {
  const { a, b } = world;
  const env = { KUBERNETES_SERVICE_HOST: "127.0.0.1", KUBERNETES_SERVICE_PORT: String(a.port) };
  const mounted = { token: a.serviceAccountToken, "ca.crt": a.caPem, namespace: "of-the-pod" };
  const pod = (title: string, row: Partial<Row> = {}): Row => ({ title, env, pod: mounted, kubectl: own, ...row });
  const own = "system:serviceaccount:default:pod on a in of-the-pod";
  const outside = { [DEFAULT_FILE]: kubeconfig(bothServers(world, "to-b")) };
  const { token: _token, ...withoutToken } = mounted;
  const { namespace: _namespace, ...withoutNamespace } = mounted;
  const { "ca.crt": _authority, ...withoutAuthority } = mounted;
  return [
    pod("the service account"),
    pod("without a namespace", { pod: withoutNamespace, kubectl: own.replace("of-the-pod", "default") }),
    pod("POD_NAMESPACE", {
      env: { ...env, POD_NAMESPACE: "asked-for" },
      kubectl: own.replace("of-the-pod", "asked-for"),
    }),
    pod("a token with a line break", { pod: { ...mounted, token: `${a.serviceAccountToken}\n` } }),
    pod("without its authority", { pod: withoutAuthority, kubectl: FAILS, says: /authority/ }),
    pod("without its authority, which the system knows", {
      pod: withoutAuthority,
      files: { "ca.crt": a.caPem },
      env: { ...env, SSL_CERT_FILE: "{home}/ca.crt" },
    }),
    pod("without a token", { pod: withoutToken, kubectl: FAILS, says: /token does not exist/ }),
    pod("without the address", { env: {}, kubectl: FAILS, says: /KUBERNETES_SERVICE_HOST .* not set/ }),
    pod("another server's token", { pod: { ...mounted, token: b.serviceAccountToken }, kubectl: FAILS }),
    pod("~/.kube/config goes first", { files: outside, kubectl: "getter on b in team-b" }),
    pod("KUBECONFIG goes first", {
      files: { other: outside[DEFAULT_FILE]! },
      env: { ...env, KUBECONFIG: "{home}/other" },
      kubectl: "getter on b in team-b",
    }),
    pod("a context without a namespace: the pod's", {
      files: { [DEFAULT_FILE]: single(b.cluster, { token: b.token("getter") }) },
      kubectl: "getter on b in of-the-pod",
    }),
    pod("a kubeconfig by argument, without a namespace", {
      files: { other: single(b.cluster, { token: b.token("getter") }) },
      settings: { kubeconfig: "{home}/other" },
      kubectl: "getter on b in of-the-pod",
      ours: "getter on b in default",
      because: "argument in a pod",
    }),
    pod("an empty kubeconfig", { files: { [DEFAULT_FILE]: "" } }),
    pod("a list of missing files", { env: { ...env, KUBECONFIG: "{home}/missing" } }),
    pod("a kubeconfig with no current context", { files: { [DEFAULT_FILE]: kubeconfig(bothServers(world)) } }),
    pod("a context that does not exist", {
      settings: { context: "to-c" },
      kubectl: FAILS,
      says: /context "to-c" does not exist/,
    }),
    pod("a context without a cluster", {
      files: { [DEFAULT_FILE]: kubeconfig({ contexts: { it: ["", ""] }, current: "it" }) },
      ours: FAILS,
      because: "context without a cluster in a pod",
      says: /context "it" names no cluster/,
    }),
    pod("an empty kubeconfig by argument", {
      files: { empty: "" },
      settings: { kubeconfig: "{home}/empty" },
      ours: FAILS,
      because: "argument in a pod",
    }),
    pod("impersonation", {
      pod: { ...mounted, token: a.token("admin") },
      settings: { impersonate: { user: "jane" } },
      kubectl: FAILS,
      ours: "admin as jane on a in of-the-pod",
      because: "impersonation in a pod",
    }),
  ];
}
