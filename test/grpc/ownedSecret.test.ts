// "owned by a controller, ESO, SealedSecret, Helm, argocd-operator".
import assert from "node:assert/strict";
import { test } from "node:test";
import { ended, failedWith, useBench } from "../support/bench";

const bench = useBench();

const owners: Record<string, { extra: object; named: RegExp }> = {
  Helm: {
    extra: {
      labels: { "app.kubernetes.io/managed-by": "Helm" },
      annotations: { "meta.helm.sh/release-name": "argocd" },
    },
    named: /Helm release argocd/,
  },
  "External Secrets": {
    extra: { labels: { "reconcile.external-secrets.io/managed": "true" } },
    named: /External Secrets/,
  },
  "an operator": {
    extra: {
      ownerReferences: [
        { apiVersion: "argoproj.io/v1beta1", kind: "ArgoCD", name: "cd", uid: "u-1", controller: true },
      ],
    },
    named: /argocd-operator \(ArgoCD cd\)/,
  },
};

for (const [owner, { extra, named }] of Object.entries(owners)) {
  test(`a Secret owned by ${owner} is adopted with the owner named, and not rotated`, async () => {
    const { args, resource, said, namespace, password } = await bench.scene();
    await bench.cluster.putSecret(namespace, { auth: "owned-by-others" }, "argocd-redis", {
      metadata: { name: "argocd-redis", ...extra },
    });
    ended(await resource.preview(args), "create");
    assert.match((await said())[0]!, named);
    ended(await resource.up({ ...args, rotationTrigger: "1" }), "create");
    ended(await resource.up({ ...args, rotationTrigger: "1" }), "same");
    assert.match(failedWith(await resource.preview({ ...args, rotationTrigger: "2" }), "OWNED"), named);
    assert.match(failedWith(await resource.up({ ...args, rotationTrigger: "2" }), "OWNED"), named);
    assert.equal(await password(), "owned-by-others");
  });
}
