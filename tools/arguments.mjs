// @ts-check
// The arguments of our programs: a mistyped one is refused, instead of left out.

/**
 * Ends the program with exit code 2 where an argument is none of these; to be called before anything is done.
 * @param {string[]} args @param {string[]} known
 */
export function refuseUnknown(args, known) {
  const unknown = args.filter((arg) => !known.includes(arg));
  if (unknown.length === 0) return;
  const allowed = known.length === 0 ? "it takes no arguments" : `there are: ${known.join(", ")}`;
  console.error(`unknown: ${unknown.join(", ")}; ${allowed}`);
  process.exit(2);
}
