// @ts-check
// Which test files there are, in which group, and what a group needs.
import { existsSync, readdirSync, statSync } from "node:fs";
import { relative, resolve } from "node:path";
import { inCheckout, root } from "./checkout.mjs";
import { usualParts } from "./parts/catalogue.mjs";

/**
 * @typedef {object} Group
 * @property {string} folder
 * @property {boolean} [cluster] whether its tests use the shared control plane
 * @property {import("./parts/catalogue.mjs").PartName[]} [parts] what its tests run
 */

/** @typedef {import("./parts/catalogue.mjs").PartName} PartName */
/** @type {PartName[]} */
const control = ["etcd", "kube-apiserver", "kubectl"];
/** @type {PartName[]} */
const withPlugin = [...usualParts, "pulumi-resource-kubernetes"];

/** @type {Record<string, Group>} */
export const groups = {
  unit: { folder: "test/unit" },
  property: { folder: "test/property" },
  component: { folder: "test/component" },
  schedules: { folder: "test/schedules", cluster: true, parts: control },
  grpc: { folder: "test/grpc", cluster: true, parts: control },
  cli: { folder: "test/cli", cluster: true, parts: usualParts },
  matrix: { folder: "test/matrix", cluster: true, parts: usualParts },
  faults: { folder: "test/faults", cluster: true, parts: usualParts },
  crashes: { folder: "test/crashes", cluster: true, parts: usualParts },
  races: { folder: "test/races", cluster: true, parts: [...usualParts, "argocd"] },
  leaks: { folder: "test/leaks", cluster: true, parts: usualParts },
  kubectl: { folder: "test/kubectl", parts: control },
  pickup: { folder: "test/pickup", cluster: true, parts: withPlugin },
  examples: { folder: "test/examples", cluster: true, parts: withPlugin },
  upgrades: { folder: "test/upgrades", cluster: true, parts: usualParts },
  many: { folder: "test/many", cluster: true, parts: usualParts },
  consumers: { folder: "test/consumers", cluster: true, parts: usualParts },
  promises: { folder: "test/promises", cluster: true, parts: control },
};

/** @param {string} folder @returns {string[]} */
function testFilesIn(folder) {
  const path = inCheckout(folder);
  if (!existsSync(path)) return [];
  const names = readdirSync(path, { recursive: true, encoding: "utf8" }).sort();
  return names.filter((name) => /\.test\.m?ts$/.test(name)).map((name) => `${folder}/${name}`);
}

/** @param {string} name @param {Group} group @returns {string[]} */
function filesOf(name, group) {
  const files = testFilesIn(group.folder);
  if (files.length === 0) throw new Error(`the group ${name} has no tests in ${group.folder}`);
  return files;
}

/** @param {string} file */
function groupOf(file) {
  return Object.values(groups).find(({ folder }) => file.startsWith(`${folder}/`));
}

/**
 * What the arguments of `npm test` select: names of groups, `all`, files and folders; nothing means `all`.
 * @param {string[]} args
 * @returns {{ files: string[], groups: Group[] }}
 */
export function select(args) {
  const named = args.length === 0 ? ["all"] : args;
  const wanted = named.flatMap((arg) => (arg === "all" ? Object.keys(groups) : [arg]));
  const files = wanted.flatMap((arg) => {
    const group = groups[arg];
    if (group !== undefined) return filesOf(arg, group);
    const path = relative(root, resolve(arg));
    const found = statSync(arg, { throwIfNoEntry: false });
    if (found === undefined)
      throw new Error(`no such test file or group: ${arg}; groups: ${Object.keys(groups).join(", ")}, all`);
    return found.isDirectory() ? testFilesIn(path) : [path];
  });
  const distinct = [...new Set(files)];
  return { files: distinct, groups: [...new Set(distinct.flatMap((file) => groupOf(file) ?? []))] };
}
