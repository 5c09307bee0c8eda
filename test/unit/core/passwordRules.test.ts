import assert from "node:assert/strict";
import { test } from "node:test";
import { DEFAULT_ALPHABET } from "../../../components/core/generate";
import { ALPHABET_RULE, survivesEverywhere, unfitClasses } from "../../../components/core/passwordRules";

const CLASSES: [string, string[]][] = [
  ["white space", [" x", "x ", "a b", "a\tb", "a\u00a0b", "a\u2003b", "a\u2028b"]],
  ["a line break", ["x\n", "\rx", "x\ny"]],
  ["quotes", ['"x', "it's", "a`b"]],
  ["control characters", ["\u0000x", "a\u0001b", "x\u0008", "a\u000eb", "a\u001fb", "x\u007f", "a\u0085b", "x\u009f"]],
];

/** Line separators and the like would confuse whoever reads the list of tests. */
const escaped = (text: string) =>
  JSON.stringify(text).replace(/[^ -~]/g, (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, "0")}`);

for (const [name, values] of CLASSES) {
  for (const value of values) {
    test(`${escaped(value)} has ${name}`, () => assert.deepEqual(unfitClasses(value), [name]));
  }
}

test("vertical tab and form feed are white space and control characters", () => {
  assert.deepEqual(unfitClasses("a\u000bb"), ["white space", "control characters"]);
  assert.deepEqual(unfitClasses("a\u000cb"), ["white space", "control characters"]);
});

test("all classes of a value are named, each once", () => {
  assert.deepEqual(unfitClasses(" a\n b\"'\u0001\u0002"), [
    "white space",
    "a line break",
    "quotes",
    "control characters",
  ]);
  assert.deepEqual(unfitClasses("a\r\n"), ["a line break"]);
});

test("what Redis survives has no class: the whole alphabet, a leading dash, #, $, backslash and other scripts", () => {
  for (const value of [
    DEFAULT_ALPHABET,
    "-x",
    "--x",
    "---",
    "a#b",
    "$x",
    "a\\b",
    "a+b",
    "пароль",
    "å\u00a1",
    "",
    "~",
  ]) {
    assert.deepEqual(unfitClasses(value), [], value);
  }
});

test("bytes are judged as they are", () => {
  assert.deepEqual(unfitClasses(Buffer.from("ok")), []);
  assert.deepEqual(unfitClasses(Buffer.from("no\n")), ["a line break"]);
  assert.deepEqual(unfitClasses(new Uint8Array([0x6f, 0x6b])), []);
});

test("bytes that are not UTF-8 are that and nothing else", () => {
  for (const bytes of [[0xff], [0x41, 0x0a, 0xc3], [0xc0, 0xaf], [0xed, 0xa0, 0x80]]) {
    assert.deepEqual(unfitClasses(Buffer.from(bytes)), ["bytes that are not UTF-8"]);
  }
});

test("a replacement character that was stored as one is text", () => {
  assert.deepEqual(unfitClasses(Buffer.from("\ufffd")), []);
});

test("an alphabet survives shells, sed and haproxy with exactly these characters", () => {
  const fit = [...Array(0x250).keys()].map((code) => String.fromCharCode(code)).filter(survivesEverywhere);
  assert.equal(
    fit.sort().join(""),
    [..."%+,-.0123456789:=@ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz"].sort().join(""),
  );
});

test("one bad character spoils an alphabet, wherever it stands", () => {
  for (const text of [" abc", "abc ", "a bc", "abc\n", "\nabc", "a$c", "a/c", "a#c"]) {
    assert.equal(survivesEverywhere(text), false, text);
  }
});

test("the rule names every character that is not a letter or digit", () => {
  assert.equal(
    ALPHABET_RULE,
    "only letters, digits and _ @ % + = : , . - (they survive redis.conf, haproxy and shells)",
  );
});
