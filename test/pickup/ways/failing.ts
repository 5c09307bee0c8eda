// Ways that lead nowhere: both fail, and nothing is sent to another cluster, such as the ambient one.
import type { World } from "../../kubectl/lab/world";
import { bothServers, kubeconfig, single } from "../../kubectl/rows/row";
import { type Batch, FAILS, type Way } from "./way";

const BESIDE = "beside a ~/.kube/config that works,";
const provider = (name: string, args: string) => `{ provider: new k8s.Provider("${name}", ${args}) }`;
const way = (title: string, opts: string, says: RegExp): Way => ({ title, opts, lands: FAILS, says });

export function failing(world: World): Batch[] {
  const { a, b } = world;
  const token = a.token("viewer");
  const files = {
    "to-a": kubeconfig(bothServers(world, "to-a")),
    ".kube/config": kubeconfig(bothServers(world, "to-a")),
    "without-context": kubeconfig(bothServers(world)),
    "old-token": single(a.cluster, { token: "old" }),
    "other-authority": single(
      { ...a.cluster, "certificate-authority-data": b.cluster["certificate-authority-data"] },
      { token },
    ),
    "closed-port": single({ server: `https://127.0.0.1:${world.routes.closedPort}` }, { token }),
    removed: single(a.cluster, { "auth-provider": { name: "gcp" } }),
  };
  const alone = [
    way(
      "a kubeconfig that is missing",
      provider("x1", '{ kubeconfig: process.env.HOME + "/missing" }'),
      /missing does not exist/,
    ),
    way("contents that are none", provider("x2", '{ kubeconfig: "no: [kubeconfig\\nat: all" }'), /not valid YAML/),
    way(
      "a context that is missing",
      provider("x3", '{ kubeconfig: process.env.HOME + "/to-a", context: "to-c" }'),
      /context "to-c" does not exist/,
    ),
    way(
      "a cluster that is missing",
      provider("x4", '{ kubeconfig: process.env.HOME + "/to-a", cluster: "c" }'),
      /cluster "c" does not exist/,
    ),
    way(
      "no current context",
      provider("x5", '{ kubeconfig: process.env.HOME + "/without-context" }'),
      /no current context/,
    ),
    way(
      "a token that is no longer good",
      provider("x6", '{ kubeconfig: process.env.HOME + "/old-token" }'),
      /ARGOCD_REDIS_UNAUTHORIZED/,
    ),
    way(
      "another authority",
      provider("x7", '{ kubeconfig: process.env.HOME + "/other-authority" }'),
      /ARGOCD_REDIS_TLS/,
    ),
    way(
      "a server that does not answer",
      provider("x8", '{ kubeconfig: process.env.HOME + "/closed-port" }'),
      /ARGOCD_REDIS_UNREACHABLE/,
    ),
  ];
  return [
    // A failed check ends the program: each has a run of its own.
    ...alone.map((failed) => ({ title: BESIDE, files, ways: [failed] })),
    {
      title: BESIDE,
      usual: true,
      files,
      // Even its registration fails. What depends on it must not take it for one without settings.
      ways: [
        way(
          "a provider with a removed auth-provider",
          provider("x9", '{ kubeconfig: process.env.HOME + "/removed" }'),
          /gke-gcloud-auth-plugin/,
        ),
      ],
    },
    {
      title: "without any configuration outside,",
      files: { "to-a": files["to-a"] },
      ways: [
        way(
          "KUBECONFIG set by the program, which reaches no provider process",
          '(() => { process.env.KUBECONFIG = process.env.HOME + "/to-a"; return {}; })()',
          /set inside the program it does not reach the provider/,
        ),
      ],
    },
    { title: "without any configuration,", ways: [way("no provider", "{}", /no cluster is configured/)] },
    {
      title: BESIDE,
      files,
      config: { "kubernetes:context": "to-c" },
      ways: [way("kubernetes:context of a context that is missing", "{}", /context "to-c" does not exist/)],
    },
    {
      title: BESIDE,
      usual: true,
      files,
      config: { "pulumi:disable-default-providers[0]": "kubernetes" },
      apart: true,
      ways: [way("no provider, and the default one disabled", "{}", /ARGOCD_REDIS_PROVIDER_MISSING/)],
    },
    {
      title: BESIDE,
      files,
      config: { "kubernetes:strictMode": "true" },
      apart: true,
      ways: [
        way("no provider, and kubernetes:strictMode", "{}", /kubernetes:strictMode.*ARGOCD_REDIS_PROVIDER_MISSING/),
      ],
    },
    {
      title: BESIDE,
      files,
      config: { "kubernetes:strictMode": "true" },
      ways: [
        way(
          "kubernetes:strictMode and a provider without a context",
          provider("m1", '{ kubeconfig: process.env.HOME + "/to-a" }'),
          /strict mode requires Provider "context" argument/,
        ),
      ],
    },
    {
      title: BESIDE,
      files,
      config: { "kubernetes:renderYamlToDirectory": "{home}/rendered" },
      apart: true,
      ways: [
        way(
          "no provider, and kubernetes:renderYamlToDirectory",
          "{}",
          /error: .*writes YAML files to \S+rendered and has no cluster.*\[ARGOCD_REDIS_PROVIDER_RENDERS\]/,
        ),
      ],
    },
    {
      title: BESIDE,
      usual: true,
      files,
      ways: [
        way(
          "a provider that writes YAML files",
          provider("r1", '{ renderYamlToDirectory: process.env.HOME + "/rendered" }'),
          /error: .*writes YAML files to \S+rendered and has no cluster.*\[ARGOCD_REDIS_PROVIDER_RENDERS\]\n\n/,
        ),
      ],
    },
  ];
}
