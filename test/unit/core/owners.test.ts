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
