// @ts-check
// Builds the package into dist: the component by tsc, the provider as one CommonJS file that needs nothing installed.
// Meanwhile, and where it fails, the old dist stays.
import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { inCheckout, root } from "./checkout.mjs";
import { writeLicences } from "./licences.mjs";
import { replaceFolder } from "./replaceFolder.mjs";

const require = createRequire(import.meta.url);

/** The contract of `pulumi-argocd-redis/provider`, for TypeScript. */
const PROVIDER_TYPES = `import type { ResourceProvider } from "@pulumi/pulumi/dynamic";
declare const provider: ResourceProvider;
export = provider;
`;

/** @param {string} folder an empty one */
async function build(folder) {
  const { build: bundle } = await import("esbuild");
  const { version } = JSON.parse(readFileSync(inCheckout("package.json"), "utf8"));
  const tsc = [require.resolve("typescript/bin/tsc"), "-p", "tsconfig.build.json", "--outDir", folder];
  execFileSync(process.execPath, tsc, { cwd: root, stdio: "inherit" });
  const { metafile } = await bundle({
    absWorkingDir: root,
    entryPoints: ["components/provider/index.ts"],
    outfile: path.join(folder, "provider.js"),
    bundle: true,
    platform: "node",
    format: "cjs",
    target: "node20.19",
    define: { __PACKAGE_VERSION__: JSON.stringify(version) },
    legalComments: "none",
    metafile: true,
  });
  writeFileSync(path.join(folder, "provider.d.ts"), PROVIDER_TYPES);
  writeLicences(Object.keys(metafile.inputs), path.join(folder, "THIRD-PARTY-LICENCES.txt"));
}

await replaceFolder(inCheckout("dist"), inCheckout(".build"), build);
