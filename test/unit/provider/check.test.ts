// What `check` answers where the connection is not known yet, so that nobody has to be asked.
import assert from "node:assert/strict";
import { test } from "node:test";
import { UNKNOWN } from "../../../components/core/unknown";
import { VERSION_OF_ABSENT } from "../../../components/core/version";
import { check } from "../../../components/provider/check";
import { recall } from "../../../components/provider/memory";

const handed = {
  instance: "urn:1",
  namespace: "argocd",
  kubeconfig: UNKNOWN,
  preview: true,
  desiredPassword: "Handed-in-0",
  secretArguments: ["secretName"],
};

test("a password handed in is moved into memory: it is not among the inputs", async () => {
  const { inputs } = await check({}, handed);
  assert.ok(!JSON.stringify(inputs).includes("Handed-in-0"));
  for (const name of ["desiredPassword", "preview", "secretArguments"]) assert.ok(!(name in inputs), name);
  assert.equal(recall("urn:1")?.password, "Handed-in-0");
});

test("it is forgotten at the next check of the same instance, also at one that fails", async () => {
  await check({}, handed);
  const { failures } = await check({}, { ...handed, key: "no key" });
  assert.equal(failures?.length, 1);
  assert.equal(recall("urn:1"), undefined);
});

test("no failure names a property: beside one the engine prints what the user gave", async () => {
  const { failures = [] } = await check({}, { ...handed, length: 1, desiredPassword: "two\nlines" });
  assert.deepEqual(
    failures.map(({ property }) => property),
    ["", ""],
  );
});

test("all but the connection is known: the version of a new resource, and of a recorded one its own", async () => {
  assert.equal((await check({}, handed)).inputs.version, VERSION_OF_ABSENT);
  assert.equal((await check({ namespace: "argocd", version: "recorded" }, handed)).inputs.version, "recorded");
});

test("without a namespace and a configuration that can be used the Secret goes by its name alone", async () => {
  const { failures } = await check(
    {},
    { instance: "urn:1", secretName: "argocd-redis", kubeconfig: "/nowhere/config" },
  );
  assert.match(failures?.[0]?.reason ?? "", /^cannot get Secret argocd-redis: .*\[ARGOCD_REDIS_CONFIGURATION\]$/);
});
