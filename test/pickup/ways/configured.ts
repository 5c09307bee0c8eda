// The stack's configuration of the default Kubernetes provider.
import { certifiedUser, type World } from "../../kubectl/lab/world";
import { bothServers, kubeconfig } from "../../kubectl/rows/row";
import { type Batch, ON_A, ON_B, type Way } from "./way";

const NOTHING: Way = { title: "no provider", opts: "{}", lands: ON_A };
const onB: Way = { ...NOTHING, lands: ON_B };
const provider = (name: string, args: string) => `{ provider: new k8s.Provider("${name}", ${args}) }`;

export function configured(world: World): Batch[] {
  const files = {
    "to-a": kubeconfig(bothServers(world, "to-a")),
    "to-b": kubeconfig(bothServers(world, "to-b")),
  };
  const home = { ".kube/config": files["to-a"] };
  const env = { KUBECONFIG: "{home}/to-a" };
  return [
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
          users: { both: { ...certifiedUser(world.a.certified.carla), token: world.b.token("getter") } },
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
      title: "with kubernetes:strictMode,",
      files,
      env,
      config: { "kubernetes:strictMode": "true" },
      ways: [
        {
          title: "a provider with all that it asks for",
          opts: provider("s1", '{ kubeconfig: process.env.HOME + "/to-a", context: "to-b" }'),
          lands: ON_B,
        },
      ],
    },
  ];
}
