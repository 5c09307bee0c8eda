import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { endCharacters, generatePassword } from "../../components/core/generate";
import { unfitClasses } from "../../components/core/passwordRules";
import { LENGTH_RANGE, validate } from "../../components/core/validate";

const SAFE = [..."0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz_@%+=:,.-"];
const lengths = fc.integer(LENGTH_RANGE);
/** All settings that validation lets through. */
const settings = fc
  .record({ alphabet: fc.shuffledSubarray(SAFE, { minLength: 2 }).map((set) => set.join("")), length: lengths })
  .filter((inputs) => validate(inputs).length === 0);

test("a password has its length, is of its alphabet, and begins and ends with a letter or digit", () => {
  fc.assert(
    fc.property(settings, ({ alphabet, length }) => {
      const password = generatePassword(length, alphabet);
      assert.equal(password.length, length);
      assert.ok([...password].every((character) => alphabet.includes(character)));
      assert.match(password, /^[0-9A-Za-z].*[0-9A-Za-z]$/);
    }),
  );
});

test("Redis, its clients and this package's own rules take every password", () => {
  fc.assert(
    fc.property(settings, ({ alphabet, length }) => {
      const password = generatePassword(length, alphabet);
      assert.deepEqual(unfitClasses(password), []);
      assert.deepEqual(validate({}, password), []);
    }),
  );
});

test("each character of the alphabet can stand at each place that it may have", () => {
  fc.assert(
    fc.property(settings, fc.nat(), fc.nat(), ({ alphabet, length }, place, draw) => {
      const at = place % length;
      const ends = at === 0 || at === length - 1 ? endCharacters(alphabet) : alphabet;
      const wanted = draw % ends.length;
      let drawn = 0;
      const password = generatePassword(length, alphabet, () => (drawn++ === at ? wanted : 0));
      assert.equal(password[at], ends[wanted]);
      assert.equal(drawn, length);
    }),
  );
});
