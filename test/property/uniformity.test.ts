// The generator is uniform: a chi-square test that it passes and `byte % 63`, the usual mistake, does not.
//
// Both bounds are those of Laurent and Massart (2000, Lemma 1; Birge 2001, Lemma 8.1 for the noncentral case): a chi-square
// with d degrees of freedom exceeds d + 2*sqrt(d*x) + 2*x with a probability of at most e^-x; a noncentral one is below
// d + l - 2*sqrt((d + 2*l)*x) with no more. With x = 23 that is 1e-10: neither half of this file fails by chance.
import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { test } from "node:test";
import { DEFAULT_ALPHABET, endCharacters, generatePassword, type RandomInt } from "../../components/core/generate";

const X = 23;
const LENGTH = 128;
const PASSWORDS = 3_200;

const highest = (d: number) => d + 2 * Math.sqrt(d * X) + 2 * X;
const lowest = (d: number, noncentrality: number) => d + noncentrality - 2 * Math.sqrt((d + 2 * noncentrality) * X);

/** The mistake: 256 is no multiple of 63, so the first 256 % 63 characters come up 5 times in 256 instead of 4. */
const byteModulo: RandomInt = (max) => randomBytes(1)[0]! % max;

const passwords = (random?: RandomInt) =>
  Array.from({ length: PASSWORDS }, () => generatePassword(LENGTH, DEFAULT_ALPHABET, random));

const inner = (all: string[]) => all.flatMap((password) => [...password.slice(1, -1)]);

/** The sum over all cells of (observed - expected)^2 / expected. */
function chiSquare(drawn: string[], cells: string[]): number {
  const counts = new Map(cells.map((cell) => [cell, 0]));
  for (const cell of drawn) {
    counts.set(cell, counts.get(cell)! + 1);
  }
  const expected = drawn.length / cells.length;
  return [...counts.values()].reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0);
}

/** By how much the mistake is off, per draw: the sum over all cells of (p - 1/n)^2 / (1/n). */
function biasOfByteModulo(n: number): number {
  const probability = (cell: number) => (Math.floor(256 / n) + (cell < 256 % n ? 1 : 0)) / 256;
  return Array.from({ length: n }, (_, cell) => n * (probability(cell) - 1 / n) ** 2).reduce((a, b) => a + b);
}

const ALPHABET = [...DEFAULT_ALPHABET];
const ENDS = [...endCharacters(DEFAULT_ALPHABET)];

test("every character comes up equally often inside a password", () => {
  const drawn = inner(passwords());
  assert.equal(drawn.length, 403_200);
  const value = chiSquare(drawn, ALPHABET);
  assert.ok(value < highest(ALPHABET.length - 1), `${value}`);
});

test("every letter and digit comes up equally often at both ends", () => {
  const all = Array.from({ length: 50_000 }, () => generatePassword(2));
  for (const at of [0, 1]) {
    const value = chiSquare(
      all.map((password) => password[at]!),
      ENDS,
    );
    assert.ok(value < highest(ENDS.length - 1), `${value}`);
  }
});

test("neighbours do not depend on each other", () => {
  const pairs = passwords().flatMap((password) =>
    Array.from({ length: LENGTH / 2 - 1 }, (_, i) => password.slice(2 * i + 1, 2 * i + 3)),
  );
  const cells = ALPHABET.flatMap((a) => ALPHABET.map((b) => a + b));
  const value = chiSquare(pairs, cells);
  assert.ok(value < highest(cells.length - 1), `${value}`);
});

test("byte % 63 cannot pass: the bounds do not meet", () => {
  const draws = PASSWORDS * (LENGTH - 2);
  const d = ALPHABET.length - 1;
  assert.ok(lowest(d, draws * biasOfByteModulo(ALPHABET.length)) > highest(d));
});

test("byte % 63 does not pass", () => {
  const value = chiSquare(inner(passwords(byteModulo)), ALPHABET);
  assert.ok(value > highest(ALPHABET.length - 1), `${value}`);
});
