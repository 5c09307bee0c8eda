import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { root } from "../../tools/checkout.mjs";
import { consumers } from "./list";

const text = readFileSync(join(root, "docs/consumers.md"), "utf8");

test("docs/consumers.md lists what is run, with its result", () => {
  const rows = [...text.matchAll(/^\| ([^|]+) \| ([^|]+) \|$/gm)].map(([, project, result]) => [project, result]);
  const expected = consumers.map(({ name, failsWith }) => [name, failsWith ? `fails with \`${failsWith}\`` : "works"]);
  assert.deepEqual(rows, [["project", "result"], ...expected]);
});

test("docs/consumers.md says what cannot work", () => {
  assert.match(text, /Plug'n'Play/);
});
