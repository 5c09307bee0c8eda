// Providers that the program hands over.
import { base64, certifiedUser, type World } from "../../kubectl/lab/world";
import { bothServers, kubeconfig, single } from "../../kubectl/rows/row";
import { type Batch, FAILS, ON_A, ON_B, type Way } from "./way";

const provider = (name: string, args: string) => `new k8s.Provider("${name}", ${args})`;
const toA = '{ kubeconfig: process.env.HOME + "/to-a" }';
const toB = '{ kubeconfig: process.env.HOME + "/to-b" }';

/** Through which option of which resource. */
const options: Way[] = [
  { title: "opts.provider", opts: `{ provider: ${provider("p1", toA)} }`, lands: ON_A },
  { title: "opts.providers, an array", opts: `{ providers: [${provider("p2", toB)}] }`, lands: ON_B },
  { title: "opts.providers, a map", opts: `{ providers: { kubernetes: ${provider("p3", toA)} } }`, lands: ON_A },
  {
    title: "the parent's provider",
    opts: `{ parent: new Group("g4", { provider: ${provider("p4", toB)} }) }`,
    lands: ON_B,
  },
  {
    title: "the parent's providers",
    opts: `{ parent: new Group("g5", { providers: [${provider("p5", toA)}] }) }`,
    lands: ON_A,
  },
  {
    title: "the grandparent's providers",
    opts: `{ parent: new Group("g6", { parent: new Group("g6-outer", { providers: { kubernetes: ${provider("p6", toB)} } }) }) }`,
    lands: ON_B,
  },
  {
    title: "an own provider before the parent's",
    opts: `{ parent: new Group("g7", { provider: ${provider("p7-outer", toA)} }), provider: ${provider("p7", toB)} }`,
    lands: ON_B,
  },
];

/** In which form its kubeconfig is. */
const forms: Way[] = [
  {
    title: "a path with ~",
    // The provider's ~ is the account's home, wherever HOME leads: from there up to the root and down to this file.
    opts: `{ provider: ${provider("f1", '{ kubeconfig: "~/" + "../".repeat(20) + process.env.HOME.slice(1) + "/to-b" }')} }`,
    lands: ON_B,
  },
  {
    title: "a path relative to the project",
    opts: `{ provider: ${provider("f2", '{ kubeconfig: "../to-a" }')} }`,
    lands: ON_A,
  },
  { title: "contents", opts: `{ provider: ${provider("f3", '{ kubeconfig: text("to-a") }')} }`, lands: ON_A },
  {
    title: "secret contents in YAML",
    opts: `{ provider: ${provider("f4", '{ kubeconfig: pulumi.secret(text("yaml")) }')} }`,
    lands: ON_A,
  },
  {
    title: "an object",
    opts: `{ provider: ${provider("f5", '{ kubeconfig: JSON.parse(text("to-b")) }')} }`,
    lands: ON_B,
  },
  {
    title: "relative paths in it",
    opts: `{ provider: ${provider("f7", '{ kubeconfig: process.env.HOME + "/relative" }')} }`,
    lands: FAILS,
    ours: "carla on a in default",
    because:
      "Relative paths in a kubeconfig that a provider names by its path: the Kubernetes provider looks in its own folder, kubectl and ours in the kubeconfig's.",
  },
  {
    title: "an Output of an object",
    opts: `{ provider: ${provider("f6", '{ kubeconfig: pulumi.secret(JSON.parse(text("to-a"))) }')} }`,
    lands: ON_A,
  },
];

/** What else it says. */
const settings: Way[] = [
  {
    title: "a context",
    opts: `{ provider: ${provider("s1", '{ kubeconfig: process.env.HOME + "/to-a", context: "to-b" }')} }`,
    lands: ON_B,
  },
  {
    title: "a cluster",
    opts: `{ provider: ${provider("s2", '{ kubeconfig: process.env.HOME + "/certified", cluster: "b" }')} }`,
    lands: "getter on b in team-a",
  },
  {
    title: "a namespace",
    opts: `{ provider: ${provider("s3", '{ kubeconfig: process.env.HOME + "/to-a", namespace: "asked-for" }')} }`,
    lands: "viewer on a in asked-for",
  },
  {
    title: "a context and a namespace",
    opts: `{ provider: ${provider("s4", '{ kubeconfig: process.env.HOME + "/to-a", context: "to-b", namespace: "asked-for" }')} }`,
    lands: "getter on b in asked-for",
  },
  {
    title: "a context without a namespace",
    opts: `{ provider: ${provider("s5", '{ kubeconfig: process.env.HOME + "/plain" }')} }`,
    lands: "viewer on a in default",
  },
  {
    title: "impersonation",
    opts: `{ provider: ${provider("s6", '{ kubeconfig: process.env.HOME + "/acting" }')} }`,
    lands: "viewer as jane on a in default",
  },
  {
    title: "a credential plugin",
    opts: `{ provider: ${provider("s7", '{ kubeconfig: process.env.HOME + "/plugged" }')} }`,
    lands: "viewer on a in default",
  },
  {
    title: "a client certificate",
    opts: `{ provider: ${provider("s8", '{ kubeconfig: process.env.HOME + "/certified" }')} }`,
    lands: "carla on a in team-a",
  },
  {
    title: "no credentials",
    opts: `{ provider: ${provider("s10", '{ kubeconfig: process.env.HOME + "/nobody" }')} }`,
    lands: "system:anonymous on a in default",
  },
  {
    title: "insecure-skip-tls-verify",
    opts: `{ provider: ${provider("s9", '{ kubeconfig: process.env.HOME + "/insecure" }')} }`,
    lands: "viewer on a in default",
  },
];

export function handed(world: World): Batch[] {
  const { a, b } = world;
  const token = a.token("viewer");
  const answer = { kind: "ExecCredential", apiVersion: "client.authentication.k8s.io/v1", status: { token } };
  const plugin = {
    apiVersion: "client.authentication.k8s.io/v1",
    interactiveMode: "Never",
    command: "sh",
    args: ["-c", `echo '${JSON.stringify(answer)}'`],
  };
  const files = {
    "to-a": kubeconfig(bothServers(world, "to-a")),
    "to-b": kubeconfig(bothServers(world, "to-b")),
    yaml: `apiVersion: v1\nkind: Config\nclusters:\n- name: it\n  cluster: {server: "${a.server}", certificate-authority-data: ${base64(a.caPem)}}\nusers:\n- name: it\n  user: {token: "${token}"}\ncontexts:\n- name: it\n  context: {cluster: it, user: it, namespace: team-a}\ncurrent-context: it\n`,
    nobody: single(a.cluster, {}),
    plain: single(a.cluster, { token }),
    acting: single(a.cluster, { token, as: "jane", "as-groups": ["ops"] }),
    plugged: single(a.cluster, { exec: plugin }),
    insecure: single({ server: a.server, "insecure-skip-tls-verify": true }, { token }),
    relative: single(a.cluster, { "client-certificate": "carla.crt", "client-key": "carla.key" }),
    "carla.crt": a.certified.carla.cert,
    "carla.key": a.certified.carla.key,
    certified: kubeconfig({
      clusters: { a: a.cluster, b: b.cluster },
      users: { both: { ...certifiedUser(a.certified.carla), token: b.token("getter") } },
      contexts: { it: ["a", "both", "team-a"] },
      current: "it",
    }),
  };
  return [
    { title: "handed over by", usual: true, files, ways: [...options, ...forms.map(formed), ...settings.map(formed)] },
  ];
}

const formed = (way: Way): Way => ({ ...way, title: `a provider with ${way.title}` });
