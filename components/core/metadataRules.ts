import { ROTATION_ANNOTATION } from "./version";

const OWN_PREFIX = ROTATION_ANNOTATION.slice(0, ROTATION_ANNOTATION.indexOf("/") + 1);

/** Kubernetes' qualified name: an optional DNS-1123 prefix and `/`, then at most 63 characters. */
const NAME =
  /^([a-z0-9]([-a-z0-9]*[a-z0-9])?(\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*\/)?([A-Za-z0-9]([-_.A-Za-z0-9]{0,61}[A-Za-z0-9])?)$/;
const LABEL_VALUE = /^([A-Za-z0-9]([-_.A-Za-z0-9]{0,61}[A-Za-z0-9])?)?$/;

/** Names that hand the Secret to somebody else, with what would happen (argo-cd, util/settings; Helm, pkg/action/validate.go). */
const FORBIDDEN: ReadonlyArray<[RegExp, string]> = [
  [/^app\.kubernetes\.io\/instance$/, "Argo CD tracks by it and would prune the Secret"],
  [/^argocd\.argoproj\.io\/(tracking-id|instance)$/, "Argo CD tracks by it and would prune the Secret"],
  [/^argocd\.argoproj\.io\/secret-type$/, "Argo CD would read the Secret as a repository or cluster"],
  [/^(meta\.)?helm\.sh\//, "Helm would take the Secret for its own"],
  [new RegExp(`^${OWN_PREFIX}`), "this package writes it itself"],
];

export function labelProblem(name: string, value: unknown): string | undefined {
  if (name === "app.kubernetes.io/managed-by" && value === "Helm") {
    return `"${name}: Helm" is not allowed: Helm would take the Secret for its own`;
  }
  if (typeof value !== "string" || !LABEL_VALUE.test(value)) {
    return `the value of "${name}" must be at most 63 letters, digits, "-", "_" or ".", with a letter or digit first and last, such as "platform"`;
  }
  return nameProblem(name);
}

export function annotationProblem(name: string, value: unknown): string | undefined {
  if (typeof value !== "string") {
    return `the value of "${name}" must be a text, such as "true"`;
  }
  return nameProblem(name);
}

function nameProblem(name: string): string | undefined {
  if (!NAME.test(name) || name.length > 317) {
    return `"${name.slice(0, 80)}" is no name for Kubernetes metadata: an optional DNS-1123 prefix and "/", then at most 63 characters, such as "example.com/team"`;
  }
  const reason = FORBIDDEN.find(([pattern]) => pattern.test(name))?.[1];
  return reason && `"${name}" is not allowed: ${reason}`;
}
