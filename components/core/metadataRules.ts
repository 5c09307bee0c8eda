import { ROTATION_ANNOTATION } from "./version";

const OWN_PREFIX = ROTATION_ANNOTATION.slice(0, ROTATION_ANNOTATION.indexOf("/") + 1);

/** Kubernetes' qualified name: an optional DNS-1123 prefix of at most 253 characters and `/`, then at most 63. */
const NAME =
  /^(?![^/]{254,}\/)([a-z0-9]([-a-z0-9]*[a-z0-9])?(\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*\/)?([A-Za-z0-9]([-_.A-Za-z0-9]{0,61}[A-Za-z0-9])?)$/;
const LABEL_VALUE = /^([A-Za-z0-9]([-_.A-Za-z0-9]{0,61}[A-Za-z0-9])?)?$/;

/** Names that hand the Secret to somebody else, with what would happen (argo-cd, util/settings; Helm, pkg/action/validate.go). */
const FORBIDDEN: ReadonlyArray<[RegExp, string]> = [
  [/^app\.kubernetes\.io\/instance$/, "Argo CD tracks by it and would prune the Secret"],
  [/^argocd\.argoproj\.io\/(tracking-id|instance)$/, "Argo CD tracks by it and would prune the Secret"],
  [/^argocd\.argoproj\.io\/secret-type$/, "Argo CD would read the Secret as a repository or cluster"],
  [/^(meta\.)?helm\.sh\//, "Helm would take the Secret for its own"],
  [new RegExp(`^${OWN_PREFIX}`), "this package writes it itself"],
];

/** All that is wrong with a label. Its value is not shown: it may be a secret. */
export function labelProblem(name: string, value: unknown): string | undefined {
  if (name === "app.kubernetes.io/managed-by" && value === "Helm") {
    return `"${name}: Helm" is not allowed: Helm would take the Secret for its own`;
  }
  // What stands for an unknown value in a preview fits, too.
  const fits = typeof value === "string" && LABEL_VALUE.test(value);
  const rule = 'at most 63 letters, digits, "-", "_" or ".", with a letter or digit first and last, such as "platform"';
  return both(nameProblem(name), fits ? undefined : `the value of "${name}" must be ${rule}`);
}

/** All that is wrong with an annotation. Kubernetes takes the names of annotations, unlike labels, in any case. */
export function annotationProblem(name: string, value: unknown): string | undefined {
  const fits = typeof value === "string";
  return both(
    nameProblem(name, name.toLowerCase()),
    fits ? undefined : `the value of "${name}" must be a text, such as "true"`,
  );
}

function nameProblem(name: string, tested = name): string | undefined {
  if (!NAME.test(tested)) {
    return `"${name.slice(0, 80)}" is no name for Kubernetes metadata: an optional DNS-1123 prefix and "/", then at most 63 characters, such as "example.com/team"`;
  }
  const reason = FORBIDDEN.find(([pattern]) => pattern.test(name))?.[1];
  return reason && `"${name}" is not allowed: ${reason}`;
}

function both(one: string | undefined, other: string | undefined): string | undefined {
  return one && other ? `${one}; ${other}` : (one ?? other);
}
