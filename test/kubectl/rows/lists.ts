// Which files count: `$KUBECONFIG` and its lists, `~/.kube/config`, the argument.
import type { World } from "../lab/world";
import { bothServers, type Contents, DEFAULT_FILE, FAILS, kubeconfig, type Row } from "./row";

export function lists(world: World): Row[] {
  const both = bothServers(world);
  const to = (context: "to-a" | "to-b") => kubeconfig({ ...both, current: context });
  const onA = "viewer on a in team-a";
  const onB = "getter on b in team-b";
  const only = (contents: Contents) => kubeconfig(contents);
  return [
    { title: "~/.kube/config", files: { [DEFAULT_FILE]: to("to-a") }, kubectl: onA },
    {
      title: "KUBECONFIG before ~/.kube/config",
      files: { [DEFAULT_FILE]: to("to-a"), other: to("to-b") },
      env: { KUBECONFIG: "{home}/other" },
      kubectl: onB,
    },
    {
      title: "the argument before both",
      files: { [DEFAULT_FILE]: to("to-a"), other: to("to-a"), third: to("to-b") },
      env: { KUBECONFIG: "{home}/other" },
      settings: { kubeconfig: "{home}/third" },
      kubectl: onB,
    },
    {
      title: "an empty KUBECONFIG is none",
      files: { [DEFAULT_FILE]: to("to-a") },
      env: { KUBECONFIG: "" },
      kubectl: onA,
    },
    {
      title: "of a list, the first file's current context",
      files: { one: to("to-a"), two: to("to-b") },
      env: { KUBECONFIG: "{home}/one:{home}/two" },
      kubectl: onA,
    },
    {
      title: "of a list, the next file's where the first has none",
      files: { one: only(both), two: only({ current: "to-b" }) },
      env: { KUBECONFIG: "{home}/one:{home}/two" },
      kubectl: onB,
    },
    {
      title: "cluster, user and context out of three files",
      files: {
        clusters: only({ clusters: both.clusters }),
        users: only({ users: both.users }),
        contexts: only({ contexts: both.contexts, current: "to-a" }),
      },
      env: { KUBECONFIG: "{home}/clusters:{home}/users:{home}/contexts" },
      kubectl: onA,
    },
    {
      title: "of two entries with one name, the first file's",
      files: {
        one: only({ clusters: { a: world.b.cluster }, users: { "viewer-a": { token: world.b.token("creator") } } }),
        two: to("to-a"),
      },
      env: { KUBECONFIG: "{home}/one:{home}/two" },
      kubectl: "creator on b in team-a",
    },
    {
      title: "fields of one entry are not mixed out of two files",
      files: { one: only({ contexts: { "to-a": ["a", "viewer-a"] } }), two: to("to-a") },
      env: { KUBECONFIG: "{home}/one:{home}/two" },
      kubectl: "viewer on a in default",
    },
    {
      title: "a listed file that is missing is passed over, and so is an empty entry",
      files: { there: to("to-b") },
      env: { KUBECONFIG: "{home}/missing::{home}/there:" },
      kubectl: onB,
    },
    {
      title: "a list of missing files does not lead to ~/.kube/config",
      files: { [DEFAULT_FILE]: to("to-a") },
      env: { KUBECONFIG: "{home}/missing:{home}/gone" },
      kubectl: FAILS,
      says: /KUBECONFIG: .*missing does not exist/,
    },
    {
      title: "an empty file of a list",
      files: { empty: "", there: to("to-a") },
      env: { KUBECONFIG: "{home}/empty:{home}/there" },
      kubectl: onA,
    },
    {
      title: "a file listed twice",
      files: { one: to("to-a") },
      env: { KUBECONFIG: "{home}/one:{home}/one" },
      kubectl: onA,
    },
    {
      title: "relative paths start in the current folder",
      files: { "configs/one": to("to-b") },
      env: { KUBECONFIG: "configs/one" },
      kubectl: onB,
    },
    {
      title: "~ in KUBECONFIG is a folder of that name",
      files: { one: to("to-a") },
      env: { KUBECONFIG: "~/one" },
      kubectl: FAILS,
      says: /~\/one does not exist/,
    },
    {
      title: "an argument whose file is missing",
      files: { [DEFAULT_FILE]: to("to-a") },
      settings: { kubeconfig: "{home}/missing" },
      kubectl: FAILS,
      says: /missing does not exist/,
    },
    {
      title: "a list in the argument",
      files: { one: to("to-a"), two: to("to-b") },
      settings: { kubeconfig: "{home}/one:{home}/two" },
      kubectl: FAILS,
      ours: onA,
      because: "list in the argument",
    },
    {
      title: "~ in the argument",
      files: { one: to("to-a") },
      settings: { kubeconfig: "~/one" },
      kubectl: FAILS,
      ours: onA,
      because: "~ in the argument",
    },
    {
      title: "nothing at all",
      kubectl: FAILS,
      says: /no cluster is configured\. Looked at: .*KUBECONFIG: not set.*\.kube\/config: does not exist.*in-cluster/,
    },
    {
      title: "nothing but KUBERNETES_MASTER",
      env: { KUBERNETES_MASTER: `http://127.0.0.1:${world.routes.plainPort}` },
      kubectl: "admin on a in default",
      ours: FAILS,
      because: "KUBERNETES_MASTER",
      says: /no cluster is configured/,
    },
  ];
}
