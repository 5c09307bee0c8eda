// `npm run bench [pairs]`: figures beside baselines of the same run, as Markdown tables.
import { Cluster } from "../support/cluster";
import { HEADER, table } from "./figures";
import { loadRows } from "./load";
import { previewRows } from "./preview";
import { requestRows } from "./requests";

async function bench(count: number): Promise<void> {
  const cluster = await Cluster.start();
  try {
    console.log(`${table(HEADER, await loadRows(count))}\n`);
    console.log(`${table(HEADER, await previewRows(cluster, count))}\n`);
    console.log(table(["operation", "requests on Secrets"], await requestRows(cluster)));
  } finally {
    await cluster.stop();
  }
}

void bench(Number(process.argv[2] ?? 20));
