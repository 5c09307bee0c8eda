// What the oracle is asked about: live states and identities.
import type { Cluster, Rule } from "../support/cluster";

const b64 = (text: string | Uint8Array) => Buffer.from(text).toString("base64");
const NAME = "argocd-redis";

type Prepare = (cluster: Cluster, namespace: string) => Promise<unknown>;

const withData =
  (data: Record<string, string>, extra: object = {}): Prepare =>
  (cluster, namespace) =>
    cluster.putSecret(namespace, {}, NAME, { data, ...extra });

export const states: Record<string, Prepare> = {
  "no Secret": async () => {},
  "the key is there": withData({ auth: b64("was-there-before") }),
  "other keys as well, labels, immutable": withData(
    { auth: b64("was-there-before"), other: b64("kept") },
    { immutable: true, metadata: { name: NAME, labels: { kept: "yes" } } },
  ),
  "another type": withData({ auth: b64("was-there-before"), username: b64("x") }, { type: "kubernetes.io/basic-auth" }),
  "owned by Helm": withData(
    { auth: b64("was-there-before") },
    { metadata: { name: NAME, labels: { "app.kubernetes.io/managed-by": "Helm" } } },
  ),
  "no such key": withData({ "redis-password": b64("of-another") }),
  "no data at all": withData({}),
  "an empty value": withData({ auth: "" }),
  "a value with quotes": withData({ auth: b64('say "hello"') }),
  "a value with a line break": withData({ auth: b64("was-there-before\n") }),
  "a value that is not UTF-8": withData({ auth: b64(Buffer.from([0x61, 0xff])) }),
  "being deleted": async (cluster, namespace) => {
    await withData({ auth: b64("on-its-way-out") }, { metadata: { name: NAME, finalizers: ["example.com/hold"] } })(
      cluster,
      namespace,
    );
    await cluster.deleteSecret(namespace);
  },
  "a terminating namespace, no Secret": (cluster, namespace) =>
    cluster.must("DELETE", `/api/v1/namespaces/${namespace}`),
  "a terminating namespace with the Secret": async (cluster, namespace) => {
    await withData({ auth: b64("was-there-before") })(cluster, namespace);
    await cluster.must("DELETE", `/api/v1/namespaces/${namespace}`);
  },
};

const GET: Rule = { verbs: ["get"], resourceNames: [NAME] };
const CREATE: Rule = { verbs: ["create"] };

/** Users and what they may do; `undefined` is everything. */
export const identities: Record<string, { user: string; rules: Rule[] | undefined }> = {
  "an administrator": { user: "admin", rules: undefined },
  "Argo CD's own Role (get, create)": { user: "user-1", rules: [GET, CREATE] },
  "get alone": { user: "user-2", rules: [GET] },
  "create alone": { user: "user-3", rules: [CREATE] },
  nobody: { user: "nobody", rules: [] },
};
