// Every live state against every operation: exit code, messages, requests, Secret and state, as the tables in cases/ say.
// By default the rows of the slice; `npm run test:matrix` checks all of them.
import { after, before, describe, test } from "node:test";
import { Lab } from "../cli/lab";
import { whole } from "../support/extent";
import { tables } from "./cases/index";
import { Worlds } from "./runner";
import type { Expected, Operation, Table } from "./types";

/** Waiting for a retry uses no processor. */
const AT_ONCE = 3;

const lab = new Lab();
const count = { checked: 0, held: 0 };

before(() => lab.start());
after(async () => {
  try {
    await lab.prove();
  } finally {
    await lab.end();
    console.log(`matrix, ${whole ? "all" : "the slice"}: ${count.held} of ${count.checked} cases hold`);
  }
});

function rowsOf({ rows }: Table): [Operation, Expected][] {
  const all = Object.entries(rows) as [Operation, Expected][];
  return all.filter(([, row]) => whole || row.slice);
}

describe("matrix", { concurrency: AT_ONCE }, () => {
  for (const table of tables.filter((each) => rowsOf(each).length > 0)) {
    const seenBy = table.identity === "admin" ? "" : `, ${table.identity}`;
    test(`${table.state}${seenBy}`, async (t) => {
      const worlds = new Worlds(lab, table);
      for (const [operation, row] of rowsOf(table)) {
        await t.test(operation, async () => {
          count.checked += 1;
          await worlds.check(operation, row);
          count.held += 1;
        });
      }
      worlds.end();
    });
  }
});
