import assert from "node:assert/strict";
import { realpathSync } from "node:fs";
import test from "node:test";
import { runTool } from "./clone";
import { scratch } from "./scratch";

for (const [program, ...args] of [["start.mjs"], ["test.mjs", "tools/test.mjs"]] as const) {
  test(`${program} needs no package before it has installed them`, () => {
    const { stderr, status } = runTool(program, ...args);
    // As far as it gets without a lock file.
    assert.deepEqual([stderr, status], ["package-lock.json is missing or cannot be read\n", 1]);
  });
}

test("stop.mjs needs none at all, and says where it looked", () => {
  const { stdout, stderr, status } = runTool("stop.mjs");
  assert.deepEqual(
    [stdout, stderr, status],
    [`nothing to stop: no control plane of this checkout was kept in ${realpathSync(scratch)} (TMPDIR)\n`, "", 0],
  );
});
