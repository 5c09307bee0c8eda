import assert from "node:assert/strict";
import test from "node:test";
import { runTool } from "./clone";

const PARTS = "pulumi, pulumi-language-nodejs, kube-apiserver, kubectl, etcd, argocd, pulumi-resource-kubernetes, all";

const table: [program: string, args: string[], says: string][] = [
  ["start.mjs", ["--kepp"], "unknown: --kepp; there are: --keep"],
  ["start.mjs", ["--keep", "now", "-v"], "unknown: now, -v; there are: --keep"],
  ["stop.mjs", ["--all"], "unknown: --all; it takes no arguments"],
  ["parts.mjs", ["argocd", "agrocd"], `unknown: agrocd; there are: ${PARTS}`],
  ["parts.mjs", ["all", "--force"], `unknown: --force; there are: ${PARTS}`],
];
for (const [program, args, says] of table) {
  test(`${program} ${args.join(" ")} is refused before anything is done`, () => {
    const { stdout, stderr, status } = runTool(program, ...args);
    assert.deepEqual([stdout, stderr, status], ["", `${says}\n`, 2]);
  });
}

test("test.mjs --hwole is refused before anything is installed", () => {
  const { stderr, status } = runTool("test.mjs", "--hwole");
  assert.match(stderr, /^no such test file or group: --hwole; groups: unit, /);
  assert.equal(status, 1);
});
