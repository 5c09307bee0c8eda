// `npm run bench [pairs [part]]`: figures beside baselines of the same run, as Markdown tables. The parts are named below.
import { Cluster } from "../support/cluster";
import { HEADER, table } from "./figures";
import { loadRows } from "./load";
import { manyTables } from "./many";
import { previewRows } from "./preview";
import { requestRows } from "./requests";

const PARTS: Record<string, (cluster: Cluster, pairs: number) => Promise<string>> = {
  load: async (_, pairs) => table(HEADER, await loadRows(pairs)),
  preview: async (cluster, pairs) => table(HEADER, await previewRows(cluster, pairs)),
  requests: async (cluster) => table(["operation", "requests on Secrets"], await requestRows(cluster)),
  // Its previews are long.
  many: (cluster, pairs) => manyTables(cluster, Math.ceil(pairs / 5)),
};

async function bench(pairs: number, only?: string): Promise<void> {
  const cluster = await Cluster.start();
  try {
    for (const [name, part] of Object.entries(PARTS)) {
      if (only === undefined || only === name) console.log(`${await part(cluster, pairs)}\n`);
    }
  } finally {
    await cluster.stop();
  }
}

void bench(Number(process.argv[2] ?? 20), process.argv[3]);
