// @ts-check
// The licences of what the provider bundle contains, as they have to be passed on.
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { root } from "./checkout.mjs";

/**
 * @param {string[]} inputs the bundle's source files, relative to the checkout
 * @param {string} file where to write to
 */
export function writeLicences(inputs, file) {
  const folders = new Set(inputs.map(packageFolder).filter((folder) => folder !== undefined));
  const texts = [...folders].sort().map((folder) => {
    const { name, version, license } = JSON.parse(readFileSync(path.join(root, folder, "package.json"), "utf8"));
    return `${name} ${version} (${license})\n\n${licenceText(path.join(root, folder)).trim()}\n`;
  });
  writeFileSync(file, texts.join(`\n${"-".repeat(80)}\n\n`));
}

/** @param {string} input */
function packageFolder(input) {
  return /^(.*node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(input)?.[1];
}

/** @param {string} folder */
function licenceText(folder) {
  const file = readdirSync(folder).find((name) => /^licen[cs]e/i.test(name));
  if (!file) {
    throw new Error(`${folder} has no licence file: it cannot be bundled`);
  }
  return readFileSync(path.join(folder, file), "utf8");
}
