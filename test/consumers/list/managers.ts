// Projects whose packages something else than a plain `npm install` installs.
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Consumer, type Project, stepsIn } from "../consumer";
import { commonJs } from "../programs";
import { command, NPM_FLAGS, type Site } from "../site";

const tools = new Map<string, Promise<string>>();

/** The folder of a tool that comes as an npm package. */
export function tool(name: string, version: string): Promise<string> {
  const spec = `${name}@${version}`;
  let installed = tools.get(spec);
  if (!installed) {
    installed = (async () => {
      const folder = mkdtempSync(join(tmpdir(), "argocd-redis-tool-"));
      process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
      await command(folder, "npm", ["install", ...NPM_FLAGS, "--prefix", folder, spec]);
      return join(folder, "node_modules", name);
    })();
    tools.set(spec, installed);
  }
  return installed;
}

function prepared(site: Site): Project {
  site.pulumiYaml();
  site.manifest(site.dependencies(), { main: "index.js" });
  return { declare: (declared) => site.write("index.js", commonJs(declared)) };
}

async function pnpm(site: Site): Promise<Project> {
  const project = prepared(site);
  // Stricter than by default: a package sees what it declares, and nothing else.
  site.write("pnpm-workspace.yaml", "hoist: false");
  const main = join(await tool("pnpm", "12.21.0"), "bin", "pnpm.mjs");
  await command(site.folder, process.execPath, [main, "install", "--ignore-scripts", "--prefer-offline"]);
  return project;
}

async function yarn(site: Site): Promise<Project> {
  const project = prepared(site);
  const setting = async (name: string) => (await command(site.folder, "npm", ["config", "get", name])).trim();
  const [registry, authority] = [await setting("registry"), await setting("cafile")];
  const main = join(await tool("@yarnpkg/cli-dist", "4.18.1"), "bin", "yarn.js");
  await command(site.folder, process.execPath, [main, "install", "--no-immutable"], {
    YARN_NODE_LINKER: "node-modules",
    YARN_ENABLE_SCRIPTS: "false",
    YARN_ENABLE_TELEMETRY: "false",
    // Yarn does not read npm's settings.
    YARN_NPM_REGISTRY_SERVER: registry.replace(/\/$/, ""),
    ...(authority === "null" || authority === "" ? {} : { YARN_HTTPS_CA_FILE_PATH: authority }),
  });
  return project;
}

async function bun(site: Site): Promise<Project> {
  const project = prepared(site);
  // The package `bun` fetches its program by an install script; this is the package that it fetches it from.
  const arch = process.arch === "arm64" ? "aarch64" : process.arch;
  const main = join(await tool(`@oven/bun-${process.platform}-${arch}`, "1.4.5"), "bin", "bun");
  chmodSync(main, 0o755);
  await command(site.folder, main, ["install", "--ignore-scripts"]);
  return project;
}

/** One `node_modules` for all projects of the repository. */
async function workspaces(site: Site): Promise<Project> {
  site.write("package.json", { name: "repository", version: "1.0.0", private: true, workspaces: ["infra", "other"] });
  site.write("other/package.json", { name: "other", version: "1.0.0", private: true });
  site.write("infra/package.json", {
    name: "infra",
    version: "1.0.0",
    private: true,
    main: "index.js",
    dependencies: site.dependencies(),
  });
  site.write("infra/Pulumi.yaml", "name: tested\nruntime: nodejs");
  await site.npmInstall();
  return {
    declare: (declared) => site.write("infra/index.js", commonJs(declared)),
    steps: stepsIn(site, "infra"),
    programFolder: join(site.folder, "infra"),
  };
}

export const managerConsumers: Consumer[] = [
  { name: "npm workspaces, hoisted", make: workspaces },
  { name: "pnpm, strict", make: pnpm },
  { name: "Yarn, node-modules linker", make: yarn },
  { name: "bun as package manager", make: bun },
];
