// @ts-check
// `npm run docs`: what is written out of the code: docs/api out of the docstrings, docs/errors.md out of the catalogue,
// docs/behaviour.md out of the matrix.
// With `--check` it writes nothing and fails where a document is out of date.
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { tsImport } from "tsx/esm/api";
import { refuseUnknown } from "../arguments.mjs";
import { inCheckout, root } from "../checkout.mjs";
import { behaviourDocs } from "./behaviour.mjs";

const require = createRequire(import.meta.url);

/** @param {string} folder @returns {string} */
function apiDocs(folder) {
  const typedoc = join(require.resolve("typedoc/package.json"), "..", "bin", "typedoc");
  execFileSync(process.execPath, [typedoc, "--out", folder, "--logLevel", "Warn"], { cwd: root, stdio: "inherit" });
  return readFileSync(join(folder, "README.md"), "utf8");
}

/** @returns {Promise<string>} */
async function errorDocs() {
  const { CATALOGUE } = await tsImport("../../components/core/catalogue.ts", import.meta.url);
  const rows = Object.entries(CATALOGUE).map(([code, [meaning, toDo]]) => `| \`${code}\` | ${meaning} | ${toDo} |`);
  return [
    "# Messages",
    "",
    "Every line and error of this package ends with one of these codes. Made of `components/core/catalogue.ts` by `npm run docs`.",
    "",
    "| code | what it means | what to do |",
    "|---|---|---|",
    ...rows,
    "",
  ].join("\n");
}

/** @param {string} file relative to the checkout @param {string} text @param {boolean} check @returns {boolean} whether it is up to date */
function settle(file, text, check) {
  const path = inCheckout(file);
  if (!check) {
    writeFileSync(path, text);
    return true;
  }
  const current = readFileSync(path, "utf8") === text;
  if (!current) console.error(`${file} is out of date: run "npm run docs"`);
  return current;
}

refuseUnknown(process.argv.slice(2), ["--check"]);
const check = process.argv.includes("--check");
const scratch = mkdtempSync(join(tmpdir(), "argocd-redis-docs-"));
try {
  const api = settle("docs/api/README.md", apiDocs(scratch), check);
  const errors = settle("docs/errors.md", await errorDocs(), check);
  const behaviour = settle("docs/behaviour.md", await behaviourDocs(), check);
  process.exitCode = api && errors && behaviour ? 0 : 1;
} finally {
  rmSync(scratch, { recursive: true, force: true });
}
