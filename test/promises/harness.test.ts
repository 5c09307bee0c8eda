// A line counts as kept only where the named test ran and failed for the right reason.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { createRunFolder, removeRunFolder } from "../../tools/controlPlane/runFolders.mjs";
import { Copy, replaced } from "./copy";
import { provenBy } from "./judge";
import type { Line } from "./types";

const kept: Line = {
  clause: "an empty value is no password",
  file: "core/inspect.ts",
  code: "bytes.length === 0",
  instead: "false",
  test: ["unit/core/inspect.test.ts", "an empty value is no password, unlike for the command"],
};

let folder: string;
let copy: Copy;
before(() => {
  folder = createRunFolder(false);
  copy = Copy.make(folder);
});
after(() => removeRunFolder(folder));

const judged = (changed: Partial<Line>) => provenBy(copy, { ...kept, ...changed }, {});
const source = () => readFileSync(join(copy.folder, "components", kept.file), "utf8");

test("a test that fails by an assertion keeps the line, which is there again afterwards", async () => {
  const before = source();
  assert.match(await judged({}), /Expected values to be strictly deep-equal/);
  assert.equal(source(), before);
});

test("a test that passes all the same keeps nothing", async () => {
  await assert.rejects(judged({ instead: "bytes.length < 1" }), /passes all the same/);
});

test("a name that no test has is an error", async () => {
  const name = "an empty value is a password";
  await assert.rejects(
    judged({ test: [kept.test[0], name] }),
    /ran 0 tests of the name "an empty value is a password"/,
  );
});

test("sources that cannot be loaded are an error, whose text is shown", async () => {
  const before = source();
  await assert.rejects(judged({ instead: "bytes.length === (" }), /ran 0 tests.*Transform failed/s);
  assert.equal(source(), before);
});

test("a test that fails by anything else than an assertion keeps the line only where that was expected", async () => {
  const crash = { instead: "(undefined as never as string).length === 0" };
  await assert.rejects(judged(crash), /by no assertion: Cannot read properties of undefined/);
  await assert.rejects(judged({ ...crash, error: /is not a function/ }), /does not fail with/);
  assert.match(await judged({ ...crash, error: /Cannot read properties/ }), /^Cannot read properties/);
});

test("a line that is not there, or more than once, is an error", () => {
  assert.throws(() => replaced("nothing", kept), /core\/inspect\.ts has this text 0 times/);
  assert.throws(() => replaced(`${kept.code} ${kept.code}`, kept), /has this text 2 times/);
  assert.equal(replaced(`if (${kept.code})`, { ...kept, instead: "$&" }), "if ($&)");
});
