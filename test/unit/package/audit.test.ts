import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { promisify } from "node:util";
import { root } from "../../../tools/checkout.mjs";

/** The packages that the provider bundle contains, as the package says it. */
function bundled(): Record<string, string> {
  const text = readFileSync(join(root, "dist/THIRD-PARTY-LICENCES.txt"), "utf8");
  const headings = text.split(/^-{80}\n\n/m).map((section) => /^(\S+) (\S+) \(/.exec(section));
  return Object.fromEntries(headings.map((heading) => [heading![1]!, heading![2]!]));
}

async function npm(cwd: string, ...args: string[]): Promise<string> {
  // npm audit ends with 1 where it found something: what it printed tells.
  const ended = await promisify(execFile)("npm", args, { cwd }).catch((error: { stdout: string }) => error);
  return ended.stdout;
}

/** What `npm audit` says of these packages, or why nobody could be asked. */
async function audit(dependencies: Record<string, string>): Promise<{ found: string[] } | { unasked: string }> {
  const folder = mkdtempSync(join(tmpdir(), "argocd-redis-audit-"));
  try {
    writeFileSync(join(folder, "package.json"), JSON.stringify({ name: "audited", private: true, dependencies }));
    await npm(folder, "install", "--package-lock-only", "--ignore-scripts", "--prefer-offline", "--no-audit");
    const text = await npm(folder, "audit", "--json");
    const report = text.startsWith("{") ? JSON.parse(text) : {};
    if (report.auditReportVersion === undefined) {
      return { unasked: `${report.error?.code || report.statusCode || "no answer"}` };
    }
    return { found: Object.keys(report.vulnerabilities) };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

test("the list of what is bundled can be audited", () => {
  assert.deepEqual(Object.keys(bundled()), ["yaml"]);
});

test("npm audit finds nothing in what is bundled", async (t) => {
  const result = await audit(bundled());
  if ("unasked" in result) {
    const why = `NOT AUDITED: the registry does not answer npm audit (${result.unasked})`;
    console.warn(why);
    t.skip(why);
    return;
  }
  assert.deepEqual(result.found, []);
});
