import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { CATALOGUE } from "../../../components/core/catalogue";
import { root } from "../../../tools/checkout.mjs";

function sources(folder: string): string[] {
  const names = readdirSync(join(root, folder), { recursive: true, encoding: "utf8" });
  return names
    .filter((name) => name.endsWith(".ts") && !name.endsWith("catalogue.ts"))
    .map((name) => join(folder, name));
}

const codesInSources = new Set(
  sources("components").flatMap(
    (file) => readFileSync(join(root, file), "utf8").match(/ARGOCD_REDIS_[A-Z]+(_[A-Z]+)*/g) ?? [],
  ),
);

test("every code that the sources use is explained in the catalogue", () => {
  const names = new Set([...Object.keys(CATALOGUE), "ARGOCD_REDIS"]);
  assert.deepEqual(
    [...codesInSources].filter((code) => !names.has(code)),
    [],
  );
});

test("the catalogue explains no code that nothing uses", () => {
  assert.deepEqual(
    Object.keys(CATALOGUE).filter((code) => !codesInSources.has(code)),
    [],
  );
});

test("API docs and error list are as the code says", () => {
  execFileSync(process.execPath, ["tools/docs/index.mjs", "--check"], { cwd: root, stdio: "pipe" });
});

for (const file of ["README.md", "SECURITY.md", "CONTRIBUTING.md", "CHANGELOG.md"]) {
  test(`links of ${file} to other files lead somewhere`, () => {
    const text = readFileSync(join(root, file), "utf8");
    const links = [...text.matchAll(/\]\((?!https?:)([^)#]+)/g)].map(([, link]) => link!);
    assert.deepEqual(
      links.filter((link) => !existsSync(join(root, link))),
      [],
    );
  });
}
