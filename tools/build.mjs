// @ts-check
// Builds the package into dist: the component by tsc, the provider as one CommonJS file that needs nothing installed.
import { execFileSync } from "node:child_process";
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { root } from "./checkout.mjs";
import { writeLicences } from "./licences.mjs";

const require = createRequire(import.meta.url);
const dist = path.join(root, "dist");

/** The contract of `pulumi-argocd-redis/provider`, for TypeScript. */
const PROVIDER_TYPES = `import type { ResourceProvider } from "@pulumi/pulumi/dynamic";
declare const provider: ResourceProvider;
export = provider;
`;

async function build() {
  const { build: bundle } = await import("esbuild");
  const { version } = JSON.parse(readFileSync(path.join(root, "package.json"), "utf8"));
  rmSync(dist, { recursive: true, force: true });
  execFileSync(process.execPath, [require.resolve("typescript/bin/tsc"), "-p", "tsconfig.build.json"], {
    cwd: root,
    stdio: "inherit",
  });
  const { metafile } = await bundle({
    absWorkingDir: root,
    entryPoints: ["components/provider/index.ts"],
    outfile: "dist/provider.js",
    bundle: true,
    platform: "node",
    format: "cjs",
    target: "node20.19",
    define: { __PACKAGE_VERSION__: JSON.stringify(version) },
    legalComments: "none",
    metafile: true,
  });
  writeFileSync(path.join(dist, "provider.d.ts"), PROVIDER_TYPES);
  writeLicences(Object.keys(metafile.inputs), path.join(dist, "THIRD-PARTY-LICENCES.txt"));
}

await build();
