import assert from "node:assert/strict";
import { test } from "node:test";
import * as k8s from "@pulumi/kubernetes";
import * as pulumi from "@pulumi/pulumi";
import { RedisInitialPassword } from "../../components";
import { CHILD, type Registered, registrations } from "../support/mocks";

const settings = { kubeconfig: "/kubeconfigs/prod", context: "prod", cluster: "blue", namespace: "gitops" };

function childOf(registered: Registered[]): Record<string, unknown> {
  const child = registered.find(({ type }) => type === CHILD);
  assert.ok(child, "the child is registered");
  const { kubeconfig, context, cluster, namespace } = child.inputs;
  return { kubeconfig, context, cluster, namespace };
}

class Parent extends pulumi.ComponentResource {
  constructor(name: string, opts: pulumi.ComponentResourceOptions) {
    super("test:index:Parent", name, {}, opts);
  }
}

const ways: Record<string, (provider: k8s.Provider) => pulumi.ComponentResourceOptions> = {
  "opts.provider": (provider) => ({ provider }),
  "opts.providers, an array": (provider) => ({ providers: [provider] }),
  "opts.providers, a map": (provider) => ({ providers: { kubernetes: provider } }),
  "the parent's provider": (provider) => ({ parent: new Parent("parent", { provider }) }),
  "the parent's providers": (provider) => ({ parent: new Parent("parent", { providers: [provider] }) }),
};

for (const [way, options] of Object.entries(ways)) {
  test(`takes cluster and namespace from ${way}`, async () => {
    const { registered } = await registrations(() => {
      const provider = new k8s.Provider("k8s", settings);
      return new RedisInitialPassword("redis", {}, options(provider));
    });
    assert.deepEqual(childOf(registered), settings);
  });
}

test("arguments win over the provider", async () => {
  const { registered } = await registrations(() => {
    const provider = new k8s.Provider("k8s", settings);
    return new RedisInitialPassword("redis", { context: "stage", namespace: "argocd" }, { provider });
  });
  assert.deepEqual(childOf(registered), { ...settings, context: "stage", namespace: "argocd" });
});

test("with an own kubeconfig the provider's context and cluster do not apply", async () => {
  const { registered } = await registrations(() => {
    const provider = new k8s.Provider("k8s", settings);
    return new RedisInitialPassword("redis", { kubeconfig: "/own" }, { provider });
  });
  assert.deepEqual(childOf(registered), {
    kubeconfig: "/own",
    context: undefined,
    cluster: undefined,
    namespace: "gitops",
  });
});

test("without a provider the stack's Kubernetes configuration counts", async () => {
  const config = Object.fromEntries(Object.entries(settings).map(([key, value]) => [`kubernetes:${key}`, value]));
  const { registered } = await registrations(() => new RedisInitialPassword("redis"), { config });
  assert.deepEqual(childOf(registered), settings);
});

test("with a provider the stack's Kubernetes configuration does not count, as for the provider itself", async () => {
  const config = { "kubernetes:namespace": "from-config", "kubernetes:context": "from-config" };
  const { registered } = await registrations(
    () =>
      new RedisInitialPassword("redis", {}, { provider: new k8s.Provider("k8s", { kubeconfig: "/kubeconfigs/prod" }) }),
    { config },
  );
  assert.deepEqual(childOf(registered), {
    kubeconfig: "/kubeconfigs/prod",
    context: undefined,
    cluster: undefined,
    namespace: undefined,
  });
});

test("a provider that is only a reference is refused: its cluster cannot be read", async () => {
  await registrations(() => {
    const reference = new pulumi.DependencyProviderResource(
      "urn:pulumi:stack::project::pulumi:providers:kubernetes::k8s::id",
    );
    assert.throws(
      () => new RedisInitialPassword("redis", {}, { providers: { kubernetes: reference } }),
      /set the argument "kubeconfig" \[ARGOCD_REDIS_PROVIDER_UNREADABLE\]/,
    );
  });
});
