import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { root } from "../../../tools/checkout.mjs";

test("the types are right for every module resolution of TypeScript and every entry point", async () => {
  const { checkPackage, createPackageFromTarballData } = await import("@arethetypeswrong/core");
  const folder = mkdtempSync(join(tmpdir(), "argocd-redis-types-"));
  try {
    execFileSync("npm", ["pack", "--ignore-scripts", "--pack-destination", folder], { cwd: root, stdio: "pipe" });
    const tarball = readFileSync(join(folder, readdirSync(folder)[0]!));
    const analysis = await checkPackage(createPackageFromTarballData(tarball));
    assert.ok(analysis.types, "no types");
    assert.deepEqual(Object.keys(analysis.entrypoints), [".", "./provider", "./package.json"]);
    assert.deepEqual(analysis.problems, []);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
