// Load time and memory of the provider bundle, each in a process of its own.
import { execFileSync } from "node:child_process";
import { root } from "../../tools/checkout.mjs";
import { pairs, row } from "./figures";

/** Milliseconds since the start of the process. */
const MEASURE = (load: string) => `(async () => {
  ${load};
  console.log(JSON.stringify({ ms: performance.now(), mb: process.memoryUsage().rss / 1e6 }));
})()`;

const SUBJECTS = {
  "bare node": "",
  "provider bundle": 'require("./dist/provider.js")',
  "@kubernetes/client-node": 'await import("@kubernetes/client-node")',
};

function measure(subject: keyof typeof SUBJECTS, figure: "ms" | "mb"): () => Promise<number> {
  const script = MEASURE(SUBJECTS[subject]);
  return async () =>
    JSON.parse(execFileSync(process.execPath, ["-e", script], { cwd: root, encoding: "utf8" }))[figure];
}

export async function loadRows(count: number): Promise<string[][]> {
  const rows: string[][] = [];
  for (const beside of ["bare node", "@kubernetes/client-node"] as const) {
    rows.push(
      row(
        "load the provider bundle",
        beside,
        await pairs(count, measure("provider bundle", "ms"), measure(beside, "ms")),
        "ms",
      ),
    );
    rows.push(
      row(
        "memory with the provider bundle",
        beside,
        await pairs(count, measure("provider bundle", "mb"), measure(beside, "mb")),
        "MB",
      ),
    );
  }
  return rows;
}
