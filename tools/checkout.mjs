// @ts-check
// Where this checkout is, and whether a file was started as a program.
import { realpathSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

/** The root folder of this checkout. */
export const root = dirname(dirname(fileURLToPath(import.meta.url)));

/** The path of a file of this checkout. @param {...string} parts */
export const inCheckout = (...parts) => join(root, ...parts);

/** Whether the module with this `import.meta.url` is the program that node was started with. @param {string} url */
export function isMain(url) {
  const started = process.argv[1];
  return started !== undefined && realpathSync(started) === fileURLToPath(url);
}
