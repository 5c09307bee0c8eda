// @ts-check
// Makes a fresh clone usable: installs what package-lock.json says, if something else or nothing is installed.
import { readFileSync } from "node:fs";
import { inCheckout, root } from "./checkout.mjs";
import { run } from "./children.mjs";

/** @typedef {{ version?: string, link?: boolean, optional?: boolean, devOptional?: boolean }} LockedPackage */
/** @typedef {Record<string, LockedPackage>} LockedPackages by path, for example `node_modules/tsx` */

/** @param {...string} path @returns {LockedPackages | undefined} */
function packagesOf(...path) {
  try {
    return JSON.parse(readFileSync(inCheckout(...path), "utf8")).packages;
  } catch {
    return undefined;
  }
}

/**
 * Whether the installed packages are those of the lock file. Compared by content: a checkout changes times at will.
 * @param {LockedPackages} locked @param {LockedPackages | undefined} installed npm's own list of what it installed
 */
export function isInstalled(locked, installed) {
  if (installed === undefined) return false;
  return Object.entries(locked).every(([path, { version, link, optional, devOptional }]) => {
    const found = installed[path];
    // Those for other platforms are not installed; the project itself ("") is not listed.
    if (found === undefined) return path === "" || optional === true || devOptional === true;
    return link === true || found.version === version;
  });
}

export async function install() {
  const locked = packagesOf("package-lock.json");
  if (locked === undefined) throw new Error("package-lock.json is missing or cannot be read");
  if (isInstalled(locked, packagesOf("node_modules", ".package-lock.json"))) return;
  console.error("installing the npm packages of package-lock.json (npm ci)");
  await run("npm", ["ci", "--no-audit", "--no-fund", "--loglevel=error"], { cwd: root });
}

/** Installs and builds the package, which is what the demo and the tests start with. */
export async function installAndBuild() {
  await install();
  await run(process.execPath, [inCheckout("tools", "build.mjs")], { cwd: root });
}
