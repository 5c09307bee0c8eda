// Each kind of project that a user may have: one test, one line of what it ran with, and a closing line.
// By default those that differ most; `npm run test:consumers` runs them all.
import { after, before, test } from "node:test";
import { Cluster } from "../support/cluster";
import { whole } from "../support/extent";
import { type Consumer, versionsOf } from "./consumer";
import { failingJourney, journey } from "./journey";
import { consumers } from "./list";
import { Site } from "./site";

const SLICE = [
  "JavaScript, CommonJS",
  "pnpm, strict",
  "nested in another component package, not hoisted",
  "bundled with esbuild",
];

const chosen = consumers.filter(({ name }) => whole || SLICE.includes(name));
const lines: string[] = [];
let cluster: Cluster;

before(async () => {
  cluster = await Cluster.start();
});

for (const consumer of chosen) {
  test(`${consumer.name}: preview, up, up, change, refresh, destroy`, async () => {
    lines.push(`consumer ${consumer.name}: ${await run(consumer)}`);
  });
}

after(async () => {
  for (const line of lines) {
    console.log(line);
  }
  const extent = whole ? "all" : `the slice of ${consumers.length}`;
  console.log(`consumers, ${extent}: ${lines.length} of ${chosen.length} are as documented`);
  await cluster?.stop();
});

/** Runs it, and tells how that ended. */
async function run(consumer: Consumer): Promise<string> {
  const site = await Site.open(cluster.plane.kubeconfigs.admin);
  try {
    const project = await consumer.make(site);
    const versions = versionsOf(site, project.programFolder);
    if (consumer.failsWith) {
      await failingJourney(cluster, site, project, consumer.failsWith);
      return `fails with ${consumer.failsWith}, as documented (${versions})`;
    }
    await journey(cluster, site, project);
    return `works (${versions})`;
  } finally {
    site.close();
  }
}
