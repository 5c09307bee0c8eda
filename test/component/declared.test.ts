import assert from "node:assert/strict";
import { test } from "node:test";
import * as pulumi from "@pulumi/pulumi";
import { argocdRedis, RedisInitialPassword, type RedisInitialPasswordArgs } from "../../components";
import { CHILD, registrations } from "../support/mocks";

/** The properties that the SDK keeps an Output for. */
async function declared(args: RedisInitialPasswordArgs): Promise<string[]> {
  const children: pulumi.Resource[] = [];
  const watch: pulumi.ResourceTransformation = ({ type, resource }) => {
    if (type === CHILD) children.push(resource);
    return undefined;
  };
  await registrations(() => new RedisInitialPassword("redis", args, { transformations: [watch] }));
  const names = Object.entries(children[0]!).filter(([, value]) => pulumi.Output.isInstance(value));
  return names.map(([name]) => name).sort();
}

const ALWAYS = [
  "__provider",
  "id",
  "instance",
  "key",
  "namespace",
  "origin",
  "preview",
  "secretName",
  "uid",
  "urn",
  "version",
];

// For each property the SDK takes four stack traces, set or not: most of what one more instance costs the program.
test("the child declares its outputs and what is set, nothing else", async () => {
  assert.deepEqual(await declared({}), ALWAYS);
  assert.deepEqual(
    await declared({ namespace: "argocd", ...argocdRedis, exposePassword: false }),
    [...ALWAYS, "exposePassword"].sort(),
  );
});

test("outputs that are no inputs are declared, so that they can be used", async () => {
  const exposed = await declared({ exposePassword: true });
  assert.deepEqual(exposed, [...ALWAYS, "exposePassword", "password"].sort());
});

test("arguments that may hold secrets are looked through", async () => {
  assert.ok((await declared({ labels: { team: pulumi.secret("a") } })).includes("secretArguments"));
  assert.ok((await declared({ secretName: pulumi.secret("a") })).includes("secretArguments"));
});
