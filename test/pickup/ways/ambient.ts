// Nothing handed over, or only a part: the surroundings and the stack's configuration decide.
import type { World } from "../../kubectl/lab/world";
import { bothServers, kubeconfig } from "../../kubectl/rows/row";
import { type Batch, FAILS, ON_A, ON_B, type Way } from "./way";

const NOTHING: Way = { title: "no provider", opts: "{}", lands: ON_A };
const onB: Way = { ...NOTHING, lands: ON_B };
const provider = (name: string, args: string) => `{ provider: new k8s.Provider("${name}", ${args}) }`;

export function ambient(world: World): Batch[] {
  const files = {
    "to-a": kubeconfig(bothServers(world, "to-a")),
    "to-b": kubeconfig(bothServers(world, "to-b")),
  };
  const home = { ".kube/config": files["to-a"] };
  const env = { KUBECONFIG: "{home}/to-a" };
  return [
    {
      title: "with KUBECONFIG,",
      usual: true,
      files,
      env,
      ways: [
        NOTHING,
        { title: "a provider without settings", opts: provider("a1", "{}"), lands: ON_A },
        { title: "a provider with a context", opts: provider("a2", '{ context: "to-b" }'), lands: ON_B },
        {
          title: "a provider with a namespace",
          opts: provider("a3", '{ namespace: "asked-for" }'),
          lands: "viewer on a in asked-for",
        },
        {
          title: "a provider with empty settings",
          opts: provider("a6", '{ kubeconfig: "", context: "", cluster: "", namespace: "" }'),
          lands: ON_A,
        },
        { title: "a provider with an empty kubeconfig", opts: provider("a4", '{ kubeconfig: "" }'), lands: ON_A },
        {
          title: "a provider with another kubeconfig",
          opts: provider("a5", '{ kubeconfig: process.env.HOME + "/to-b" }'),
          lands: ON_B,
        },
      ],
    },
    {
      title: "with a list as KUBECONFIG,",
      files: { ...files, users: kubeconfig({ current: "to-b" }) },
      env: { KUBECONFIG: "{home}/users:{home}/missing:{home}/to-a" },
      ways: [
        onB,
        {
          title: "a provider without settings, which copies the list",
          opts: provider("l1", "{}"),
          lands: FAILS,
          ours: ON_B,
          because: "the Kubernetes provider takes the list for one file's name",
        },
      ],
    },
    {
      title: "with ~/.kube/config,",
      files: { ...files, ...home },
      ways: [NOTHING, { title: "a provider without settings", opts: provider("h1", "{}"), lands: ON_A }],
    },
    {
      title: "with kubernetes:kubeconfig, a path,",
      files: { ...files, ...home },
      config: { "kubernetes:kubeconfig": "{home}/to-b" },
      ways: [onB],
    },
    {
      title: "with kubernetes:kubeconfig before KUBECONFIG,",
      files,
      env,
      config: { "kubernetes:kubeconfig": "{home}/to-b" },
      ways: [onB],
    },
    {
      title: "with kubernetes:kubeconfig, secret contents,",
      usual: true,
      secretConfig: { "kubernetes:kubeconfig": files["to-b"] },
      ways: [onB],
    },
    { title: "with kubernetes:context,", files, env, config: { "kubernetes:context": "to-b" }, ways: [onB] },
    {
      title: "with kubernetes:cluster,",
      files: {
        both: kubeconfig({
          clusters: { a: world.a.cluster, b: world.b.cluster },
          users: { both: { ...world.a.certifiedUser("carla"), token: world.b.token("getter") } },
          contexts: { it: ["a", "both", "team-a"] },
          current: "it",
        }),
      },
      env: { KUBECONFIG: "{home}/both" },
      config: { "kubernetes:cluster": "b" },
      ways: [{ ...NOTHING, lands: "getter on b in team-a" }],
    },
    {
      title: "with kubernetes:namespace,",
      files,
      env,
      config: { "kubernetes:namespace": "asked-for" },
      ways: [
        { ...NOTHING, lands: "viewer on a in asked-for" },
        {
          title: "a provider without settings, for which that does not count",
          opts: provider("n1", "{}"),
          lands: ON_A,
        },
      ],
    },
    {
      title: "with all of kubernetes:kubeconfig, context and namespace,",
      files,
      config: {
        "kubernetes:kubeconfig": "{home}/to-a",
        "kubernetes:context": "to-b",
        "kubernetes:namespace": "asked-for",
      },
      ways: [
        { ...NOTHING, lands: "getter on b in asked-for" },
        {
          title: "a provider of its own, for which they do not count",
          opts: provider("c1", '{ kubeconfig: process.env.HOME + "/to-a" }'),
          lands: ON_A,
        },
      ],
    },
    {
      title: "with default providers disabled,",
      usual: true,
      files,
      env,
      config: { "pulumi:disable-default-providers[0]": "*" },
      ways: [
        {
          title: "providers for Kubernetes and for dynamic resources",
          opts: `{ providers: { kubernetes: new k8s.Provider("d1", { kubeconfig: process.env.HOME + "/to-b" }), "pulumi-nodejs": new Dynamic("d2") } }`,
          lands: ON_B,
        },
      ],
    },
  ];
}
