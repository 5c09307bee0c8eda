// Each promise is kept by lines of code, and each line by a test with a name: where the line is missing, that test fails.
// By default one line of each promise; `npm run test:promises` takes all of them away, one after the other.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { after, before, describe, test } from "node:test";
import { inCheckout } from "../../tools/checkout.mjs";
import { runMarker } from "../../tools/controlPlane/runFolders.mjs";
import * as tools from "../../tools/controlPlane.mjs";
import { whole } from "../support/extent";
import { Copy, replaced } from "./copy";
import { isBuilt, provenBy } from "./judge";
import { outcomesOf } from "./run";
import { TABLE } from "./table";

const AT_ONCE = 2;

const chosen = TABLE.map(({ promise, lines }) => ({ promise, lines: whole ? lines : lines.slice(0, 1) }));
const lines = chosen.flatMap((kept) => kept.lines);
const tests = [...new Map(lines.map((line) => [line.test.join(), line.test])).values()];

let plane: tools.ControlPlane;
let env: NodeJS.ProcessEnv;
const copies: Copy[] = [];
let proven = 0;

before(async () => {
  plane = await tools.controlPlaneForTests();
  env = { [tools.sharedControlPlaneVariable]: tools.coordinatesFile(plane), [runMarker]: plane.dir };
  // In the run's folder: with that they are removed, however this ends.
  for (let i = 0; i < AT_ONCE; i += 1) copies.push(Copy.make(plane.dir));
});

after(async () => {
  for (const copy of copies) copy.remove();
  await plane?.stop();
  const extent = whole ? "all lines" : "the slice";
  console.log(
    `promises, ${extent}: ${proven} of ${lines.length} lines of ${TABLE.length} promises are kept by ${tests.length} tests`,
  );
});

test("every line of the table is there, and only once", () => {
  for (const line of TABLE.flatMap((kept) => kept.lines)) {
    const text = readFileSync(inCheckout("components", line.file), "utf8");
    assert.notEqual(replaced(text, line), text, line.clause);
  }
});

test("with all lines in place every named test passes", async () => {
  const copy = copies[0]!;
  if (lines.some(isBuilt)) await copy.build();
  const failed = (await outcomesOf(copy.folder, tests, env)).filter(({ passed }) => !passed);
  assert.deepEqual(failed, []);
});

for (const [index, kept] of chosen.entries()) {
  describe(`promise ${index + 1}: ${kept.promise}`, { concurrency: AT_ONCE }, () => {
    for (const line of kept.lines) {
      test(`${line.clause}: else its test fails`, async () => {
        const copy = copies.pop()!;
        try {
          const error = await provenBy(copy, line, env);
          proven += 1;
          console.log(`promise ${index + 1}, ${line.clause}: "${line.test[1]}" fails (${error})`);
        } finally {
          copies.push(copy);
        }
      });
    }
  });
}
