import assert from "node:assert/strict";
import { test } from "node:test";
import { DEFAULT_ALPHABET, DEFAULT_LENGTH, endCharacters, generatePassword } from "../../../components/core/generate";

const last = (max: number) => max - 1;

test("the alphabet is the command's: digits, letters and the dash, each once", () => {
  const expected = "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ-";
  assert.equal(DEFAULT_ALPHABET, expected);
  assert.equal(new Set(DEFAULT_ALPHABET).size, 63);
});

test("a password has 16 characters, as the command's has", () => {
  assert.equal(DEFAULT_LENGTH, 16);
  assert.equal(generatePassword().length, 16);
});

test("every position is drawn from the alphabet, the first and the last one without its other characters", () => {
  const asked: number[] = [];
  const password = generatePassword(5, "ab-_", (max) => {
    asked.push(max);
    return max - 1;
  });
  assert.deepEqual(asked, [2, 4, 4, 4, 2]);
  assert.equal(password, "b___b");
});

test("the character drawn is the one that is used", () => {
  let next = 0;
  assert.equal(
    generatePassword(4, "abcd", () => next++),
    "abcd",
  );
});

test("length and alphabet are the caller's", () => {
  assert.equal(generatePassword(20, "xyz", last), "z".repeat(20));
  assert.match(generatePassword(128, "01"), /^[01]{128}$/);
});

test("only letters and digits may stand first and last", () => {
  assert.equal(endCharacters(DEFAULT_ALPHABET), DEFAULT_ALPHABET.slice(0, -1));
  assert.equal(endCharacters("a_@%+=:,.-Z9"), "aZ9");
  assert.equal(endCharacters("-_"), "");
});

test("two passwords are not the same", () => {
  assert.notEqual(generatePassword(), generatePassword());
});
