import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { builtinModules } from "node:module";
import { join } from "node:path";
import { test } from "node:test";
import { publint } from "publint";
import { formatMessage } from "publint/utils";
import { root } from "../../../tools/checkout.mjs";

const manifest = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));

interface Packed {
  size: number;
  files: { path: string }[];
}

function pack(): Packed {
  const json = execFileSync("npm", ["pack", "--dry-run", "--json", "--ignore-scripts"], {
    cwd: root,
    encoding: "utf8",
  });
  const parsed = JSON.parse(json);
  return Array.isArray(parsed) ? parsed[0] : Object.values<Packed>(parsed)[0]!;
}

test("the tarball holds what a user needs and nothing else, and is at most 600 kB", () => {
  const { size, files } = pack();
  const paths = files.map(({ path }) => path);
  const unexpected = paths.filter(
    (path) => !/^((dist|docs)\/|LICENSE$|(README|CHANGELOG|SECURITY)\.md$|package\.json$)/.test(path),
  );
  assert.deepEqual(unexpected, []);
  for (const needed of [
    "dist/index.js",
    "dist/index.d.ts",
    "dist/provider.js",
    "dist/THIRD-PARTY-LICENCES.txt",
    "LICENSE",
  ]) {
    assert.ok(paths.includes(needed), needed);
  }
  assert.ok(size <= 600_000, `${size} bytes`);
});

test("there is no runtime dependency", () => {
  assert.equal(manifest.dependencies, undefined);
  assert.equal(manifest.optionalDependencies, undefined);
  assert.equal(manifest.scripts.install ?? manifest.scripts.postinstall, undefined);
});

test("the provider bundle requires nothing but Node's own modules", () => {
  const bundle = readFileSync(join(root, "dist/provider.js"), "utf8");
  const required = [...bundle.matchAll(/\brequire\("([^"]+)"\)/g)].map(([, name]) => name!.replace(/^node:/, ""));
  assert.ok(required.length > 0);
  assert.deepEqual(
    required.filter((name) => !builtinModules.includes(name)),
    [],
  );
});

test("the provider bundle names its version to the API server", () => {
  const bundle = readFileSync(join(root, "dist/provider.js"), "utf8");
  assert.ok(bundle.includes(`"${manifest.version}" : "development"`));
});

test("the component requires nothing but Node's own modules, Pulumi's SDK and itself", () => {
  const { files } = pack();
  for (const { path } of files.filter(({ path }) => /^dist\/(?!provider).*\.js$/.test(path))) {
    const text = readFileSync(join(root, path), "utf8");
    const required = [...text.matchAll(/\brequire\("([^"]+)"\)/g)].map(([, name]) => name!);
    const allowed = (name: string) =>
      name.startsWith(".") || name === "@pulumi/pulumi" || builtinModules.includes(name.replace(/^node:/, ""));
    assert.deepEqual(
      required.filter((name) => !allowed(name)),
      [],
      path,
    );
  }
});

test("the lockfile names no registry", () => {
  const lock = JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8"));
  const resolved = Object.values<{ resolved?: string }>(lock.packages).map((entry) => entry.resolved ?? "");
  assert.deepEqual(
    resolved.filter((url) => /^https?:/.test(url)),
    [],
  );
});

test("publint finds nothing", async () => {
  const { messages } = await publint({ pkgDir: root, strict: true });
  assert.deepEqual(
    messages.map((message) => formatMessage(message, manifest)),
    [],
  );
});
