/**
 * Which characters a password may have. Measured with redis-server started as Argo CD's manifests start it
 * (`--requirepass VALUE` as one argument) and `redis-cli -a VALUE` as the probe.
 */

const KILLS_REDIS: ReadonlyArray<[string, RegExp]> = [
  // The server strips it, its clients do not: WRONGPASS. Inside, the server does not start.
  ["white space", /[^\S\r\n]/],
  ["a line break", /[\r\n]/],
  // "Unbalanced quotes": the server does not start.
  ["quotes", /["'`]/],
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
  ["control characters", /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/],
];

/** Unquoted in a POSIX shell, in sed's s/// and in haproxy.cfg, as redis-ha uses the password. */
const SURVIVES_EVERYWHERE = /^[0-9A-Za-z_@%+=:,.-]*$/;

export const ALPHABET_RULE = "only letters, digits and _ @ % + = : , . - (they survive redis.conf, haproxy and shells)";

/** The classes of characters in the value (a string counts as its UTF-8) that stop Redis or split it from its clients. */
export function unfitClasses(value: Uint8Array | string): string[] {
  const bytes = Buffer.from(value as Uint8Array);
  const text = bytes.toString("utf8");
  if (!Buffer.from(text).equals(bytes)) {
    return ["bytes that are not UTF-8"];
  }
  return KILLS_REDIS.filter(([, pattern]) => pattern.test(text)).map(([name]) => name);
}

export function survivesEverywhere(text: string): boolean {
  return SURVIVES_EVERYWHERE.test(text);
}
