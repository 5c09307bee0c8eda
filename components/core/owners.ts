import type { LiveSecret } from "./secretApi";

type Metadata = Pick<LiveSecret, "ownerReferences" | "labels" | "annotations">;

/**
 * By what tools know their objects again; the value starts with a name. First who copies the value, then who deploys.
 * Not `app.kubernetes.io/instance`: Argo CD may track by it, but charts and plain users set it, too.
 */
const MARKS: ReadonlyArray<[where: "labels" | "annotations", mark: string, owner: string]> = [
  // emberstack/kubernetes-reflector, README, "Annotate the mirror".
  ["annotations", "reflector.v1.k8s.emberstack.com/reflects", "reflector source"],
  // mittwald/kubernetes-replicator, replicate/common/consts.go: a copy that pulls, and one that was pushed.
  ["annotations", "replicator.v1.mittwald.de/replicate-from", "kubernetes-replicator source"],
  ["annotations", "replicator.v1.mittwald.de/replicated-from-version", "kubernetes-replicator source, version"],
  // argo-cd, docs/user-guide/resource_tracking.md: `<application>:<group>/<kind>:<namespace>/<name>`, or its own label.
  ["annotations", "argocd.argoproj.io/tracking-id", "Argo CD application"],
  ["labels", "argocd.argoproj.io/instance", "Argo CD application"],
  // fluxcd/kustomize-controller and fluxcd/helm-controller: the labels of origin.
  ["labels", "kustomize.toolkit.fluxcd.io/name", "Flux Kustomization"],
  ["labels", "helm.toolkit.fluxcd.io/name", "Flux HelmRelease"],
  // carvel-dev/kapp: the label that it finds an app's resources by.
  ["labels", "kapp.k14s.io/app", "kapp app"],
];

/**
 * Who else manages the Secret, as far as its metadata tells: such a party may rewrite or delete it at any time.
 * `undefined` where nobody is named.
 */
export function ownerOf(secret: Metadata): string | undefined {
  return referencedOwner(secret) ?? secretsController(secret) ?? markedOwner(secret) ?? helmRelease(secret);
}

function referencedOwner({ ownerReferences }: Metadata): string | undefined {
  const owner = ownerReferences.find((reference) => reference.controller) ?? ownerReferences[0];
  if (!owner) {
    return undefined;
  }
  const text = `${owner.kind} ${owner.name}`;
  return owner.apiVersion.startsWith("argoproj.io/") && owner.kind === "ArgoCD" ? `argocd-operator (${text})` : text;
}

function secretsController({ labels, annotations }: Metadata): string | undefined {
  if (Object.keys(annotations).some((name) => name.startsWith("sealedsecrets.bitnami.com/"))) {
    return "SealedSecret";
  }
  const names = Object.keys({ ...labels, ...annotations });
  return names.some((name) => name.includes("external-secrets.io/")) ? "External Secrets" : undefined;
}

function markedOwner(secret: Metadata): string | undefined {
  const found = MARKS.find(([where, mark]) => secret[where][mark] !== undefined);
  if (!found) {
    return undefined;
  }
  const [where, mark, owner] = found;
  const name = /^[^\s:]*/.exec(secret[where][mark] ?? "")?.[0];
  return name ? `${owner} ${name}` : owner;
}

/** Last: what others render from a chart has its label, too. */
function helmRelease({ labels, annotations }: Metadata): string | undefined {
  const release = annotations["meta.helm.sh/release-name"];
  if (release !== undefined || labels["app.kubernetes.io/managed-by"] === "Helm") {
    return release ? `Helm release ${release}` : "Helm";
  }
  return undefined;
}
