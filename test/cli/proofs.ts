// What holds after every run, whatever it was for.
import assert from "node:assert/strict";
import type { Cluster } from "../support/cluster";
import type { Stack } from "../support/stack";

/** Shorter values, as "no" or "", are found in any text. */
const SHORTEST = 8;

/** Nothing but get and create was asked for, and update only where a rotation was; of Secrets only, and by nobody else. */
export function proveVerbs(cluster: Cluster, { namespace, rotates }: { namespace: string; rotates: boolean }): void {
  const allowed = ["get", "create", ...(rotates ? ["update"] : [])];
  // The API server itself reads namespaces.
  const requests = cluster.agents(namespace).filter(({ userAgent }) => !userAgent?.startsWith("kube-apiserver/"));
  for (const { verb, objectRef, userAgent, requestURI } of requests) {
    const request = `${verb} ${requestURI} by ${userAgent}`;
    assert.match(userAgent ?? "", /^pulumi-argocd-redis/, `somebody else: ${request}`);
    assert.equal(objectRef?.resource, "secrets", request);
    assert.ok(allowed.includes(verb), `not allowed: ${request}`);
  }
}

/** No secret text was printed, and none lies in a file of Pulumi's in clear. */
export function proveNothingLeaked(stacks: Stack[], secrets: string[]): void {
  const texts = stacks.flatMap((stack) => [
    ...stack.runs.map(({ text }, i) => ({ file: `what run ${i + 1} printed`, text })),
    ...stack.files(),
  ]);
  for (const secret of secrets.filter(({ length }) => length >= SHORTEST)) {
    for (const form of [secret, Buffer.from(secret).toString("base64")]) {
      const leak = texts.find(({ text }) => text.includes(form));
      assert.equal(leak?.file, undefined, `a secret text is in ${leak?.file}`);
    }
  }
}
