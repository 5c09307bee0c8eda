// The proofs that run after every file: that they would find what they look for.
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Cluster } from "../support/cluster";
import type { Stack } from "../support/stack";
import { proveNothingLeaked, proveVerbs } from "./proofs";

const SECRET = "a-secret-password";

function stackWith(printed: string, written: string): Stack {
  const files = () => [{ file: "state.json", text: written }];
  return { runs: [{ code: 0, text: printed }], files } as unknown as Stack;
}

function clusterWith(verb: string, resource: string, userAgent: string): Cluster {
  const event = { verb, userAgent, objectRef: { resource, namespace: "argocd" }, requestURI: "/api" };
  return { agents: () => [event] } as unknown as Cluster;
}

test("a password is found in what was printed and in what was written, base64 or not", () => {
  const encoded = Buffer.from(SECRET).toString("base64");
  for (const text of [`password: ${SECRET}.`, `{"auth":"${encoded}"}`]) {
    assert.throws(() => proveNothingLeaked([stackWith(text, "")], [SECRET]), /what run 1 printed/);
    assert.throws(() => proveNothingLeaked([stackWith("", text)], [SECRET]), /state\.json/);
  }
  proveNothingLeaked([stackWith("nothing", "of interest")], [SECRET]);
});

test("other verbs, other resources and other agents are found", () => {
  const ours = "pulumi-argocd-redis/0.1.0";
  const place = { namespace: "argocd", rotates: false };
  for (const verb of ["update", "patch", "delete", "list", "watch", "deletecollection"]) {
    assert.throws(() => proveVerbs(clusterWith(verb, "secrets", ours), place), /not allowed/);
  }
  assert.throws(() => proveVerbs(clusterWith("get", "namespaces", ours), place), /by pulumi-argocd-redis/);
  assert.throws(() => proveVerbs(clusterWith("get", "secrets", "kubectl/v1.36"), place), /somebody else/);
  proveVerbs(clusterWith("get", "secrets", ours), place);
  proveVerbs(clusterWith("update", "secrets", ours), { ...place, rotates: true });
});
