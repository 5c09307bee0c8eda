// @ts-check
// Parts that are installed already: found on PATH, and used only if they are what they seem to be.
import { execFile } from "node:child_process";
import { accessSync, constants, realpathSync, statSync } from "node:fs";
import { homedir } from "node:os";
import { delimiter, dirname, isAbsolute, join } from "node:path";
import { inCheckout } from "../checkout.mjs";
import { partOf } from "./catalogue.mjs";

/** @param {string} file */
export function isExecutable(file) {
  try {
    accessSync(file, constants.X_OK);
    return statSync(file).isFile();
  } catch {
    return false;
  }
}

/** @param {string} program @param {string} [searchPath] @returns {string | undefined} */
export function findOnPath(program, searchPath = process.env.PATH ?? "") {
  // Relative entries are left out: what they mean changes with the working directory. So are the parts that we built
  // (`npm start -- --keep` tells to put them on PATH): whether those are still the pinned ones, their stamps say.
  const folders = searchPath
    .split(delimiter)
    .filter((folder) => isAbsolute(folder) && folder !== inCheckout(".parts", "bin"));
  return folders.map((folder) => join(folder, program)).find(isExecutable);
}

/** @param {string} file @param {string[]} args @returns {Promise<string>} what it printed, also where it failed */
function output(file, args) {
  // Pulumi makes its home folder, whatever it is asked for; that of a run which has ended must not come back.
  const { PULUMI_HOME: _home, ...rest } = process.env;
  const env = { ...rest, PULUMI_SKIP_UPDATE_CHECK: "true" };
  return new Promise((resolve) => {
    execFile(file, args, { env, timeout: 10_000 }, (_error, stdout, stderr) => resolve(`${stdout}\n${stderr}`));
  });
}

/**
 * @param {import("./catalogue.mjs").PartName} name @param {string} [searchPath]
 * @returns {Promise<{ path: string, version: string } | undefined>}
 */
export async function suitableOnPath(name, searchPath) {
  const { versionArgs, suits } = partOf(name);
  const path = findOnPath(name, searchPath);
  if (path === undefined || versionArgs === undefined || suits === undefined) return undefined;
  const version = suits(await output(path, versionArgs));
  return version === undefined ? undefined : { path, version };
}

/**
 * What Pulumi's own installer puts beside its CLI. A CLI without them (a bare `go install`) is of no use here.
 * @param {string} pulumi @param {string} [searchPath]
 * @returns {Record<"pulumi-language-nodejs" | "pulumi-resource-pulumi-nodejs", string> | undefined}
 */
export function companionsOf(pulumi, searchPath) {
  /** @param {string} program */
  const find = (program) => {
    const beside = join(dirname(realpathSync(pulumi)), program);
    return isExecutable(beside) ? beside : findOnPath(program, searchPath);
  };
  const host = find("pulumi-language-nodejs");
  const launcher = find("pulumi-resource-pulumi-nodejs");
  if (host === undefined || launcher === undefined) return undefined;
  return { "pulumi-language-nodejs": host, "pulumi-resource-pulumi-nodejs": launcher };
}

/**
 * The Kubernetes plugin where `pulumi plugin install resource kubernetes` puts it: exactly this version.
 * @param {string} version @param {string} [home] @returns {string | undefined}
 */
export function installedKubernetesPlugin(version, home = join(homedir(), ".pulumi")) {
  const path = join(home, "plugins", `resource-kubernetes-v${version}`, "pulumi-resource-kubernetes");
  return isExecutable(path) ? path : undefined;
}
