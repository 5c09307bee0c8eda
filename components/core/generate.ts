import { randomInt } from "node:crypto";

/** The 63 characters of `argocd admin redis-initial-password` (argo-cd, cmd/argocd/commands/admin/redis_initial_password.go). */
export const DEFAULT_ALPHABET = "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ-";

export const DEFAULT_LENGTH = 16;

const ALPHANUMERIC = /[0-9A-Za-z]/;

/** A random integer in `[0, max)`, each with the same probability. */
export type RandomInt = (max: number) => number;

/**
 * A new password. The first and the last character are letters or digits: a leading `-` reads as a flag to
 * command-line tools, a trailing one is lost when the password is copied by double-click.
 */
export function generatePassword(
  length: number = DEFAULT_LENGTH,
  alphabet: string = DEFAULT_ALPHABET,
  random: RandomInt = randomInt,
): string {
  const ends = endCharacters(alphabet);
  let password = "";
  for (let i = 0; i < length; i++) {
    const characters = i === 0 || i === length - 1 ? ends : alphabet;
    password += characters[random(characters.length)];
  }
  return password;
}

/** The characters of an alphabet that may stand first and last. */
export function endCharacters(alphabet: string): string {
  return [...alphabet].filter((c) => ALPHANUMERIC.test(c)).join("");
}
