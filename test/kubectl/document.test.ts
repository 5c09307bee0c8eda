// The table, the list of differences and docs/connection.md say the same.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { inCheckout } from "../../tools/checkout.mjs";
import { WAYS } from "../pickup/ways";
import { DIFFERENCES, differenceTable } from "./differences";
import { NO_WORLD } from "./lab/noWorld";
import { TABLE } from "./rows";

const document = readFileSync(inCheckout("docs/connection.md"), "utf8");
const rows = Object.values(TABLE).flatMap((subject) => subject(NO_WORLD));
const ways = Object.values(WAYS).flatMap((group) => group(NO_WORLD).flatMap((batch) => batch.ways));

test("at least 60 configurations are compared with kubectl, and 20 ways with the Kubernetes provider", () => {
  assert.ok(rows.length >= 60, `${rows.length} configurations`);
  assert.ok(ways.length >= 20, `${ways.length} ways`);
});

test("what differs from kubectl has a reason, and every reason a row that shows it", () => {
  assert.deepEqual(
    rows.filter(({ ours, because }) => (ours === undefined) !== (because === undefined)).map(({ title }) => title),
    [],
  );
  const shown = new Set(rows.map(({ because }) => because));
  for (const [name, { unshown }] of Object.entries(DIFFERENCES)) {
    assert.equal(shown.has(name as keyof typeof DIFFERENCES), unshown === undefined, name);
  }
});

test("docs/connection.md lists the differences from kubectl", () => {
  assert.ok(document.includes(`\n${differenceTable()}\n`), `it should have:\n${differenceTable()}`);
});

test("docs/connection.md lists the differences from the Kubernetes provider", () => {
  const reasons = [...new Set(ways.flatMap(({ because }) => because ?? []))];
  const list = reasons.map((reason) => `- ${reason}`).join("\n");
  assert.ok(document.includes(`\n${list}\n`), `it should have:\n${list}`);
});
