// How often @kubernetes/client-node chooses as kubectl does, in the rows of the same table:
//   node --import tsx test/kubectl/library.ts
// For the decision that docs/connection.md gives the reasons of; no test, since it judges nothing of ours.
import { execFile } from "node:child_process";
import { join } from "node:path";
import { root } from "../../tools/checkout.mjs";
import { type Home, makeHome } from "./lab/home";
import { inPod } from "./lab/kubectl";
import { outcomeOf } from "./lab/outcome";
import { startWorld } from "./lab/world";
import { TABLE } from "./rows";
import type { Row } from "./rows/row";

const SCRIPT = join(root, "test/kubectl/lab/clientNode.mjs");
const TIMEOUT_MS = 60_000;

function ask(home: Home, name: string): Promise<void> {
  const [command, ...args] = inPod(home, [process.execPath, SCRIPT, JSON.stringify({ settings: home.settings, name })]);
  return new Promise((resolve) => {
    execFile(command!, args, { cwd: home.dir, env: home.env, timeout: TIMEOUT_MS }, () => resolve());
  });
}

async function main(): Promise<void> {
  const world = await startWorld();
  const differing: string[] = [];
  let asked = 0;
  try {
    for (const [subject, rows] of Object.entries(TABLE)) {
      for (const row of rows(world)) {
        const name = `library-${++asked}`;
        const text = await outcomeFor(row, name, world.auditLogs);
        if (text !== row.kubectl) differing.push(`${subject}: ${row.title}: ${text} instead of ${row.kubectl}`);
      }
    }
  } finally {
    await world.stop();
  }
  console.log(
    `${differing.join("\n")}\n@kubernetes/client-node differs from kubectl in ${differing.length} of ${asked} rows`,
  );
}

async function outcomeFor(row: Row, name: string, auditLogs: Record<string, string>): Promise<string> {
  const home = makeHome(row);
  try {
    await ask(home, name);
    return outcomeOf(auditLogs, { resource: "secrets", name }, "").text;
  } finally {
    home.remove();
  }
}

main();
