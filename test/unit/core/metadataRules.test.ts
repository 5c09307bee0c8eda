import assert from "node:assert/strict";
import { test } from "node:test";
import { annotationProblem, labelProblem } from "../../../components/core/metadataRules";

const long = (length: number) => "a".repeat(length);
const LONGEST_PREFIX = `${long(63)}.${long(63)}.${long(63)}.${long(61)}`;

const GOOD_NAMES = [
  "team",
  "a",
  "A.b_c-1",
  long(63),
  "example.com/team",
  "a/b",
  "a.b/c",
  `${LONGEST_PREFIX}/${long(63)}`,
];
const BAD_NAMES = [
  "",
  "-a",
  "a-",
  "_a",
  "a b",
  "a\n",
  long(64),
  "/a",
  "a/",
  "a/b/c",
  ".a/b",
  "a..b/c",
  "-a.b/c",
  "a-/b",
  "a_b/c",
];

for (const name of GOOD_NAMES) {
  test(`${name.slice(0, 20)}… of ${name.length} is a name for metadata`, () => {
    assert.equal(labelProblem(name, "x"), undefined);
    assert.equal(annotationProblem(name, "x"), undefined);
  });
}

for (const name of [...BAD_NAMES, `a${LONGEST_PREFIX}/b`]) {
  test(`${JSON.stringify(name.slice(0, 20))} of ${name.length} is no name for metadata`, () => {
    const text = `"${name.slice(0, 80)}" is no name for Kubernetes metadata: an optional DNS-1123 prefix and "/", then at most 63 characters, such as "example.com/team"`;
    assert.equal(labelProblem(name, "x"), text);
    assert.equal(annotationProblem(name, "x"), text);
  });
}

test("the prefix of an annotation may be in upper case, that of a label may not", () => {
  assert.equal(annotationProblem("Example.COM/Team", "x"), undefined);
  assert.match(labelProblem("Example.COM/Team", "x") ?? "", /is no name for Kubernetes metadata/);
});

test("a label's value is empty, or at most 63 characters with a letter or digit first and last", () => {
  for (const value of ["", "a", "A-b_c.1", long(63)]) {
    assert.equal(labelProblem("team", value), undefined, value);
  }
  for (const value of ["-a", "a-", ".a", "a b", "a/b", "a\n", long(64), 1, true, null, {}, []]) {
    assert.equal(
      labelProblem("team", value),
      'the value of "team" must be at most 63 letters, digits, "-", "_" or ".", with a letter or digit first and last, such as "platform"',
      JSON.stringify(value),
    );
  }
});

test("an annotation's value is any text", () => {
  for (const value of ["", "-a b\n", long(1000), "{}"]) {
    assert.equal(annotationProblem("note", value), undefined);
  }
  for (const value of [1, true, null, {}, []]) {
    assert.equal(annotationProblem("note", value), 'the value of "note" must be a text, such as "true"');
  }
});

const FORBIDDEN: [string, string][] = [
  ["app.kubernetes.io/instance", "Argo CD tracks by it and would prune the Secret"],
  ["argocd.argoproj.io/tracking-id", "Argo CD tracks by it and would prune the Secret"],
  ["argocd.argoproj.io/instance", "Argo CD tracks by it and would prune the Secret"],
  ["argocd.argoproj.io/secret-type", "Argo CD would read the Secret as a repository or cluster"],
  ["meta.helm.sh/release-name", "Helm would take the Secret for its own"],
  ["helm.sh/resource-policy", "Helm would take the Secret for its own"],
  ["pulumi-argocd-redis/rotation", "this package writes it itself"],
  ["pulumi-argocd-redis/other", "this package writes it itself"],
];

for (const [name, reason] of FORBIDDEN) {
  test(`${name} hands the Secret to somebody else and is refused`, () => {
    assert.equal(labelProblem(name, "x"), `"${name}" is not allowed: ${reason}`);
    assert.equal(annotationProblem(name, "x"), `"${name}" is not allowed: ${reason}`);
  });
}

const ALLOWED = [
  "argocd.argoproj.io/sync-options",
  "argocd.argoproj.io/compare-options",
  "argocd.argoproj.io/instance-label",
  "app.kubernetes.io/instances",
  "my.app.kubernetes.io/instance",
  "my-helm.sh/x",
  "argocd.argoproj.io/tracking-id2",
  "my.argocd.argoproj.io/tracking-id",
  "argocd.argoproj.io/secret-types",
  "my.argocd.argoproj.io/secret-type",
  "my-pulumi-argocd-redis/x",
  "pulumi-argocd-redis-other/x",
  "pulumi-argocd-redis",
];

for (const name of ALLOWED) {
  test(`${name} is allowed`, () => {
    assert.equal(labelProblem(name, "x"), undefined);
    assert.equal(annotationProblem(name, "x"), undefined);
  });
}

test("managed-by is refused only as Helm's label", () => {
  const name = "app.kubernetes.io/managed-by";
  assert.equal(labelProblem(name, "Helm"), `"${name}: Helm" is not allowed: Helm would take the Secret for its own`);
  assert.equal(labelProblem(name, "pulumi"), undefined);
  assert.equal(labelProblem("app.kubernetes.io/part-of", "Helm"), undefined);
  assert.equal(annotationProblem(name, "Helm"), undefined);
});

test("a bad name and a bad value are both said at once", () => {
  assert.match(labelProblem("a b", "-") ?? "", /^"a b" is no name .*; the value of "a b" must be at most 63/);
  assert.match(annotationProblem("a b", 1) ?? "", /^"a b" is no name .*; the value of "a b" must be a text/);
  assert.match(labelProblem("app.kubernetes.io/instance", "a b") ?? "", /is not allowed: .*; the value of/);
});
