// How the live states of the tables are brought about in a namespace, with the real thing wherever there is one.
import type { Cluster } from "../support/cluster";
import type { State } from "./types";

export interface Made {
  /** Whether a good Secret is there before `impose`; else it is removed where there is one. */
  secret: "present" | "absent";
  /** Another key than Argo CD's. */
  key?: string;
  impose?(cluster: Cluster, namespace: string): Promise<unknown>;
}

export const GOOD_VALUE = "a-good-password-0";

const FINALIZER = "example.com/hold";
const ROTATION = "pulumi-argocd-redis/rotation";

const patched = (patch: object): Made["impose"] => {
  return (cluster, namespace) => cluster.patchSecret(namespace, patch);
};

const base64 = (bytes: string | Buffer) => Buffer.from(bytes).toString("base64");

function owned(apiVersion: string, kind: string, name: string): Made {
  const reference = { apiVersion, kind, name, uid: "6f3c1f7e-0000-4000-8000-000000000000", controller: true };
  return { secret: "present", impose: patched({ metadata: { ownerReferences: [reference] } }) };
}

export const STATES: Record<State, Made> = {
  "no Secret": { secret: "absent" },
  "key present": { secret: "present" },
  "key missing": { secret: "present", impose: patched({ data: { auth: null, other: base64("another-value") } }) },
  "value empty": { secret: "present", impose: patched({ data: { auth: "" } }) },
  "line break in the value that Argo CD reads": {
    secret: "present",
    impose: patched({ data: { auth: base64("with-a-line-break\n") } }),
  },
  "not UTF-8 in the value that Argo CD reads": {
    secret: "present",
    impose: patched({ data: { auth: base64(Buffer.from([0x70, 0xff, 0xfe, 0x71])) } }),
  },
  "line break in the value of another key": {
    secret: "present",
    key: "of-another-redis",
    impose: patched({ data: { "of-another-redis": base64("with-a-line-break\n") } }),
  },
  "being deleted": { secret: "present", impose: beingDeleted },
  "re-created outside the stack": { secret: "absent", impose: (cluster, namespace) => putGood(cluster, namespace) },
  "rotated outside the stack": {
    secret: "present",
    impose: patched({
      data: { auth: base64("rotated-by-others") },
      metadata: { annotations: { [ROTATION]: "0123456789ab" } },
    }),
  },
  "owned by a controller": owned("example.com/v1", "Widget", "w1"),
  "owned by External Secrets": owned("external-secrets.io/v1", "ExternalSecret", "redis"),
  "owned by Helm": {
    secret: "present",
    impose: patched({
      metadata: {
        labels: { "app.kubernetes.io/managed-by": "Helm" },
        annotations: { "meta.helm.sh/release-name": "argocd" },
      },
    }),
  },
  "owned by SealedSecrets": owned("bitnami.com/v1alpha1", "SealedSecret", "redis"),
  "owned by argocd-operator": owned("argoproj.io/v1beta1", "ArgoCD", "argocd"),
  immutable: { secret: "present", impose: patched({ immutable: true }) },
  "namespace missing": { secret: "absent", impose: (cluster, namespace) => cluster.deleteNamespace(namespace) },
  "namespace terminating, no Secret": { secret: "absent", impose: terminating },
  "namespace terminating, key present": { secret: "present", impose: terminating },
  "quota exhausted, no Secret": { secret: "absent", impose: quotaExhausted },
  "policy against it, no Secret": { secret: "absent", impose: policyAgainst("CREATE", refused) },
  "policy against changes, key present": { secret: "present", impose: policyAgainst("UPDATE", unchangeable) },
};

export function putGood(cluster: Cluster, namespace: string, key = "auth"): Promise<unknown> {
  return cluster.putSecret(namespace, { [key]: GOOD_VALUE, other: "another-value" });
}

async function beingDeleted(cluster: Cluster, namespace: string): Promise<void> {
  await cluster.patchSecret(namespace, { metadata: { finalizers: [FINALIZER] } });
  await cluster.deleteSecret(namespace);
}

/** No controller removes the namespace's finalizer. The API server then knows from its own watch, a moment later. */
async function terminating(cluster: Cluster, namespace: string): Promise<void> {
  await cluster.terminateNamespace(namespace);
  await refused(cluster, namespace);
}

async function quotaExhausted(cluster: Cluster, namespace: string): Promise<void> {
  const quotas = `/api/v1/namespaces/${namespace}/resourcequotas`;
  const hard = { secrets: "0" };
  await cluster.must("POST", quotas, { metadata: { name: "full" }, spec: { hard } });
  // There is no controller that would fill in the status, which is what counts.
  const patch = { status: { hard, used: { secrets: "0" } } };
  await cluster.must("PATCH", `${quotas}/full/status`, patch, "application/merge-patch+json");
  await refused(cluster, namespace);
}

const LABEL = "tested-policy";

function policyAgainst(operation: "CREATE" | "UPDATE", inForce: NonNullable<Made["impose"]>): Made["impose"] {
  return async (cluster, namespace) => {
    await bindPolicy(cluster, namespace, operation);
    await inForce(cluster, namespace);
  };
}

async function bindPolicy(cluster: Cluster, namespace: string, operation: string): Promise<void> {
  const policies = "/apis/admissionregistration.k8s.io/v1";
  const rule = { apiGroups: [""], apiVersions: ["v1"], operations: [operation], resources: ["secrets"] };
  await cluster.must("POST", `${policies}/validatingadmissionpolicies`, {
    metadata: { name: namespace },
    spec: {
      matchConstraints: { resourceRules: [rule] },
      validations: [{ expression: "false", message: "no Secrets here" }],
    },
  });
  const namespaceSelector = { matchLabels: { [LABEL]: namespace } };
  await cluster.must("POST", `${policies}/validatingadmissionpolicybindings`, {
    metadata: { name: namespace },
    spec: { policyName: namespace, validationActions: ["Deny"], matchResources: { namespaceSelector } },
  });
  const labels = { metadata: { labels: { [LABEL]: namespace } } };
  await cluster.must("PATCH", `/api/v1/namespaces/${namespace}`, labels, "application/merge-patch+json");
}

/** Waits until the API server refuses new Secrets here. */
async function refused(cluster: Cluster, namespace: string): Promise<void> {
  const probe = { metadata: { name: "probe" } };
  const path = `/api/v1/namespaces/${namespace}/secrets?dryRun=All`;
  await fails(async () => (await cluster.api("POST", path, probe)).status, namespace);
}

/** Waits until it refuses changes to the Secret. */
async function unchangeable(cluster: Cluster, namespace: string): Promise<void> {
  const path = `${cluster.secretPath(namespace)}?dryRun=All`;
  const probe = { metadata: { labels: { probe: "yes" } } };
  await fails(async () => (await cluster.api("PATCH", path, probe, "application/merge-patch+json")).status, namespace);
}

async function fails(ask: () => Promise<number>, namespace: string): Promise<void> {
  for (let tries = 0; (await ask()) < 400; tries++) {
    if (tries > 300) {
      throw new Error(`Secrets are still accepted in ${namespace}`);
    }
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}
