import assert from "node:assert/strict";
import { test } from "node:test";
import { ownerOf } from "../../../components/core/owners";
import type { ObjectMeta } from "../../support/model/secretObject";
import { aSecret } from "../../support/model/secretObject";

const ownerIn = (metadata: Partial<ObjectMeta>) => ownerOf(aSecret({ auth: "x" }, metadata));
const reference = (kind: string, controller?: boolean, apiVersion = "apps/v1") => ({
  apiVersion,
  kind,
  name: `the-${kind}`,
  controller,
});

test("a Secret of nobody has no owner", () => {
  assert.equal(ownerIn({}), undefined);
  assert.equal(ownerIn({ labels: { team: "platform" }, annotations: { note: "helm" } }), undefined);
});

test("the controller is the owner, wherever it stands in the list", () => {
  assert.equal(
    ownerIn({ ownerReferences: [reference("Job"), reference("Deployment", true)] }),
    "Deployment the-Deployment",
  );
});

test("without a controller it is the first owner", () => {
  assert.equal(ownerIn({ ownerReferences: [reference("Job"), reference("Pod", false)] }), "Job the-Job");
});

test("argocd-operator is named, with its ArgoCD resource", () => {
  const owner = reference("ArgoCD", true, "argoproj.io/v1beta1");
  assert.equal(ownerIn({ ownerReferences: [owner] }), "argocd-operator (ArgoCD the-ArgoCD)");
});

test("other kinds of Argo and other ArgoCD kinds are named as they are", () => {
  assert.equal(
    ownerIn({ ownerReferences: [reference("Rollout", true, "argoproj.io/v1alpha1")] }),
    "Rollout the-Rollout",
  );
  assert.equal(ownerIn({ ownerReferences: [reference("ArgoCD", true, "example.com/v1")] }), "ArgoCD the-ArgoCD");
});

test("Helm is told by its release annotation or its label", () => {
  assert.equal(ownerIn({ annotations: { "meta.helm.sh/release-name": "cd" } }), "Helm release cd");
  assert.equal(ownerIn({ annotations: { "meta.helm.sh/release-name": "" } }), "Helm");
  assert.equal(ownerIn({ labels: { "app.kubernetes.io/managed-by": "Helm" } }), "Helm");
  assert.equal(ownerIn({ labels: { "app.kubernetes.io/managed-by": "pulumi" } }), undefined);
});

test("SealedSecret is told by its annotations", () => {
  assert.equal(ownerIn({ annotations: { "sealedsecrets.bitnami.com/managed": "true" } }), "SealedSecret");
  assert.equal(ownerIn({ annotations: { note: "see sealedsecrets.bitnami.com/" } }), undefined);
  assert.equal(ownerIn({ annotations: { a: "1", "sealedsecrets.bitnami.com/patch": "true", z: "2" } }), "SealedSecret");
});

test("External Secrets is told by its labels or annotations", () => {
  assert.equal(ownerIn({ labels: { "reconcile.external-secrets.io/managed": "true" } }), "External Secrets");
  assert.equal(ownerIn({ annotations: { "reconcile.external-secrets.io/data-hash": "1" } }), "External Secrets");
  assert.equal(
    ownerIn({ labels: { a: "1", "reconcile.external-secrets.io/managed": "1", z: "2" } }),
    "External Secrets",
  );
});

test("an owner reference counts before labels and annotations", () => {
  const annotations = { "meta.helm.sh/release-name": "cd" };
  assert.equal(
    ownerIn({ annotations, ownerReferences: [reference("ExternalSecret", true)] }),
    "ExternalSecret the-ExternalSecret",
  );
});

for (const [what, metadata, owner] of [
  ["Flux Kustomization", { labels: { "kustomize.toolkit.fluxcd.io/name": "apps" } }, "Flux Kustomization apps"],
  ["Flux HelmRelease", { labels: { "helm.toolkit.fluxcd.io/name": "cd" } }, "Flux HelmRelease cd"],
  [
    "Argo CD application",
    { annotations: { "argocd.argoproj.io/tracking-id": "cd:/Secret:argocd/argocd-redis" } },
    "Argo CD application cd",
  ],
  [
    "Argo CD application, by Argo CD's own label",
    { labels: { "argocd.argoproj.io/instance": "cd" } },
    "Argo CD application cd",
  ],
  ["kapp app", { labels: { "kapp.k14s.io/app": "1557433075084066000" } }, "kapp app 1557433075084066000"],
  [
    "reflector source",
    { annotations: { "reflector.v1.k8s.emberstack.com/reflects": "vault/redis" } },
    "reflector source vault/redis",
  ],
  [
    "kubernetes-replicator source that is pulled from",
    { annotations: { "replicator.v1.mittwald.de/replicate-from": "vault/redis" } },
    "kubernetes-replicator source vault/redis",
  ],
] as const) {
  test(`${what}: an owner, and named`, () => {
    assert.equal(ownerIn(metadata), owner);
  });
}

test("a copy that kubernetes-replicator pushed names the version of its source alone", () => {
  const annotations = { "replicator.v1.mittwald.de/replicated-from-version": "4711" };
  assert.equal(ownerIn({ annotations }), "kubernetes-replicator source, version 4711");
});

test("a mark counts whatever its value, and only a name is taken from it", () => {
  const marked = (value: string) => ownerIn({ annotations: { "argocd.argoproj.io/tracking-id": value } });
  assert.equal(marked(""), "Argo CD application");
  assert.equal(marked("cd\nsecond line"), "Argo CD application cd");
});

test("a mark counts only where the tool sets it, and under its whole name", () => {
  assert.equal(ownerIn({ labels: { "argocd.argoproj.io/tracking-id": "cd" } }), undefined);
  assert.equal(ownerIn({ annotations: { "kustomize.toolkit.fluxcd.io/name": "apps" } }), undefined);
  assert.equal(ownerIn({ annotations: { "kustomize.toolkit.fluxcd.io/prune": "disabled" } }), undefined);
  // The source of copies is nobody's copy.
  const source = { "reflector.v1.k8s.emberstack.com/reflection-allowed": "true" };
  assert.equal(ownerIn({ annotations: { ...source, "replicator.v1.mittwald.de/replicate-to": "a" } }), undefined);
});

test("the instance label is no owner: charts and plain users set it, too", () => {
  assert.equal(ownerIn({ labels: { "app.kubernetes.io/instance": "cd" } }), undefined);
});

test("who writes the value comes before who deploys, and both before the label of a chart", () => {
  const helm = { "app.kubernetes.io/managed-by": "Helm" };
  const tracked = { "argocd.argoproj.io/tracking-id": "cd:/Secret:argocd/argocd-redis" };
  assert.equal(ownerIn({ labels: helm, annotations: tracked }), "Argo CD application cd");
  assert.equal(
    ownerIn({ labels: { ...helm, "reconcile.external-secrets.io/managed": "true" }, annotations: tracked }),
    "External Secrets",
  );
  const copy = { "reflector.v1.k8s.emberstack.com/reflects": "vault/redis" };
  assert.equal(ownerIn({ annotations: { ...tracked, ...copy } }), "reflector source vault/redis");
});
