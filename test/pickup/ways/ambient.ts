// Nothing handed over, or only a part: the surroundings and the stack's configuration decide.
import type { World } from "../../kubectl/lab/world";
import { bothServers, kubeconfig, single } from "../../kubectl/rows/row";
import { type Batch, FAILS, ON_A, ON_B, type Way } from "./way";

const NOTHING: Way = { title: "no provider", opts: "{}", lands: ON_A };
const onB: Way = { ...NOTHING, lands: ON_B };
const provider = (name: string, args: string) => `{ provider: new k8s.Provider("${name}", ${args}) }`;

export function ambient(world: World): Batch[] {
  const files = {
    "to-a": kubeconfig(bothServers(world, "to-a")),
    "to-b": kubeconfig(bothServers(world, "to-b")),
  };
  const getter = { token: world.b.token("getter") };
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
          because:
            "A list in `$KUBECONFIG` with `new k8s.Provider(name, {})`, which copies it: the Kubernetes provider takes it for the name of one file, ours reads the list.",
        },
      ],
    },
    {
      title: "with KUBECONFIG set by the program itself,",
      files,
      ways: [
        {
          title: "a provider without settings, which reads it there",
          opts: '(() => { process.env.KUBECONFIG = process.env.HOME + "/to-a"; return { provider: new k8s.Provider("k1", {}) }; })()',
          lands: ON_A,
        },
      ],
    },
    {
      title: "with HTTPS_PROXY, which leads to b,",
      files: {
        proxied: single({ ...world.b.cluster, server: "https://cluster.test", "tls-server-name": "localhost" }, getter),
      },
      env: { KUBECONFIG: "{home}/proxied", HTTPS_PROXY: `http://127.0.0.1:${world.routes.proxyPort}` },
      ways: [{ ...NOTHING, lands: "getter on b in default" }],
    },
    {
      title: "with ~/.kube/config,",
      files: { ...files, ...home },
      ways: [NOTHING, { title: "a provider without settings", opts: provider("h1", "{}"), lands: ON_A }],
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
