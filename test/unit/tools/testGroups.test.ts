import assert from "node:assert/strict";
import { existsSync, readdirSync } from "node:fs";
import test from "node:test";
import { inCheckout, root } from "../../../tools/checkout.mjs";
import { groups, select } from "../../../tools/testGroups.mjs";

const me = "test/unit/tools/testGroups.test.ts";

test("every test file there is belongs to a group", () => {
  const names = readdirSync(inCheckout("test"), { recursive: true, encoding: "utf8" });
  const all = names.filter((name) => name.endsWith(".test.ts")).map((name) => `test/${name}`);
  assert.ok(all.includes(me));
  assert.deepEqual(select(["all"]).files.sort(), all.sort());
});

test("without arguments all groups are selected", () => {
  assert.deepEqual(select([]), select(["all"]));
});

test("a group, a folder and a file select their test files, each once", () => {
  assert.ok(select(["unit"]).files.includes(me));
  assert.ok(select(["test/unit/tools"]).files.every((file) => file.startsWith("test/unit/tools/")));
  assert.deepEqual(select([me, `${root}/${me}`]), { files: [me], groups: [groups.unit] });
});

test("the selected files exist, and only tests are among them", () => {
  for (const file of select(["all"]).files) {
    assert.ok(existsSync(`${root}/${file}`), file);
    assert.match(file, /\.test\.ts$/);
  }
});

test("an unknown group is an error that names those that there are", () => {
  assert.throws(() => select(["uint"]), /no such test file or group: uint; groups: unit, property, component/);
});
