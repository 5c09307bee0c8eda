// The bundled provider: needs nothing installed, and is not loaded before it is needed.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { isBuiltin } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { root } from "../../tools/checkout.mjs";
import { projectFolder } from "../support/projectFolder";
import { ProviderProcess } from "../support/providerProcess";

const bundle = join(root, "dist", "provider.js");

/** Runs a script in a folder and returns what it prints. */
function printed(folder: string, script: string): string {
  return execFileSync(process.execPath, ["-e", script], { cwd: folder, encoding: "utf8" });
}

test("the bundle requires nothing outside of Node's own modules", () => {
  const names = [...readFileSync(bundle, "utf8").matchAll(/\b(?:require|import)\(\s*([^)]*)\)/g)].map(
    (found) => found[1]!,
  );
  assert.ok(names.length > 5);
  for (const name of names.map((quoted) => quoted.trim())) {
    assert.match(name, /^["'][\w:/]+["']$/, `a name that is computed: ${name}`);
    assert.ok(isBuiltin(name.slice(1, -1)), name);
  }
});

test("the bundle works in a folder with nothing else, in CommonJS as in ESM", () => {
  const folder = mkdtempSync(join(tmpdir(), "argocd-redis-bundle-"));
  try {
    cpSync(bundle, join(folder, "provider.cjs"));
    const required = printed(folder, 'console.log(Object.keys(require("./provider.cjs")).sort().join())');
    assert.equal(required.trim(), "check,create,delete,diff,read,update");
    const imported = printed(folder, 'import("./provider.cjs").then((m) => console.log(typeof m.default.check))');
    assert.equal(imported.trim(), "function");
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

test("the user's program does not load the provider", () => {
  const folder = projectFolder();
  try {
    const script = 'require("pulumi-argocd-redis"); console.log(Object.keys(require.cache).join("\\n"))';
    const loaded = printed(folder, script).split("\n");
    assert.ok(loaded.some((file) => file.endsWith("redisInitialPassword.js")));
    assert.deepEqual(
      loaded.filter((file) => file.endsWith(join("dist", "provider.js"))),
      [],
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

test("the provider process loads it at the first call for one of our resources, once", async () => {
  const project = projectFolder();
  const file = join(project, "node_modules", "pulumi-argocd-redis", "dist", "provider.js");
  writeFileSync(file, `console.log("loaded");\n${readFileSync(file, "utf8")}`);
  const provider = await ProviderProcess.start({ project });
  try {
    assert.deepEqual(await provider.said(), []);
    await provider.check({}, { length: 1 });
    await provider.check({}, { length: 1 });
    assert.deepEqual(await provider.said(), ["loaded"]);
  } finally {
    await provider.stop();
    rmSync(project, { recursive: true, force: true });
  }
});

test("loading it starts no process, opens no connection and keeps nothing alive", () => {
  const script = `
    require(${JSON.stringify(bundle)});
    const modules = process.moduleLoadList.filter((name) => /child_process/.test(name));
    console.log(JSON.stringify({ modules, active: process.getActiveResourcesInfo() }));`;
  const { modules, active } = JSON.parse(printed(root, script));
  assert.deepEqual(
    { modules, active: active.filter((name: string) => !/PipeWrap|TTY/.test(name)) },
    { modules: [], active: [] },
  );
});
