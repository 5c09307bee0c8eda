import { DEFAULT_ALPHABET, DEFAULT_LENGTH, endCharacters } from "./generate";
import { annotationProblem, labelProblem } from "./metadataRules";
import { ALPHABET_RULE, survivesEverywhere, unfitClasses } from "./passwordRules";
import { isImpersonation, isMap, isText } from "./shapes";
import { isUnknown, UNKNOWN } from "./unknown";

/** An argument that cannot be used. The text has its value (never a secret's), the rule and an example. */
export interface Problem {
  argument: string;
  text: string;
}

type Inputs = Readonly<Record<string, unknown>>;
type Check = (value: unknown, inputs: Inputs) => string | undefined;

/** RFC 1123, as Kubernetes applies it to names (apimachinery, pkg/util/validation). */
const LABEL = /^[a-z0-9]([-a-z0-9]*[a-z0-9])?$/;
const SUBDOMAIN = /^[a-z0-9]([-a-z0-9]*[a-z0-9])?(\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*$/;
const KEY = /^(?!\.$|\.\.)[-._a-zA-Z0-9]{1,253}$/;

export const LENGTH_RANGE = { min: 16, max: 128 } as const;
const LONGEST_TIMEOUT_SECONDS = 3600;

/** With fewer bits a generated password could be guessed. The default has 95. */
const LEAST_BITS = 64;

const CHECKS: Record<string, Check> = {
  namespace: must(matches(LABEL, 63), 'a DNS-1123 label of at most 63 characters, such as "argocd"'),
  secretName: must(matches(SUBDOMAIN, 253), 'a DNS-1123 subdomain of at most 253 characters, such as "argocd-redis"'),
  key: must(matches(KEY, 253), '1 to 253 of letters, digits, "-", "_", ".", not starting with "..", such as "auth"'),
  length: must(
    (v) => Number.isInteger(v) && between(v as number, LENGTH_RANGE.min, LENGTH_RANGE.max),
    `a whole number from ${LENGTH_RANGE.min} to ${LENGTH_RANGE.max}, such as ${DEFAULT_LENGTH}`,
  ),
  alphabet: alphabetProblem,
  labels: metadataProblem(labelProblem),
  annotations: metadataProblem(annotationProblem),
  immutable: must((v) => typeof v === "boolean", "true or false"),
  exposePassword: must((v) => typeof v === "boolean", "true or false"),
  kubeconfig: (v) => (isText(v) ? undefined : "must be the path or the contents of a kubeconfig, not empty"),
  context: must(isText, 'the name of a context of the kubeconfig, such as "prod"'),
  cluster: must(isText, 'the name of a cluster of the kubeconfig, such as "prod"'),
  impersonate: must(
    isImpersonation,
    "an object with a user, and perhaps groups: an array of texts, uid: a text, extra: arrays of texts by name; such as " +
      '{ user: "system:serviceaccount:argocd:installer" }',
  ),
  requestTimeoutSeconds: must(
    (v) => typeof v === "number" && v > 0 && v <= LONGEST_TIMEOUT_SECONDS,
    `a number of seconds above 0, at most ${LONGEST_TIMEOUT_SECONDS}, such as 30`,
  ),
  rotationTrigger: must(isText, 'a text that changes when the password has to, such as "2026-12"'),
};

/** Their entries are judged one by one: beside an unknown one the others still count. */
const MAPS: readonly string[] = ["labels", "annotations"];

/** Credentials, and maps whose entries the rule names itself. */
const NEVER_SHOWN: readonly string[] = ["password", "kubeconfig", ...MAPS];

/**
 * All arguments that cannot be used, at once. Unset and unknown values pass; properties that are not ours are ignored.
 * The values of the arguments named in `secrets` are not shown: the program marked them as secret.
 */
export function validate(inputs: Inputs, password?: unknown, secrets: readonly string[] = []): Problem[] {
  const problems: Problem[] = [];
  const collect = (argument: string, value: unknown, check: Check) => {
    const unknown = MAPS.includes(argument) ? value === UNKNOWN : isUnknown(value);
    const rule = value === undefined || value === null || unknown ? undefined : check(value, inputs);
    if (rule) {
      const hidden = NEVER_SHOWN.includes(argument) || secrets.includes(argument);
      problems.push({ argument, text: hidden ? rule : `${shown(value)} ${rule}` });
    }
  };
  for (const [argument, check] of Object.entries(CHECKS)) {
    collect(argument, inputs[argument], check);
  }
  collect("password", password, passwordProblem);
  return problems;
}

/** Names that are no arguments: mistyped ones, in a program that no compiler checks. Their values are not shown. */
export function noArguments(names: readonly string[] = []): Problem[] {
  const text = `there is no such argument; there are: ${[...Object.keys(CHECKS), "password"].join(", ")}`;
  return names.map((argument) => ({ argument, text }));
}

function alphabetProblem(value: unknown, inputs: Inputs): string | undefined {
  if (typeof value !== "string" || !survivesEverywhere(value)) {
    return `must have ${ALPHABET_RULE}, such as "0123456789abcdef"`;
  }
  if (new Set(value).size !== value.length) {
    return "must have each character once";
  }
  if (endCharacters(value) === "") {
    return "must have a letter or digit: the first and the last character of a password are one";
  }
  if (isUnknown(inputs.length)) {
    return undefined;
  }
  const length = typeof inputs.length === "number" ? inputs.length : DEFAULT_LENGTH;
  const bits = Math.floor(length * Math.log2(value.length));
  return bits >= LEAST_BITS
    ? undefined
    : `gives ${bits} bits with length ${length}: at least ${LEAST_BITS} are needed, such as with ${DEFAULT_ALPHABET.length} characters and length ${DEFAULT_LENGTH}`;
}

/** Names the class of characters, never the value. */
function passwordProblem(value: unknown): string | undefined {
  if (typeof value !== "string" || value === "") {
    return "must be a text that is not empty";
  }
  const unfit = unfitClasses(value);
  return unfit.length === 0
    ? undefined
    : `must not contain ${unfit.join(" or ")}: Redis does not start with it, or its clients fail with WRONGPASS`;
}

function metadataProblem(check: (name: string, value: unknown) => string | undefined): Check {
  return (value) => {
    if (!isMap(value)) {
      return 'must be an object of texts, such as { team: "platform" }';
    }
    const problems = Object.entries(value).map(([name, text]) => check(name, text));
    return problems.filter(Boolean).join("; ") || undefined;
  };
}

function must(fits: (value: unknown) => boolean, rule: string): Check {
  return (value) => (fits(value) ? undefined : `must be ${rule}`);
}

function matches(pattern: RegExp, longest: number): (value: unknown) => boolean {
  return (value) => typeof value === "string" && value.length <= longest && pattern.test(value);
}

function between(value: number, min: number, max: number): boolean {
  return value >= min && value <= max;
}

function shown(value: unknown): string {
  const text = JSON.stringify(value) ?? String(value);
  return text.length > 80 ? `${text.slice(0, 80)}…` : text;
}
