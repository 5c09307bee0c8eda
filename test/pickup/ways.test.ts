// A ConfigMap of the real Kubernetes provider and our Secret land in the same cluster and namespace, as the same user, or
// both fail, however the cluster is handed over.
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { NO_WORLD } from "../kubectl/lab/noWorld";
import { outcomeOf } from "../kubectl/lab/outcome";
import type { RunningWorld } from "../kubectl/lab/world";
import { whole } from "../support/extent";
import { runWays, startClusters } from "./lab";
import { WAYS } from "./ways";
import { FAILS, type Way } from "./ways/way";

let world: RunningWorld;
const count = { ways: 0, mismatches: 0, differences: 0 };

before(async () => {
  world = await startClusters();
});

after(async () => {
  await world?.stop();
  const { ways, mismatches, differences } = count;
  console.log(`${ways} ways to hand the cluster over, ${mismatches} mismatches, ${differences} listed differences`);
});

for (const [group, batches] of Object.entries(WAYS)) {
  batches(NO_WORLD).forEach(({ title, ways, usual }, index) => {
    if (!whole && !usual) return;
    const names = ways.map((_, way) => `${group}-${index}-${way}`);
    describe(title, () => {
      let printed: string;
      before(async () => {
        printed = await runWays(batches(world)[index]!, names);
      });
      ways.forEach(({ title: way }, number) => {
        test(way, () => judge(batches(world)[index]!.ways[number]!, names[number]!, printed));
      });
    });
  });
}

function judge(way: Way, name: string, printed: string): void {
  count.ways++;
  if (way.because) count.differences++;
  count.mismatches++;
  compare(way, name, printed);
  count.mismatches--;
}

function compare({ lands, ours, says }: Way, name: string, printed: string): void {
  const map = outcomeOf(world.auditLogs, { resource: "configmaps", name }, "pulumi-kubernetes/");
  const secret = outcomeOf(world.auditLogs, { resource: "secrets", name }, "pulumi-argocd-redis/");
  assert.equal(map.text, lands, `the ConfigMap: ${printed}`);
  assert.equal(secret.text, ours ?? lands, `the Secret: ${printed}`);
  if (lands === FAILS || ours === FAILS) assert.match(printed, /exit code [^0]/);
  if (says) assert.match(printed, says);
  if (ours === undefined) assert.deepEqual([secret.user, secret.acting], [map.user, map.acting], "who it is in detail");
}
