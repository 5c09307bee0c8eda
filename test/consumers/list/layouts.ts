// Projects in which the program or the package lies elsewhere than usual.
import { join } from "node:path";
import type { Consumer, Project } from "../consumer";
import { commonJs, type Declared, esModule } from "../programs";
import { command, pinned, type Site } from "../site";

/** Somebody's component package that uses ours. */
const WRAPPER = `
const pulumi = require("@pulumi/pulumi");
const { RedisInitialPassword, argocdRedis } = require("pulumi-argocd-redis");
exports.ArgoCd = class extends pulumi.ComponentResource {
  constructor(name, args, opts) {
    super("wrapper:index:ArgoCd", name, {}, opts);
    const { version, origin, uid, password } = new RedisInitialPassword(name, { ...args, ...argocdRedis }, { parent: this });
    Object.assign(this, { version, origin, uid, password });
    this.registerOutputs({});
  }
};`;

const usingWrapper = ({ namespace, exposePassword }: Declared) => `
const { ArgoCd } = require("wrapper");
const { version, origin, uid, password } = new ArgoCd("redis", { namespace: "${namespace}", exposePassword: ${exposePassword} });
module.exports = { version, origin, uid, password };`;

/** The project depends on the other package only. */
async function nested(site: Site, strategy: "hoisted" | "nested"): Promise<Project> {
  const { "@pulumi/pulumi": sdk, ...ours } = site.dependencies();
  site.write("wrapper/index.js", WRAPPER);
  site.write("wrapper/package.json", {
    name: "wrapper",
    version: "1.0.0",
    main: "index.js",
    dependencies: ours,
    peerDependencies: { "@pulumi/pulumi": "^3.216.0" },
  });
  await command(join(site.folder, "wrapper"), "npm", ["pack", "--ignore-scripts", "--pack-destination", site.folder]);
  site.pulumiYaml();
  site.manifest({ "@pulumi/pulumi": sdk!, wrapper: "file:wrapper-1.0.0.tgz" }, { main: "index.js" });
  await site.npmInstall(`--install-strategy=${strategy}`);
  return { declare: (declared) => site.write("index.js", usingWrapper(declared)) };
}

/** `main:` names a folder, which is where Pulumi then starts the program and the provider. */
async function mainFolder(site: Site, packagesIn: "." | "infra"): Promise<Project> {
  site.pulumiYaml("main: infra/");
  site.write(`${packagesIn}/package.json`, { name: "tested", private: true, dependencies: site.dependencies() });
  await site.npmInstall("--prefix", join(site.folder, packagesIn));
  return {
    declare: (declared) => site.write("infra/index.js", commonJs(declared)),
    programFolder: join(site.folder, "infra"),
  };
}

/** The program and our component in one file; the provider is the installed package's. */
async function bundled(site: Site): Promise<Project> {
  site.pulumiYaml();
  site.manifest(site.dependencies({ esbuild: pinned("esbuild") }), { main: "dist/index.js" });
  await site.npmInstall();
  const flags = ["--bundle", "--platform=node", "--minify", "--external:@pulumi/pulumi", "--outfile=dist/index.js"];
  return {
    async declare(declared) {
      site.write("index.ts", esModule(declared));
      await command(site.folder, join("node_modules", ".bin", "esbuild"), ["index.ts", ...flags]);
    },
  };
}

export const layoutConsumers: Consumer[] = [
  { name: "nested in another component package, hoisted", make: (site) => nested(site, "hoisted") },
  {
    name: "nested in another component package, not hoisted",
    make: (site) => nested(site, "nested"),
    failsWith: "ARGOCD_REDIS_NOT_INSTALLED",
  },
  { name: "main in a sub-folder", make: (site) => mainFolder(site, ".") },
  { name: "main in a sub-folder with packages of its own", make: (site) => mainFolder(site, "infra") },
  { name: "bundled with esbuild", make: bundled },
];
