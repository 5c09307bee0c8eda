import assert from "node:assert/strict";
import { test } from "node:test";
import type { ApiFailureDetails, FailureReason } from "../../../components/core/apiFailure";
import { ExplainedError } from "../../../components/core/codes";
import { explain, roleFor, type Scene } from "../../../components/core/explain";
import { failure } from "../../support/model/scriptedApi";

const scene: Scene = {
  verb: "get",
  target: { namespace: "argocd", secretName: "argocd-redis", key: "auth" },
  server: "https://api:6443",
  source: 'kubeconfig ~/.kube/config, context "prod"',
  credentialSource: "token",
};
const WHERE = 'https://api:6443 (kubeconfig ~/.kube/config, context "prod")';
const CHECK =
  "Check the server's address, the network and a VPN; KUBECONFIG counts as the pulumi process sees it, not as the program sets it";

/** What is said after `cannot get Secret argocd/argocd-redis: `, with the detail "as told". */
const TEXTS: Record<Exclude<FailureReason, "forbidden">, [code: string, text: string]> = {
  configuration: ["CONFIGURATION", "no usable cluster configuration: as told"],
  credentials: [
    "CREDENTIALS",
    `no credentials for ${WHERE}: as told. Check what gives them, in the environment of the pulumi process`,
  ],
  unreachable: ["UNREACHABLE", `cannot reach ${WHERE}: as told. ${CHECK}`],
  timeout: ["TIMEOUT", `no answer in time from ${WHERE}: as told. ${CHECK}`],
  tls: [
    "TLS",
    `the certificate of ${WHERE} was not accepted: as told. Check certificate-authority-data and tls-server-name of the cluster in the kubeconfig`,
  ],
  notKubernetes: [
    "NOT_KUBERNETES",
    `the answer of ${WHERE} is not a Kubernetes API server's and was not believed: as told. A load balancer or login page may stand in between`,
  ],
  redirect: [
    "REDIRECT",
    `${WHERE} answered with a redirect, which is never followed: as told. Set the cluster's server to the API server's own URL`,
  ],
  unauthorized: [
    "UNAUTHORIZED",
    `${WHERE} did not accept the credentials (token): as told. Renew them; a credential plugin sees the environment of the pulumi process, not the configuration of Pulumi's cloud providers`,
  ],
  namespaceTerminating: [
    "NAMESPACE_TERMINATING",
    "namespace argocd is terminating: nothing can be created in it, whatever the permissions. Wait until it is gone, create it again, and run again",
  ],
  namespaceMissing: [
    "NAMESPACE_MISSING",
    "namespace argocd does not exist. Create it first (kubectl create namespace argocd), or pass the Namespace of the same program through dependsOn",
  ],
  alreadyExists: ["CONFLICT", "it exists already: as told. Run again"],
  conflict: ["CONFLICT", "it was changed by somebody else at the same moment: as told. Run again"],
  quota: ["QUOTA", "a ResourceQuota of namespace argocd does not allow another Secret: as told. Raise the quota"],
  admission: [
    "ADMISSION",
    'an admission policy or webhook refused it: as told. Set what it asks for with the arguments "labels" or "annotations", or exempt the Secret',
  ],
  invalid: ["INVALID", "the API server refused the request: as told"],
  tooManyRequests: ["THROTTLED", `${WHERE} is throttling requests: as told. Run again later`],
  serverTransient: ["SERVER_ERROR", `${WHERE} failed (HTTP 503): as told. Run again later`],
  serverLasting: [
    "SERVER_ERROR",
    `${WHERE} failed (HTTP 503): as told. Another try does not help: see the API server's log`,
  ],
};

const explained = (reason: FailureReason, details: Partial<ApiFailureDetails> = {}, more: Partial<Scene> = {}) =>
  explain(failure(reason, details), { ...scene, ...more });

for (const [reason, [code, text]] of Object.entries(TEXTS) as [keyof typeof TEXTS, [string, string]][]) {
  test(`${reason}: what happened, where and what to do, with a stable code`, () => {
    const error = explained(reason, { detail: "as told", status: 503 });
    assert.ok(error instanceof ExplainedError);
    assert.equal(error.message, `cannot get Secret argocd/argocd-redis: ${text} [ARGOCD_REDIS_${code}]`);
  });

  test(`${reason}: without the server's words the text is whole`, () => {
    const { message } = explained(reason);
    assert.equal(
      message,
      `cannot get Secret argocd/argocd-redis: ${text.replace(": as told", "").replace(" (HTTP 503)", "")} [ARGOCD_REDIS_${code}]`,
    );
  });
}

test("forbidden names the user, the verb and the namespace, and has the Role to apply", () => {
  const { message, code } = explained("forbidden", { user: "jane", detail: "as told" }, { verb: "create" });
  assert.equal(code, "ARGOCD_REDIS_FORBIDDEN");
  assert.equal(
    message,
    `cannot create Secret argocd/argocd-redis: user "jane" (token, ${scene.source}) may not create secrets in namespace argocd: ` +
      `as told. Bind this Role to it:\n${roleFor(scene.target)}\n [ARGOCD_REDIS_FORBIDDEN]`,
  );
});

test("forbidden without a name speaks of this identity", () => {
  assert.match(
    explained("forbidden").message,
    /: this identity \(token, .*\) may not get secrets in namespace argocd\. Bind/,
  );
});

test("the request that failed counts more than the step it was part of", () => {
  const denied = failure("forbidden");
  denied.verb = "get";
  const { message } = explain(denied, { ...scene, verb: "create" });
  assert.match(message, /^cannot get Secret .* may not get secrets/);
});

test("the Role has the two rules of Argo CD's own", () => {
  assert.equal(
    roleFor(scene.target),
    `apiVersion: rbac.authorization.k8s.io/v1
kind: Role
metadata: { name: redis-initial-password, namespace: argocd }
rules:
- { apiGroups: [""], resources: [secrets], verbs: [get], resourceNames: [argocd-redis] }
- { apiGroups: [""], resources: [secrets], verbs: [create] }`,
  );
});

test("a rotation that is forbidden gets a Role that allows it, on this Secret only", () => {
  const { message } = explained("forbidden", {}, { verb: "update" });
  assert.match(message, /verbs: \[get, update\], resourceNames: \[argocd-redis\]/);
  assert.doesNotMatch(roleFor(scene.target, "create"), /update/);
});

test("in one line a forbidden request names the rights instead of the Role", () => {
  assert.equal(
    explained("forbidden", {}, { brief: true }).message,
    `cannot get Secret argocd/argocd-redis: this identity (token, ${scene.source}) may not get secrets in namespace argocd. ` +
      "It needs get on this Secret, and create on secrets while it is absent [ARGOCD_REDIS_FORBIDDEN]",
  );
});
