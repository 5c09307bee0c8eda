// While the Secret is being made: the password is in no process' arguments or environment.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { Cluster } from "../support/cluster";
import { FaultProxy } from "../support/faultProxy";
import { Hold } from "../support/hold";
import { processesOf } from "../support/orphans";
import { Stack } from "../support/stack";
import { foundIn } from "./canaries";

const linux = process.platform === "linux";

test("the password is in no arguments and no environment", { skip: linux ? false : "needs /proc" }, async () => {
  const cluster = await Cluster.start();
  const proxy = await FaultProxy.start(cluster.plane);
  const stack = await Stack.create({ kubeconfig: proxy.kubeconfig() });
  try {
    const namespace = await cluster.newNamespace();
    stack.program(`new lib.RedisInitialPassword("redis", { namespace: "${namespace}", ...lib.argocdRedis });`);
    const hold = new Hold("done").on(proxy, "POST");
    const up = stack.up();
    await hold.reached;
    const password = Buffer.from((await cluster.secret(namespace)).body.data.auth, "base64").toString();
    const pids = processesOf(stack);
    // The CLI, the language host, the program and the provider.
    assert.ok(pids.length >= 4, `${pids.length} processes`);
    for (const pid of pids) {
      const texts = ["cmdline", "environ"].map((file) => readFileSync(`/proc/${pid}/${file}`, "utf8"));
      assert.deepEqual(foundIn(texts.join(), password), [], `process ${pid}`);
    }
    hold.release();
    assert.equal((await up).code, 0);
  } finally {
    stack.remove();
    await proxy.stop();
    await cluster.stop();
  }
});
