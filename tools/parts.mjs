// @ts-check
// The real programs that tests and the demo run: each from PATH if a suitable one is there, else out of `.parts/bin`,
// else built there from the Go module that `tools/<part>/go.mod` pins.
//
//   node tools/parts.mjs            the parts of the demo and of most tests
//   node tools/parts.mjs all        all parts
//   node tools/parts.mjs argocd …   these
import { delimiter, dirname, join } from "node:path";
import { refuseUnknown } from "./arguments.mjs";
import { isMain } from "./checkout.mjs";
import { program } from "./children.mjs";
import { binFolder, built } from "./parts/build.mjs";
import { kubernetesSdkVersion, partNames, usualParts } from "./parts/catalogue.mjs";
import { launcherName, writeLauncher } from "./parts/launcher.mjs";
import { companionsOf, installedKubernetesPlugin, suitableOnPath } from "./parts/onPath.mjs";

/** @typedef {import("./parts/catalogue.mjs").PartName} PartName */
/** @typedef {Partial<Record<PartName | "pulumi-resource-pulumi-nodejs", string>>} Parts paths by program */

/** @param {string} name @param {{ path: string, version: string }} found */
function tell(name, found) {
  console.error(`using ${name} ${found.version} from PATH: ${found.path}`);
}

/** The CLI with its language host and the launcher of dynamic providers: all from Pulumi's installer, or all ours. */
async function pulumiParts() {
  const found = await suitableOnPath("pulumi");
  const companions = found && companionsOf(found.path);
  if (found !== undefined && companions !== undefined) {
    tell("pulumi", found);
    return { pulumi: found.path, ...companions };
  }
  const launcher = join(binFolder, launcherName);
  writeLauncher(launcher);
  return {
    pulumi: await built("pulumi"),
    "pulumi-language-nodejs": await built("pulumi-language-nodejs"),
    [launcherName]: launcher,
  };
}

/** @param {PartName} name */
async function otherPart(name) {
  const plugin = name === "pulumi-resource-kubernetes" ? installedKubernetesPlugin(kubernetesSdkVersion()) : undefined;
  if (plugin !== undefined) return plugin;
  const found = await suitableOnPath(name);
  if (found === undefined) return built(name);
  tell(name, found);
  return found.path;
}

/** @param {PartName} name */
const isPulumi = (name) => name === "pulumi" || name === "pulumi-language-nodejs";

/**
 * Finds or builds the named parts; tells on standard error what takes long.
 * @param {PartName[]} [names] without it those of the demo and of most tests
 * @returns {Promise<Parts>}
 */
export async function ensureParts(names = usualParts) {
  /** @type {Parts} */
  const parts = names.some(isPulumi) ? await pulumiParts() : {};
  // One after the other: each build uses all cores.
  for (const name of names) {
    if (!isPulumi(name)) parts[name] = await otherPart(name);
  }
  return parts;
}

/**
 * A PATH with which `pulumi` finds its language host, the launcher and the plugins that `ensureParts` chose.
 * @param {Parts} parts @param {string} [searchPath]
 */
export function partsPath(parts, searchPath = process.env.PATH ?? "") {
  const chosen = [parts.pulumi, parts["pulumi-resource-kubernetes"]].flatMap((path) =>
    path === undefined ? [] : dirname(path),
  );
  return [...new Set([...chosen, binFolder, ...searchPath.split(delimiter)])].join(delimiter);
}

/** @param {string[]} args @returns {PartName[]} */
function namesFrom(args) {
  if (args.length === 0) return usualParts;
  refuseUnknown(args, [...partNames, "all"]);
  return args.includes("all") ? partNames : /** @type {PartName[]} */ (args);
}

if (isMain(import.meta.url)) {
  program(async () => {
    for (const [name, path] of Object.entries(await ensureParts(namesFrom(process.argv.slice(2)))))
      console.log(`${name}\t${path}`);
  });
}
