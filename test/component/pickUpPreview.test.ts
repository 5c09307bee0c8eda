// What a preview knows of a Kubernetes provider: one unknown setting would hide from it all that depends on the component.
import assert from "node:assert/strict";
import { test } from "node:test";
import * as k8s from "@pulumi/kubernetes";
import * as pulumi from "@pulumi/pulumi";
import { RedisInitialPassword } from "../../components";
import type { PickedUp } from "../../components/pickedUp";
import { pickUp } from "../../components/pickUp";

/** What is picked up from a provider in a preview, where the engine gives an id to providers, and to nothing else. */
async function pickedUp(settings: k8s.ProviderArgs, { made = true } = {}): Promise<PickedUp> {
  const idOf = (type: string) => (made && type.startsWith("pulumi:providers:") ? "id" : "");
  await pulumi.runtime.setMocks(
    { newResource: ({ type, inputs }) => ({ id: idOf(type), state: inputs }), call: () => assert.fail() },
    "project",
    "stack",
    true,
  );
  const picked = pickUp(new RedisInitialPassword("redis", {}, { provider: new k8s.Provider("k8s", settings) }));
  // Waits until all registrations have been answered.
  await (pulumi.runtime as unknown as { disconnect(): Promise<void> }).disconnect();
  return picked;
}

/** The value, and whether it is known. */
async function seen(input: pulumi.Input<string | undefined>): Promise<[unknown, boolean]> {
  const { promise, isKnown } = pulumi.output(input) as unknown as {
    promise(): Promise<unknown>;
    isKnown: Promise<boolean>;
  };
  return [await promise.call(input), await isKnown];
}

test("what a provider leaves unset is known to be unset in a preview", async () => {
  const { kubeconfig, context, cluster, namespace } = await pickedUp({ kubeconfig: "/kubeconfigs/prod" });
  assert.deepEqual(await seen(kubeconfig), ["/kubeconfigs/prod", true]);
  for (const unset of [context, cluster, namespace]) assert.deepEqual(await seen(unset), [undefined, true]);
});

test("of a provider that could not be made nothing is known, not even what is unset", async () => {
  const { kubeconfig, context, cluster, namespace } = await pickedUp({}, { made: false });
  for (const field of [kubeconfig, context, cluster, namespace])
    assert.deepEqual(await seen(field), [undefined, false]);
});
