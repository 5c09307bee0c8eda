// What holds for every example, whether it can be run here or not.
import assert from "node:assert/strict";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import ts from "typescript";
import { inCheckout } from "../../tools/checkout.mjs";

const examples = inCheckout("examples");
const names = readdirSync(examples, { withFileTypes: true }).flatMap((entry) =>
  entry.isDirectory() ? [entry.name] : [],
);
const read = (name: string, file: string) => readFileSync(join(examples, name, file), "utf8");
const manifest = JSON.parse(readFileSync(inCheckout("package.json"), "utf8"));

test("all examples compile against the built package, with the compiler options that they bring", () => {
  const [first, ...others] = names.map((name) => read(name, "tsconfig.json"));
  assert.deepEqual(
    others.filter((text) => text !== first),
    [],
  );
  assert.ok(existsSync(inCheckout("dist", "index.d.ts")), "not built");
  const { options } = ts.parseJsonConfigFileContent(JSON.parse(first!), ts.sys, join(examples, names[0]!));
  const files = names.map((name) => join(examples, name, "index.ts"));
  const problems = ts.getPreEmitDiagnostics(ts.createProgram(files, options));
  assert.equal(problems.length, 0, ts.formatDiagnostics(problems, formatHost));
});

const formatHost: ts.FormatDiagnosticsHost = {
  getCanonicalFileName: (file) => file,
  getCurrentDirectory: () => examples,
  getNewLine: () => "\n",
};

test("every example is a project of its own, and a test runs it", () => {
  const tests = readdirSync(import.meta.dirname).filter((file) => file.endsWith(".test.ts"));
  const text = tests.map((file) => readFileSync(join(import.meta.dirname, file), "utf8")).join("\n");
  for (const name of names) {
    assert.ok(text.includes(`"${name}"`), `no test names ${name}`);
    for (const file of ["package.json", "tsconfig.json", "index.ts", "README.md"]) {
      assert.ok(existsSync(join(examples, name, file)), `${name} has no ${file}`);
    }
    assert.ok(
      name === "automation-api" || existsSync(join(examples, name, "Pulumi.yaml")),
      `${name} has no Pulumi.yaml`,
    );
  }
});

test("every example depends on what it imports, in a version that this package works with", () => {
  for (const name of names) {
    const { dependencies } = JSON.parse(read(name, "package.json"));
    const imported = [...read(name, "index.ts").matchAll(/ from "(@?[^"./]+(?:\/[^"/]+)?)[^"]*"/g)].map(
      ([, from]) => from!,
    );
    const packages = new Set([...imported, "@pulumi/pulumi"]);
    assert.deepEqual(Object.keys(dependencies), [...packages].sort(), name);
    assert.equal(dependencies["@pulumi/pulumi"], manifest.peerDependencies["@pulumi/pulumi"], name);
    assert.equal(dependencies["pulumi-argocd-redis"], `^${manifest.version}`, name);
  }
});

test("no example's destroy deletes a namespace, which would take the Secret along", () => {
  const declared = names.flatMap((name) =>
    [...read(name, "index.ts").matchAll(/new k8s\.core\.v1\.Namespace\(.*?\);\n/gs)].map(([text]) => ({ name, text })),
  );
  assert.ok(declared.length >= 10);
  const deleted = declared.filter(({ text }) => !text.includes("retainOnDelete: true"));
  assert.deepEqual(deleted, []);
  const silent = declared.filter(({ name }) => !/`pulumi destroy` keeps the namespace/.test(read(name, "README.md")));
  assert.deepEqual(silent, []);
});

test("a README says how to run it in a few lines", () => {
  for (const name of names) {
    const text = read(name, "README.md");
    assert.match(text, /^# /, name);
    assert.ok(text.split("\n").length <= 45, `${name}: ${text.split("\n").length} lines`);
  }
});

test("links of the READMEs to other files lead somewhere", () => {
  for (const folder of [".", ...names]) {
    const links = [...read(folder, "README.md").matchAll(/\]\((?!https?:)([^)#]+)/g)].map(([, link]) => link!);
    const dead = links.filter((link) => !existsSync(join(examples, folder, link)));
    assert.deepEqual(dead, [], folder);
  }
});
