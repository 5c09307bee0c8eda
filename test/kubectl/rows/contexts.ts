// Which context, cluster and namespace.
import { certifiedUser, type World } from "../lab/world";
import { bothServers, DEFAULT_FILE, FAILS, kubeconfig, type Row } from "./row";

export function contexts(world: World): Row[] {
  const both = bothServers(world, "to-a");
  const { clusters, users } = both;
  const file = (text: string) => ({ [DEFAULT_FILE]: text });
  const plain = file(kubeconfig(both));
  const certifiedAtB = {
    clusters,
    users: { both: { token: world.a.token("viewer"), ...certifiedUser(world.b.certified.carla) } },
    contexts: { it: ["a", "both", "team-a"] as [string, string, string] },
    current: "it",
  };
  return [
    { title: "another context by name", files: plain, settings: { context: "to-b" }, kubectl: "getter on b in team-b" },
    {
      title: "a context that does not exist",
      files: plain,
      settings: { context: "to-c" },
      kubectl: FAILS,
      says: /context "to-c" does not exist .*There: "to-a", "to-b"/,
    },
    {
      title: "a current context that does not exist",
      files: file(kubeconfig({ ...both, current: "gone" })),
      kubectl: FAILS,
      says: /context "gone" does not exist/,
    },
    {
      title: "no current context",
      files: file(kubeconfig({ ...both, current: undefined })),
      kubectl: FAILS,
      says: /no current context is set.*Contexts there: "to-a", "to-b"/,
    },
    {
      title: "no current context, one by name",
      files: file(kubeconfig({ ...both, current: undefined })),
      settings: { context: "to-b" },
      kubectl: "getter on b in team-b",
    },
    {
      title: "another cluster: user and namespace stay the context's",
      files: file(kubeconfig(certifiedAtB)),
      settings: { cluster: "b" },
      kubectl: "carla on b in team-a",
    },
    {
      title: "another cluster, where the context's user is unknown",
      files: plain,
      settings: { cluster: "b" },
      kubectl: FAILS,
    },
    {
      title: "context and cluster by name",
      files: file(kubeconfig({ ...certifiedAtB, current: "none" })),
      settings: { context: "it", cluster: "b" },
      kubectl: "carla on b in team-a",
    },
    {
      title: "a cluster that does not exist",
      files: plain,
      settings: { cluster: "c" },
      kubectl: FAILS,
      says: /cluster "c" does not exist/,
    },
    {
      title: "a context without a namespace",
      files: file(kubeconfig({ ...both, contexts: { "to-a": ["a", "viewer-a"] } })),
      kubectl: "viewer on a in default",
    },
    {
      title: "a context with an empty namespace",
      files: file(kubeconfig({ ...both, contexts: { "to-a": ["a", "viewer-a", ""] } })),
      kubectl: "viewer on a in default",
    },
    {
      title: "POD_NAMESPACE outside a pod",
      files: file(kubeconfig({ ...both, contexts: { "to-a": ["a", "viewer-a"] } })),
      env: { POD_NAMESPACE: "of-the-pod" },
      kubectl: "viewer on a in default",
    },
    {
      title: "a context whose cluster is missing",
      files: file(kubeconfig({ users, contexts: both.contexts, current: "to-a" })),
      kubectl: FAILS,
      says: /cluster "a" does not exist/,
    },
    {
      title: "a context whose user is missing",
      files: file(kubeconfig({ clusters, contexts: both.contexts, current: "to-a" })),
      kubectl: FAILS,
      says: /user "viewer-a" does not exist/,
    },
    {
      title: "a context without a cluster",
      files: file(kubeconfig({ clusters, users, contexts: { it: ["", "viewer-a"] }, current: "it" })),
      kubectl: FAILS,
      says: /context "it" names no cluster/,
    },
    {
      title: "a context without a user",
      files: file(kubeconfig({ clusters, users, contexts: { it: ["a", ""] }, current: "it" })),
      kubectl: FAILS,
      ours: "system:anonymous on a in default",
      because: "nobody",
    },
    {
      title: "numbers as names, not quoted",
      files: file(
        `clusters: [{name: 1, cluster: {server: ${world.a.server}, certificate-authority-data: ${world.a.cluster["certificate-authority-data"]}}}]\n` +
          `users: [{name: 2, user: {token: ${world.a.token("viewer")}}}]\n` +
          "contexts: [{name: 3, context: {cluster: 1, user: 2, namespace: team-a}}]\ncurrent-context: 3\n",
      ),
      kubectl: FAILS,
      says: /is not a text: put it in quotes/,
    },
    {
      title: "a number as name, asked for",
      files: file(kubeconfig({ ...both, contexts: { "1234": ["a", "viewer-a", "team-a"] }, current: undefined })),
      settings: { context: "1234" },
      kubectl: "viewer on a in team-a",
    },
  ];
}
