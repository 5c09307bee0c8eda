// A cluster that the same run makes: its kubeconfig is known only once something else was created.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { said, succeeded } from "../cli/lab";
import { outcomeOf, verbsOf } from "../kubectl/lab/outcome";
import type { RunningWorld } from "../kubectl/lab/world";
import { bothServers, kubeconfig } from "../kubectl/rows/row";
import { programOf, stackOf, startClusters } from "./lab";
import { ON_B } from "./ways/way";

let world: RunningWorld;
before(async () => {
  world = await startClusters();
});
after(() => world?.stop());

test("a preview waits for it without complaint, and both land there in up", async () => {
  const name = "later";
  const files = { "to-a": kubeconfig(bothServers(world, "to-a")), "to-b": kubeconfig(bothServers(world, "to-b")) };
  const stack = await stackOf({ files, env: { KUBECONFIG: "{home}/to-a" } });
  try {
    // A Secret's uid is known in up only, as the address of a cluster is.
    const later = `new lib.RedisInitialPassword("first", {}).uid.apply(() => text("to-b"))`;
    stack.program(programOf([{ opts: `{ provider: new k8s.Provider("made", { kubeconfig: ${later} }) }`, name }]));

    const preview = succeeded(await stack.preview());
    assert.deepEqual(said(preview, "NOT_LOOKED"), []);
    for (const log of Object.values(world.auditLogs)) {
      assert.deepEqual(verbsOf(log, { resource: "secrets", name }, ""), [], "asked nobody");
    }

    succeeded(await stack.up());
    for (const [resource, agent] of [
      ["configmaps", "pulumi-kubernetes/"],
      ["secrets", "pulumi-argocd-redis/"],
    ] as const) {
      assert.equal(outcomeOf(world.auditLogs, { resource, name }, agent).text, ON_B);
    }
    succeeded(await stack.up("--expect-no-changes"));
  } finally {
    stack.remove();
  }
});
