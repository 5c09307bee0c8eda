// Projects whose packages npm installs.
import { join } from "node:path";
import type { Consumer } from "../consumer";
import { commonJs, esModule } from "../programs";
import { command, pinned, type Site } from "../site";

/** Of Pulumi's own TypeScript template. */
const TEMPLATE_OPTIONS = {
  strict: true,
  outDir: "bin",
  target: "es2020",
  module: "commonjs",
  moduleResolution: "node",
  sourceMap: true,
  noImplicitReturns: true,
  forceConsistentCasingInFileNames: true,
};

/** A JavaScript project; `dependencies` and `fields` are those of its package.json. */
export async function javaScript(site: Site, dependencies = site.dependencies(), fields: object = {}) {
  site.pulumiYaml();
  site.manifest(dependencies, { main: "index.js", ...fields });
  await site.npmInstall();
  return { declare: (declared: Parameters<typeof commonJs>[0]) => site.write("index.js", commonJs(declared)) };
}

/** TypeScript whose types the compiler checks, too, before Pulumi compiles it again in memory. */
async function typeScript(site: Site, compilerOptions: object, development: string[], fields: object = {}) {
  site.pulumiYaml();
  const devDependencies = Object.fromEntries(development.map((spec) => spec.split(/(?<=.)@/) as [string, string]));
  site.manifest(site.dependencies(), { main: "index.ts", ...fields, devDependencies });
  site.write("tsconfig.json", { compilerOptions, files: ["index.ts"] });
  await site.npmInstall();
  return {
    async declare(declared: Parameters<typeof esModule>[0]) {
      site.write("index.ts", esModule(declared));
      if (development.some((spec) => spec.startsWith("typescript@"))) {
        await command(site.folder, join("node_modules", ".bin", "tsc"), ["--noEmit", "-p", "."]);
      }
    },
  };
}

const compiler = () => [`typescript@${pinned("typescript")}`, `@types/node@${pinned("@types/node")}`];

export const npmConsumers: Consumer[] = [
  { name: "JavaScript, CommonJS", make: (site) => javaScript(site) },
  { name: "TypeScript, CommonJS", make: (site) => typeScript(site, TEMPLATE_OPTIONS, compiler()) },
  {
    name: "TypeScript, CommonJS, with the compiler that Pulumi ships",
    make: (site) => typeScript(site, TEMPLATE_OPTIONS, [`@types/node@12`]),
  },
  {
    name: "TypeScript, ESM (nodenext)",
    make: (site) =>
      typeScript(
        site,
        { strict: true, target: "es2022", module: "nodenext", moduleResolution: "nodenext" },
        [...compiler(), "ts-node@10.9.2"],
        { type: "module" },
      ),
  },
  {
    name: "JavaScript, ESM",
    async make(site) {
      site.pulumiYaml();
      site.manifest(site.dependencies(), { main: "index.js", type: "module" });
      await site.npmInstall();
      return { declare: (declared) => site.write("index.js", esModule(declared)) };
    },
  },
];
