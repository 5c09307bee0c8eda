import assert from "node:assert/strict";
import { test } from "node:test";
import { UNKNOWN } from "../../../components/core/unknown";
import { noArguments, validate } from "../../../components/core/validate";

const only = (inputs: object, password?: unknown) => {
  const problems = validate(inputs as Record<string, unknown>, password);
  assert.equal(problems.length, 1, JSON.stringify(problems));
  return problems[0]!;
};

test("length and alphabet together must give 64 bits", () => {
  assert.deepEqual(validate({ alphabet: "0123456789abcdef", length: 16 }), []);
  const { argument, text } = only({ alphabet: "0123456789abcde", length: 16 });
  assert.equal(argument, "alphabet");
  assert.equal(
    text,
    '"0123456789abcde" gives 62 bits with length 16: at least 64 are needed, such as with 63 characters and length 16',
  );
  assert.deepEqual(validate({ alphabet: "01", length: 64 }), []);
  assert.match(only({ alphabet: "01", length: 63 }).text, /gives 63 bits with length 63/);
});

test("without a length the default one counts", () => {
  assert.match(only({ alphabet: "01" }).text, /gives 16 bits with length 16/);
});

test("an alphabet whose length is not known yet is not held against the default one", () => {
  assert.deepEqual(validate({ alphabet: "0123456789", length: UNKNOWN }), []);
  assert.match(only({ alphabet: "00", length: UNKNOWN }).text, /each character once/);
});

test("labels and annotations are objects of texts", () => {
  for (const argument of ["labels", "annotations"]) {
    assert.deepEqual(validate({ [argument]: { team: "platform", "example.com/x": "y" } }), []);
    assert.deepEqual(validate({ [argument]: {} }), []);
    for (const bad of ["team=platform", 1, ["a"], true]) {
      const text = 'must be an object of texts, such as { team: "platform" }';
      assert.deepEqual(only({ [argument]: bad }), { argument, text });
    }
  }
});

test("all entries that cannot be used are named at once, and their values are not", () => {
  const { argument, text } = only({
    labels: { good: "x", "bad name": "x", "app.kubernetes.io/instance": "x", value: "hidden value" },
  });
  assert.equal(argument, "labels");
  assert.equal(text.split("; ").length, 3);
  assert.match(text, /"bad name" is no name .*; "app.kubernetes.io\/instance" is not allowed.*; the value of "value"/);
  assert.doesNotMatch(text, /hidden/);
  assert.match(only({ annotations: { "helm.sh/x": "y" } }).text, /"helm.sh\/x" is not allowed/);
});

test("beside an entry that is not known yet the others are judged all the same", () => {
  assert.deepEqual(validate({ labels: { a: UNKNOWN, b: "x" }, annotations: { a: UNKNOWN } }), []);
  assert.match(only({ labels: { a: UNKNOWN, "bad name": "x" } }).text, /^"bad name" is no name/);
  assert.match(only({ labels: { "bad name": UNKNOWN } }).text, /^"bad name" is no name/);
});

test("a handed-in password is judged by classes of characters", () => {
  assert.deepEqual(validate({}, "s3cret#$%"), []);
  const { argument, text } = only({}, ' s3cret\n"');
  assert.equal(argument, "password");
  assert.equal(
    text,
    "must not contain white space or a line break or quotes: Redis does not start with it, or its clients fail with WRONGPASS",
  );
});

test("a handed-in password is a text that is not empty", () => {
  for (const bad of ["", 1, true, {}, []]) {
    assert.deepEqual(only({}, bad), { argument: "password", text: "must be a text that is not empty" });
  }
});

test("an input named password is none of ours: only the one handed in is judged", () => {
  assert.deepEqual(validate({ password: " bad " }), []);
});

test("all problems are found at once, in the order of the documentation, the password last", () => {
  const names = validate({ rotationTrigger: "", key: "", namespace: "", labels: 1, length: 1 }, "").map(
    (p) => p.argument,
  );
  assert.deepEqual(names, ["namespace", "key", "length", "labels", "rotationTrigger", "password"]);
});

test("what is not known yet passes, wherever it stands", () => {
  const names = [
    "namespace",
    "secretName",
    "key",
    "length",
    "alphabet",
    "labels",
    "annotations",
    "immutable",
    "kubeconfig",
  ];
  const more = ["context", "cluster", "impersonate", "requestTimeoutSeconds", "rotationTrigger", "exposePassword"];
  assert.deepEqual(validate(Object.fromEntries([...names, ...more].map((name) => [name, UNKNOWN])), UNKNOWN), []);
  assert.deepEqual(validate({ impersonate: { user: UNKNOWN, groups: UNKNOWN } }), []);
  assert.deepEqual(validate({ impersonate: { user: "x", groups: ["a", UNKNOWN] } }), []);
});

test("properties that are not ours are ignored", () => {
  assert.deepEqual(validate({ toString: 1, __defaults: [], whatever: { a: 1 }, desiredPassword: "" }), []);
});

test("a value that the program marked as secret is not shown", () => {
  const [open, hidden] = validate({ namespace: "S3cret", context: "" }, undefined, ["context", "labels"]);
  assert.match(open?.text ?? "", /^"S3cret" must be/);
  assert.match(hidden?.text ?? "", /^must be the name of a context/);
  const [both] = validate({ namespace: "S3cret" }, undefined, ["namespace"]);
  assert.match(both?.text ?? "", /^must be a DNS-1123 label/);
});

test("a long value is cut, a short one is not", () => {
  const [cut] = validate({ namespace: "A".repeat(100) });
  assert.ok(cut?.text.startsWith(`"${"A".repeat(79)}… must be`), cut?.text);
  const [whole] = validate({ namespace: "A".repeat(78) });
  assert.ok(whole?.text.startsWith(`"${"A".repeat(78)}" must be`), whole?.text);
});

test("groups, uid and extra of an impersonation have the shape that kubectl sends", () => {
  const wrong = [
    { groups: "admins" },
    { groups: [1] },
    { groups: ["admins", ""] },
    { uid: 1 },
    { extra: { a: "x" } },
    { extra: { a: [1] } },
    { extra: [] },
  ];
  for (const part of wrong) {
    const { argument, text } = only({ impersonate: { user: "jane", ...part } });
    assert.equal(argument, "impersonate");
    assert.match(text, /groups: an array of texts/);
  }
  assert.deepEqual(validate({ impersonate: { user: "jane", uid: "", groups: [], extra: {} } }), []);
});

test("what becomes a header holds no control characters", () => {
  for (const text of ["a\nb", "a\rb", "\u0000a", "a\u001fb", "a\u007fb"]) {
    const parts = [
      { user: text },
      { user: "jane", uid: text },
      { user: "jane", groups: [text] },
      { user: "jane", extra: { a: [text] } },
    ];
    for (const impersonate of parts) only({ impersonate });
  }
  assert.deepEqual(validate({ impersonate: { user: "jane doe ä", uid: "!~ ", groups: [" a"] } }), []);
});

test("names that are no arguments are told with those that are", () => {
  assert.deepEqual(noArguments(), []);
  assert.deepEqual(
    noArguments(["secretname", "pasword"]).map(({ argument }) => argument),
    ["secretname", "pasword"],
  );
  assert.match(
    noArguments(["x"])[0]!.text,
    /^there is no such argument; there are: namespace, secretName, .*password$/,
  );
});
