import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { isUnknown, UNKNOWN } from "../../components/core/unknown";
import { validate } from "../../components/core/validate";

const PLAIN = [
  "namespace",
  "secretName",
  "key",
  "immutable",
  "exposePassword",
  "kubeconfig",
  "context",
  "cluster",
  "impersonate",
  "requestTimeoutSeconds",
  "rotationTrigger",
];
const MAPS = ["labels", "annotations"];
/** These two are judged together. */
const GENERATOR = ["length", "alphabet"];
const ALL = [...PLAIN, ...MAPS, ...GENERATOR];

/** What can come over the wire, and what people really write. */
const values = fc.oneof(
  fc.jsonValue(),
  fc.string({ unit: "binary" }),
  fc.constantFrom("", "argocd", "argocd-redis", "auth", 16, 30, true, "0123456789abcdef", "a".repeat(300)),
  fc.dictionary(fc.string(), fc.oneof(fc.string(), fc.constant(UNKNOWN))),
  fc.record({ user: fc.string() }),
);
const inputs = fc.dictionary(fc.constantFrom(...ALL), values);
const passwords = fc.oneof(fc.string({ unit: "binary" }), fc.jsonValue());

/** A value with the sentinel somewhere within. */
const unknowns = fc
  .tuple(fc.array(fc.constantFrom("list", "object"), { maxLength: 4 }), fc.jsonValue())
  .map(([wraps, other]) =>
    wraps.reduce<unknown>((value, wrap) => (wrap === "list" ? [other, value] : { other, value }), UNKNOWN),
  );

test("all problems are found at once: together as many as one by one", () => {
  fc.assert(
    fc.property(inputs, passwords, (all, password) => {
      const pick = (names: string[]) =>
        Object.fromEntries(Object.entries(all).filter(([name]) => names.includes(name)));
      const parts = [...PLAIN.map((name) => [name]), ...MAPS.map((name) => [name]), GENERATOR];
      const singly = [...parts.flatMap((names) => validate(pick(names))), ...validate({}, password)];
      const text = (problems: { argument: string; text: string }[]) => problems.map((p) => JSON.stringify(p)).sort();
      assert.deepEqual(text(validate(all, password)), text(singly));
    }),
  );
});

test("no problem is without its argument and a text", () => {
  fc.assert(
    fc.property(inputs, passwords, (all, password) => {
      for (const { argument, text } of validate(all, password)) {
        assert.ok([...ALL, "password"].includes(argument));
        assert.ok(text.length > 0);
        assert.ok(argument === "password" || argument in all);
      }
    }),
  );
});

test("properties that are not ours change nothing", () => {
  const others = fc.dictionary(
    fc.string().filter((name) => !ALL.includes(name)),
    values,
  );
  fc.assert(
    fc.property(inputs, others, (ours, theirs) => {
      assert.deepEqual(validate({ ...theirs, ...ours }), validate(ours));
    }),
  );
});

test("what is not known yet passes, however deep it stands", () => {
  fc.assert(
    fc.property(fc.constantFrom(...PLAIN), unknowns, (name, value) => {
      assert.deepEqual(validate({ [name]: value }), []);
    }),
  );
  fc.assert(fc.property(unknowns, (value) => assert.deepEqual(validate({}, value), [])));
});

test("entries of labels and annotations that are not known yet pass, and hide no problem of the others", () => {
  const names = fc.stringMatching(/^[a-z]{1,10}$/);
  fc.assert(
    fc.property(
      fc.constantFrom(...MAPS),
      fc.dictionary(names, fc.constant(UNKNOWN)),
      values,
      (argument, known, rest) => {
        const map = typeof rest === "object" && rest !== null && !Array.isArray(rest) && !isUnknown(rest) ? rest : {};
        const extended = { ...known, ...map };
        assert.deepEqual(validate({ [argument]: extended }), validate({ [argument]: map }));
      },
    ),
  );
});
