import assert from "node:assert/strict";
import { test } from "node:test";
import { DEFAULT_ALPHABET } from "../../../components/core/generate";
import { ALPHABET_RULE } from "../../../components/core/passwordRules";
import { LENGTH_RANGE, validate } from "../../../components/core/validate";

const long = (length: number) => "a".repeat(length);
const textOf = (argument: string, value: unknown, inputs: object = {}) =>
  validate({ ...inputs, [argument]: value }).find((problem) => problem.argument === argument)?.text;

interface Rule {
  good: unknown[];
  bad: unknown[];
  /** What is said of a bad value after the value. */
  text: string;
}

const RULES: Record<string, Rule> = {
  namespace: {
    good: ["argocd", "a", "0", "a-b", long(63)],
    bad: ["", "Argo", "-a", "a-", "a.b", "a b", "a\n", long(64), 1, true, {}, [], ["argocd"]],
    text: 'a DNS-1123 label of at most 63 characters, such as "argocd"',
  },
  secretName: {
    good: ["argocd-redis", "a.b", "0", `${long(126)}.${long(126)}`],
    bad: [
      "",
      "A",
      "-a",
      "a-",
      ".a",
      "a.",
      "a..b",
      "a.-b",
      "a-.b",
      "a_b",
      "a\n",
      `${long(126)}.${long(127)}`,
      1,
      null,
      {},
    ],
    text: 'a DNS-1123 subdomain of at most 253 characters, such as "argocd-redis"',
  },
  key: {
    good: ["auth", "a", "redis-password", "A_b.c-1", "a..", ".a", "-", "_", long(253)],
    bad: ["", ".", "..", "..a", "a b", "a/b", "a\n", "é", long(254), 1, {}],
    text: '1 to 253 of letters, digits, "-", "_", ".", not starting with "..", such as "auth"',
  },
  length: {
    good: [16, 17, 128],
    bad: [15, 129, 16.5, 0, -16, "16", true, {}, Number.MAX_SAFE_INTEGER],
    text: "a whole number from 16 to 128, such as 16",
  },
  immutable: { good: [true, false], bad: ["true", 0, {}], text: "true or false" },
  exposePassword: { good: [true, false], bad: ["true", 1, []], text: "true or false" },
  context: {
    good: ["prod", " a "],
    bad: ["", "  ", 1, {}],
    text: 'the name of a context of the kubeconfig, such as "prod"',
  },
  cluster: { good: ["prod"], bad: ["", "\n", 1, []], text: 'the name of a cluster of the kubeconfig, such as "prod"' },
  impersonate: {
    good: [
      { user: "jane" },
      { user: "jane", groups: ["a"], uid: "1", extra: { scopes: ["x", "y"] } },
      { user: "j", groups: [] },
      { user: "j", groups: null, uid: null, extra: null },
    ],
    bad: ["jane", {}, { user: "" }, { user: " " }, { user: 1 }, [], ["jane"], true, { groups: ["a"] }],
    text:
      "an object with a user, and perhaps groups: an array of texts, uid: a text, extra: arrays of texts by name; such as " +
      '{ user: "system:serviceaccount:argocd:installer" }',
  },
  requestTimeoutSeconds: {
    good: [30, 0.5, 3600],
    bad: [0, -1, 3601, "30", {}, true],
    text: "a number of seconds above 0, at most 3600, such as 30",
  },
  rotationTrigger: {
    good: ["2026-12", "x"],
    bad: ["", "  ", 12, {}, true],
    text: 'a text that changes when the password has to, such as "2026-12"',
  },
};

const shown = (value: unknown) => {
  const text = JSON.stringify(value);
  return text.length > 80 ? `${text.slice(0, 80)}…` : text;
};

for (const [argument, { good, bad, text }] of Object.entries(RULES)) {
  test(`${argument}: what fits the rule passes`, () => {
    for (const value of good) {
      assert.equal(textOf(argument, value), undefined, JSON.stringify(value));
    }
  });

  test(`${argument}: what does not is told with the value, the rule and an example`, () => {
    for (const value of bad.filter((value) => value !== null)) {
      assert.equal(textOf(argument, value), `${shown(value)} must be ${text}`);
    }
  });
}

test("no arguments are no problem, unset ones neither", () => {
  assert.deepEqual(validate({}), []);
  const names = [...Object.keys(RULES), "alphabet", "labels", "annotations", "kubeconfig"];
  for (const unset of [undefined, null]) {
    assert.deepEqual(validate(Object.fromEntries(names.map((name) => [name, unset])), unset), []);
  }
});

test("the range of lengths is from the command's 16 to 128", () => {
  assert.deepEqual(LENGTH_RANGE, { min: 16, max: 128 });
});

test("a kubeconfig is a text; what was given instead is never shown", () => {
  for (const good of ["~/.kube/config", "apiVersion: v1\nkind: Config\n"]) {
    assert.equal(textOf("kubeconfig", good), undefined);
  }
  for (const bad of ["", "  ", 1, { users: [{ user: { token: "s3cret" } }] }]) {
    assert.equal(textOf("kubeconfig", bad), "must be the path or the contents of a kubeconfig, not empty");
  }
});

test("an alphabet of safe characters, each once, passes", () => {
  for (const good of [DEFAULT_ALPHABET, "0123456789abcdef", "abcdefghijklmnop_@%+=:,.-"]) {
    assert.equal(textOf("alphabet", good), undefined, good);
  }
});

test("an alphabet with characters that do not survive is refused", () => {
  for (const bad of [`${DEFAULT_ALPHABET}#`, "abc def", "ab$", 'ab"', "abcé", 7, ["a"], {}]) {
    assert.equal(textOf("alphabet", bad), `${shown(bad)} must have ${ALPHABET_RULE}, such as "0123456789abcdef"`);
  }
});

test("an alphabet with a character twice is refused: it would not be uniform", () => {
  assert.equal(textOf("alphabet", "0123456789abcdefa"), '"0123456789abcdefa" must have each character once');
});

test("an alphabet without letters and digits is refused", () => {
  const text = "must have a letter or digit: the first and the last character of a password are one";
  assert.equal(textOf("alphabet", "_-+"), `"_-+" ${text}`);
  assert.equal(textOf("alphabet", ""), `"" ${text}`);
});
