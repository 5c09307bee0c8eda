import type { LiveSecret } from "./secretApi";

/**
 * Who else manages the Secret, as far as its metadata tells: such a party may rewrite or delete it at any time.
 * `undefined` where nobody is named.
 */
export function ownerOf(secret: Pick<LiveSecret, "ownerReferences" | "labels" | "annotations">): string | undefined {
  const owner = secret.ownerReferences.find((reference) => reference.controller) ?? secret.ownerReferences[0];
  if (owner) {
    const text = `${owner.kind} ${owner.name}`;
    return owner.apiVersion.startsWith("argoproj.io/") && owner.kind === "ArgoCD" ? `argocd-operator (${text})` : text;
  }
  const release = secret.annotations["meta.helm.sh/release-name"];
  if (release !== undefined || secret.labels["app.kubernetes.io/managed-by"] === "Helm") {
    return release ? `Helm release ${release}` : "Helm";
  }
  if (Object.keys(secret.annotations).some((name) => name.startsWith("sealedsecrets.bitnami.com/"))) {
    return "SealedSecret";
  }
  if (Object.keys({ ...secret.labels, ...secret.annotations }).some((name) => name.includes("external-secrets.io/"))) {
    return "External Secrets";
  }
  return undefined;
}
