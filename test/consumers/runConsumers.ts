// One test per consumer, one line for each that works, and a closing line.
import { after, before, test } from "node:test";
import { Cluster } from "../support/cluster";
import { type Consumer, versionsOf } from "./consumer";
import { failingJourney, journey } from "./journey";
import { Site } from "./site";

async function run(cluster: Cluster, consumer: Consumer): Promise<string> {
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

export function testConsumers(consumers: Consumer[]): void {
  const lines: string[] = [];
  let cluster: Cluster;
  before(async () => {
    cluster = await Cluster.start();
  });
  for (const consumer of consumers) {
    test(`${consumer.name}: preview, up, up, change, refresh, destroy`, async () => {
      lines.push(`consumer ${consumer.name}: ${await run(cluster, consumer)}`);
    });
  }
  after(async () => {
    for (const line of lines) {
      console.log(line);
    }
    console.log(`${lines.length} of ${consumers.length} consumers are as documented`);
    await cluster?.stop();
  });
}
