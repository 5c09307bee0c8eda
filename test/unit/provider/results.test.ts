// What is written, and what comes out.
import assert from "node:assert/strict";
import { test } from "node:test";
import { newSecret, outputsOf } from "../../../components/provider/results";
import { aSecret } from "../../support/model/secretObject";

const inputs = { namespace: "argocd", secretName: "argocd-redis", key: "auth" };
const live = aSecret({ auth: "From-the-cluster" });

test("each creation has a field manager of its own, by which its Secret is known again", () => {
  const managers = Array.from({ length: 100 }, () => newSecret(inputs, "same").fieldManager);
  assert.equal(new Set(managers).size, 100);
  for (const manager of managers) assert.match(manager, /^pulumi-argocd-redis-[0-9a-f]{12}$/);
});

test("the value is the one handed in, else a generated one", () => {
  assert.equal(newSecret(inputs, "Handed-in-0").value, "Handed-in-0");
  assert.notEqual(newSecret(inputs, undefined).value, newSecret(inputs, undefined).value);
});

test("the password is no output unless it is exposed", () => {
  const outputs = outputsOf(inputs, live, "From-the-cluster", "created");
  assert.ok(!("password" in outputs));
  assert.ok(!JSON.stringify(outputs).includes("From-the-cluster"));
});

test("an exposed password is handed to the engine as a secret, never in clear", () => {
  const { password } = outputsOf({ ...inputs, exposePassword: true }, live, "From-the-cluster", "created");
  assert.deepEqual(password, {
    "4dabf18193072939515e22adb298388d": "1b47061264138c4ac30d75fd1eb44270",
    value: "From-the-cluster",
  });
});
