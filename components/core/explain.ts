import type { ApiFailure, FailureReason, Verb } from "./apiFailure";
import { type Code, ExplainedError } from "./codes";
import { nameOf, type Target } from "./target";

/** What was being done, where and as whom: what a failure's text needs. */
export interface Scene {
  /** Of the whole step; a failure that knows which request it was of counts more. */
  verb: Verb;
  target: Target;
  server: string;
  /** Where the kubeconfig came from. */
  source: string;
  /** What authenticated. */
  credentialSource: string;
  /** For a text of one line. */
  brief?: boolean;
}

interface Explanation {
  code: Code;
  text: (failure: ApiFailure, scene: Scene) => string;
}

const where = (scene: Scene) => `${scene.server} (${scene.source})`;
const said = (failure: ApiFailure) => (failure.detail ? `: ${failure.detail}` : "");
const status = (failure: ApiFailure) => (failure.status === undefined ? "" : ` (HTTP ${failure.status})`);

const EXPLANATIONS: Record<FailureReason, Explanation> = {
  configuration: {
    code: "ARGOCD_REDIS_CONFIGURATION",
    text: (failure) => `no usable cluster configuration${said(failure)}`,
  },
  credentials: {
    code: "ARGOCD_REDIS_CREDENTIALS",
    text: (failure, scene) =>
      `no credentials for ${where(scene)}${said(failure)}. Check what gives them, in the environment of the pulumi process`,
  },
  unreachable: {
    code: "ARGOCD_REDIS_UNREACHABLE",
    text: (failure, scene) => `cannot reach ${where(scene)}${said(failure)}. ${CHECK_ENDPOINT}`,
  },
  timeout: {
    code: "ARGOCD_REDIS_TIMEOUT",
    text: (failure, scene) => `no answer in time from ${where(scene)}${said(failure)}. ${CHECK_ENDPOINT}`,
  },
  tls: {
    code: "ARGOCD_REDIS_TLS",
    text: (failure, scene) =>
      `the certificate of ${where(scene)} was not accepted${said(failure)}. Check certificate-authority-data and ` +
      "tls-server-name of the cluster in the kubeconfig",
  },
  notKubernetes: {
    code: "ARGOCD_REDIS_NOT_KUBERNETES",
    text: (failure, scene) =>
      `the answer of ${where(scene)} is not a Kubernetes API server's and was not believed${said(failure)}. A load ` +
      "balancer or login page may stand in between",
  },
  redirect: {
    code: "ARGOCD_REDIS_REDIRECT",
    text: (failure, scene) =>
      `${where(scene)} answered with a redirect, which is never followed${said(failure)}. Set the cluster's server to ` +
      "the API server's own URL",
  },
  unauthorized: {
    code: "ARGOCD_REDIS_UNAUTHORIZED",
    text: (failure, scene) =>
      `${where(scene)} did not accept the credentials (${scene.credentialSource})${said(failure)}. Renew them; a ` +
      "credential plugin sees the environment of the pulumi process, not the configuration of Pulumi's cloud providers",
  },
  forbidden: { code: "ARGOCD_REDIS_FORBIDDEN", text: forbiddenText },
  namespaceTerminating: {
    code: "ARGOCD_REDIS_NAMESPACE_TERMINATING",
    text: (_failure, { target }) =>
      `namespace ${target.namespace} is terminating: nothing can be created in it, whatever the permissions. Wait until ` +
      "it is gone, create it again, and run again",
  },
  namespaceMissing: {
    code: "ARGOCD_REDIS_NAMESPACE_MISSING",
    text: (_failure, { target }) =>
      `namespace ${target.namespace} does not exist. Create it first (kubectl create namespace ${target.namespace}), or ` +
      "pass the Namespace of the same program through dependsOn",
  },
  alreadyExists: {
    code: "ARGOCD_REDIS_CONFLICT",
    text: (failure) => `it exists already${said(failure)}. Run again`,
  },
  conflict: {
    code: "ARGOCD_REDIS_CONFLICT",
    text: (failure) => `it was changed by somebody else at the same moment${said(failure)}. Run again`,
  },
  quota: {
    code: "ARGOCD_REDIS_QUOTA",
    text: (failure, { target }) =>
      `a ResourceQuota of namespace ${target.namespace} does not allow another Secret${said(failure)}. Raise the quota`,
  },
  admission: {
    code: "ARGOCD_REDIS_ADMISSION",
    text: (failure) =>
      `an admission policy or webhook refused it${said(failure)}. Set what it asks for with the arguments "labels" or ` +
      '"annotations", or exempt the Secret',
  },
  invalid: {
    code: "ARGOCD_REDIS_INVALID",
    text: (failure) => `the API server refused the request${said(failure)}`,
  },
  tooManyRequests: {
    code: "ARGOCD_REDIS_THROTTLED",
    text: (failure, scene) => `${where(scene)} is throttling requests${said(failure)}. Run again later`,
  },
  serverTransient: {
    code: "ARGOCD_REDIS_SERVER_ERROR",
    text: (failure, scene) => `${where(scene)} failed${status(failure)}${said(failure)}. Run again later`,
  },
  serverLasting: {
    code: "ARGOCD_REDIS_SERVER_ERROR",
    text: (failure, scene) =>
      `${where(scene)} failed${status(failure)}${said(failure)}. Another try does not help: see the API server's log`,
  },
};

const CHECK_ENDPOINT =
  "Check the server's address, the network and a VPN; KUBECONFIG counts as the pulumi process sees it, not as the program sets it";

/** What happened, where and what to do, as one text with a stable code. Never a value, a token or a kubeconfig's contents. */
export function explain(failure: ApiFailure, scene: Scene): ExplainedError {
  const { code, text } = EXPLANATIONS[failure.reason];
  const exact = { ...scene, verb: failure.verb ?? scene.verb };
  return new ExplainedError(code, `cannot ${exact.verb} Secret ${nameOf(scene.target)}: ${text(failure, exact)}`);
}

function forbiddenText(failure: ApiFailure, scene: Scene): string {
  const { target, verb } = scene;
  const user = failure.user ? `user "${failure.user}"` : "this identity";
  return (
    `${user} (${scene.credentialSource}, ${scene.source}) may not ${verb} secrets in namespace ${target.namespace}` +
    `${said(failure)}. ${scene.brief ? BRIEF_ROLE : `Bind this Role to it:\n${roleFor(target, verb)}\n`}`
  );
}

const BRIEF_ROLE = "It needs get on this Secret, and create on secrets while it is absent";

/** Least privilege: `create` cannot be limited to a name, and only a rotation needs `update`. */
export function roleFor(target: Pick<Target, "namespace" | "secretName">, verb?: Verb): string {
  const verbs = verb === "update" ? "get, update" : "get";
  return [
    "apiVersion: rbac.authorization.k8s.io/v1",
    "kind: Role",
    `metadata: { name: redis-initial-password, namespace: ${target.namespace} }`,
    "rules:",
    `- { apiGroups: [""], resources: [secrets], verbs: [${verbs}], resourceNames: [${target.secretName}] }`,
    '- { apiGroups: [""], resources: [secrets], verbs: [create] }',
  ].join("\n");
}
