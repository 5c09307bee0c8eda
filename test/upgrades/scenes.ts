// The states that every version leaves behind, so that later ones prove that they still understand them.
import type { Cluster } from "../support/cluster";
import type { Stack } from "../support/stack";

/** Which kubeconfig the program's process has, and how. */
export type Configured = "ambient" | "contents" | "context";

export interface Scene {
  name: string;
  /** The component's arguments, as JavaScript; `{{namespace}}` stands for the namespace. */
  args: string;
  configured?: Configured;
  /** Key of the password. */
  key?: string;
  /** Before the first `up`. */
  prepare?(cluster: Cluster, namespace: string): Promise<unknown>;
  /** The arguments of a first `up`, whose outcome the second one changes. */
  before?: string;
}

const IN_NAMESPACE = 'namespace: "{{namespace}}", ...lib.argocdRedis';

export const SCENES: Scene[] = [
  { name: "created", args: `{ ${IN_NAMESPACE} }` },
  {
    name: "adopted",
    args: `{ ${IN_NAMESPACE} }`,
    prepare: (cluster, namespace) => cluster.putSecret(namespace, { auth: "made-by-somebody-else" }),
  },
  { name: "exposed", args: `{ ${IN_NAMESPACE}, exposePassword: true }` },
  {
    name: "contents",
    args: `{ ${IN_NAMESPACE}, kubeconfig: require("node:fs").readFileSync(process.env.CONTENTS, "utf8") }`,
    configured: "contents",
  },
  { name: "context", args: "{ ...lib.argocdRedis }", configured: "context" },
  {
    name: "rotated",
    args: `{ ${IN_NAMESPACE}, rotationTrigger: "second" }`,
    before: `{ ${IN_NAMESPACE}, rotationTrigger: "first" }`,
  },
  {
    name: "arguments",
    args: `{
      namespace: "{{namespace}}", secretName: "own-name", key: "own-key", password: pulumi.secret("handed-in-0123456789"),
      length: 32, alphabet: "abcdef0123456789", labels: { team: "platform" }, annotations: { note: "kept" }, immutable: true,
      context: "admin", cluster: "local", impersonate: { user: "jane", groups: ["system:masters"] },
      requestTimeoutSeconds: 20, rotationTrigger: "first",
    }`,
    key: "own-key",
  },
];

/** Gives the stack's process the kubeconfig that the scene is about. */
export function configure(stack: Stack, cluster: Cluster, namespace: string, configured: Configured = "ambient"): void {
  const { kubeconfigs } = cluster.plane;
  const variables = {
    ambient: { KUBECONFIG: kubeconfigs.admin },
    contents: { KUBECONFIG: undefined, CONTENTS: kubeconfigs.admin },
    context: { KUBECONFIG: cluster.plane.kubeconfigFor("admin", namespace) },
  };
  stack.setEnv(variables[configured]);
}

/** The program of a scene. */
export function programOf(args: string, namespace: string): string {
  return `const { version, origin, uid, password } = new lib.RedisInitialPassword("redis", ${args.replaceAll("{{namespace}}", namespace)});
    return { version, origin, uid, ...(password ? { password } : {}) };`;
}
