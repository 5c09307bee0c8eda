// Whole `pulumi up`s of several stacks on one Secret at the same moment, with the real command among them.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { redisInitialPassword } from "../support/argocd";
import { Cluster } from "../support/cluster";
import { whole } from "../support/extent";
import { Stack } from "../support/stack";

const rounds = whole ? 4 : 1;
const STACKS = 6;

let cluster: Cluster;
const stacks: Stack[] = [];

before(async () => {
  cluster = await Cluster.start();
});
after(async () => {
  for (const stack of stacks) stack.remove();
  await cluster?.stop();
});

async function ownPassword(stack: Stack): Promise<string> {
  return JSON.parse(await stack.must("stack", "output", "-s", "dev", "--json", "--show-secrets")).password;
}

for (let round = 1; round <= rounds; round++) {
  // The command takes part in every second round: it may be faster than all stacks.
  const withCommand = round % 2 === 0;

  test(`round ${round}: ${STACKS} stacks${withCommand ? " and the command" : ""}`, async () => {
    const namespace = await cluster.newNamespace();
    const kubeconfig = cluster.plane.kubeconfigs.admin!;
    const own = await Promise.all(Array.from({ length: STACKS }, () => Stack.create({ kubeconfig })));
    stacks.push(...own);
    for (const stack of own) {
      stack.program(`const args = { namespace: "${namespace}", ...lib.argocdRedis, exposePassword: true };
        const redis = new lib.RedisInitialPassword("redis", args);
        return { origin: redis.origin, password: redis.password };`);
    }
    const ups = own.map((stack) => stack.up());
    if (withCommand) assert.equal((await redisInitialPassword(namespace, kubeconfig)).code, 0);
    for (const { code, text } of await Promise.all(ups)) assert.equal(code, 0, text);
    const { body } = await cluster.secret(namespace);
    const passwords = await Promise.all(own.map(ownPassword));
    assert.deepEqual([...new Set(passwords)], [Buffer.from(body.data.auth, "base64").toString()]);
    const origins = await Promise.all(own.map(async (stack) => (await stack.outputs()).origin));
    assert.ok(origins.filter((origin) => origin === "created").length <= 1, String(origins));
    if (!withCommand) assert.ok(origins.includes("created"));
    // And they see nothing to do afterwards.
    const later = await Promise.all(own.slice(0, 2).map((stack) => stack.preview("--expect-no-changes")));
    for (const { code, text } of later) assert.equal(code, 0, text);
  });
}
