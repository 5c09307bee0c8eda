import assert from "node:assert/strict";
import { test } from "node:test";
import * as k8s from "@pulumi/kubernetes";
import * as pulumi from "@pulumi/pulumi";
import { RedisInitialPassword } from "../../components";
import { pickUp, secretContents } from "../../components/pickUp";
import { CHILD, registrations, secret } from "../support/mocks";

const CONFIG = { kind: "Config", clusters: [], apiVersion: "v1" };

/** A provider that another process handed over: it has a name, and nothing to read. */
const reference = () =>
  new pulumi.DependencyProviderResource("urn:pulumi:stack::project::pulumi:providers:kubernetes::k8s::id");

test("a kubeconfig that is an object, as EKS hands it out, becomes a text in a fixed order, and a secret", async () => {
  const { registered } = await registrations(() => {
    const provider = new k8s.Provider("k8s", { kubeconfig: pulumi.output(CONFIG) as unknown as string });
    return new RedisInitialPassword("redis", {}, { provider });
  });
  const child = registered.find(({ type }) => type === CHILD);
  assert.deepEqual(child?.inputs.kubeconfig, secret('{"apiVersion":"v1","clusters":[],"kind":"Config"}'));
});

test("what is secret at the provider stays so", async () => {
  const { result } = await registrations(async () => {
    const settings = {
      kubeconfig: pulumi.secret("/kubeconfigs/prod"),
      context: pulumi.secret("prod"),
      cluster: "blue",
    };
    const provider = new k8s.Provider("k8s", settings);
    const picked = pickUp(new RedisInitialPassword("redis", {}, { provider }));
    const fields = [secretContents(picked.kubeconfig), picked.context, picked.cluster, picked.namespace];
    return Promise.all(fields.map((field) => pulumi.isSecret(pulumi.output(field))));
  });
  assert.deepEqual(result, [true, true, false, false]);
});

test("a provider that cannot be read does not matter where the kubeconfig is an argument", async () => {
  const { registered } = await registrations(() => {
    const options = { providers: { kubernetes: reference() } };
    return new RedisInitialPassword("redis", { kubeconfig: "/own", namespace: "argocd" }, options);
  });
  assert.equal(registered.find(({ type }) => type === CHILD)?.inputs.kubeconfig, "/own");
});

test("a provider that writes YAML files does not matter either", async () => {
  const { registered } = await registrations(() => {
    const provider = new k8s.Provider("k8s", { renderYamlToDirectory: "/rendered" });
    return new RedisInitialPassword("redis", { kubeconfig: "/own" }, { provider });
  });
  assert.equal(registered.find(({ type }) => type === CHILD)?.inputs.kubeconfig, "/own");
});

for (const [disabled, refused] of [
  ['["kubernetes"]', true],
  ['["*"]', true],
  ['["aws", " kubernetes "]', true],
  ['["aws"]', false],
  ["[]", false],
  ["", false],
] as const) {
  test(`without a provider, and disable-default-providers ${disabled || "empty"}: ${refused ? "refused" : "the stack's configuration"}`, async () => {
    const config = { "pulumi:disable-default-providers": disabled };
    const create = (kubeconfig?: string) => new RedisInitialPassword("redis", { kubeconfig, namespace: "argocd" });
    await registrations(
      () => {
        if (refused) assert.throws(() => create(), /disabled for Kubernetes.*\[ARGOCD_REDIS_PROVIDER_MISSING\]/);
        else create();
      },
      { config },
    );
    await registrations(() => create("/own"), { config });
  });
}

for (const [setting, value, says] of [
  [
    "strictMode",
    "true",
    /strictMode.*was given none: pass .*"kubeconfig" and "context".*\[ARGOCD_REDIS_PROVIDER_MISSING\]/,
  ],
  ["renderYamlToDirectory", "/out", /writes YAML files to \/out and has no cluster.*\[ARGOCD_REDIS_PROVIDER_RENDERS\]/],
] as const) {
  const config = { [`kubernetes:${setting}`]: value, "kubernetes:context": "prod", "kubernetes:namespace": "gitops" };
  const childOf = async (create: () => unknown) => {
    const { registered } = await registrations(create, { config });
    const { kubeconfig, context, namespace } = registered.find(({ type }) => type === CHILD)?.inputs ?? {};
    return { kubeconfig, context, namespace };
  };

  test(`without a provider, and kubernetes:${setting}: refused`, async () => {
    await registrations(
      () => {
        assert.throws(() => new RedisInitialPassword("one", { namespace: "argocd" }), says);
        assert.throws(() => new RedisInitialPassword("two", { context: "own", cluster: "own" }), says);
      },
      { config },
    );
  });

  test(`an own kubeconfig makes kubernetes:${setting} not matter`, async () => {
    const own = await childOf(() => new RedisInitialPassword("redis", { kubeconfig: "/own" }));
    assert.deepEqual(own, { kubeconfig: "/own", context: undefined, namespace: "gitops" });
  });

  test(`nor does kubernetes:${setting} with a provider: the plugin judges that itself`, async () => {
    const handed = await childOf(() => {
      const provider = new k8s.Provider("k8s", { kubeconfig: "/handed", context: "handed" });
      return new RedisInitialPassword("redis", {}, { provider });
    });
    assert.deepEqual(handed, { kubeconfig: "/handed", context: "handed", namespace: undefined });
  });
}

for (const [setting, value] of [
  ["strictMode", "false"],
  ["strictMode", ""],
  // The Kubernetes provider takes no other text for it.
  ["strictMode", "True"],
  ["renderYamlToDirectory", ""],
] as const) {
  test(`kubernetes:${setting} ${value || "empty"} is none`, async () => {
    const config = { [`kubernetes:${setting}`]: value, "kubernetes:kubeconfig": "/configured" };
    const { registered } = await registrations(() => new RedisInitialPassword("redis"), { config });
    assert.equal(registered.find(({ type }) => type === CHILD)?.inputs.kubeconfig, "/configured");
  });
}
