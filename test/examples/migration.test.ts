// Why the chart's own Job does not do, and how a stack that has it changes over.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { after, before, test } from "node:test";
import { ensureParts } from "../../tools/parts.mjs";
import { Cluster } from "../support/cluster";
import type { Stack } from "../support/stack";
import { watched } from "./support/events";
import { chart, kubernetesStack, noControllers } from "./support/kubernetesStack";
import { split, workloads } from "./support/workloads";

let cluster: Cluster;
const stacks: Stack[] = [];
before(async () => {
  cluster = await Cluster.start();
});
after(async () => {
  for (const stack of stacks) {
    stack.remove();
  }
  await cluster?.stop();
});

const JOB = ["argocd-redis-secret-init"];
const values = "{ crds: { install: false }, createClusterRoles: false }";

async function stackWith(namespace: string, body: string): Promise<Stack> {
  const stack = await kubernetesStack(cluster.plane.kubeconfigs.admin);
  stacks.push(stack);
  return programmed(stack, namespace, body);
}

function programmed(stack: Stack, namespace: string, body: string): Stack {
  return stack.program(`require(${JSON.stringify(noControllers)});
    const k8s = require("@pulumi/kubernetes");
    const [chart, namespace] = [${JSON.stringify(chart)}, "${namespace}"];
    ${body}`);
}

test("helm.v4.Chart drops the chart's Job, and nobody makes the Secret that the pods require", async () => {
  const namespace = await cluster.newNamespace();
  const body = `new k8s.helm.v4.Chart("argocd", { chart, namespace, values: ${values} });`;
  const up = await watched(await stackWith(namespace, body), "up");
  assert.deepEqual(
    up.events.filter(({ type }) => type.endsWith(":Job")),
    [],
  );
  const { readers } = split(await workloads(cluster, namespace));
  assert.deepEqual([...new Set(readers.flatMap(({ reads }) => reads))], ["argocd-redis/auth"]);
  assert.equal((await cluster.secret(namespace)).status, 404);
});

test("a stack with the Job of helm.v3.Chart loses it, adopts its Secret and restarts the readers once", async () => {
  const namespace = await cluster.newNamespace();
  const withJob = `new k8s.helm.v3.Chart("argocd", { path: chart, namespace, values: ${values} });`;
  const stack = await stackWith(namespace, withJob);
  await watched(stack, "up");
  // What the Job's pod runs.
  const { argocd = "argocd" } = await ensureParts(["argocd"]);
  const env = { ...process.env, KUBECONFIG: cluster.plane.kubeconfigs.admin, HOME: stack.dir };
  execFileSync(argocd, ["admin", "redis-initial-password", "-n", namespace], { env, stdio: "pipe" });
  const { body: made } = await cluster.secret(namespace);

  const withComponent = `const redis = new lib.RedisInitialPassword("redis", { namespace, ...lib.argocdRedis });
    const values = redis.helmValuesWith(${values});
    new k8s.helm.v3.Chart("argocd", { path: chart, namespace, values }, { dependsOn: redis });
    return { origin: redis.origin };`;
  programmed(stack, namespace, withComponent);
  const preview = await watched(stack, "preview");
  const names = (op: string) => [...new Set(preview.events.filter((event) => event.op === op).map(({ name }) => name))];
  assert.deepEqual(
    names("delete").map((name) => name.split("/").at(-1)),
    JOB,
  );
  await watched(stack, "up");
  assert.equal((await stack.outputs()).origin, "adopted");
  assert.deepEqual((await cluster.secret(namespace)).body, made);
  const { readers, others } = split(await workloads(cluster, namespace));
  assert.deepEqual([...new Set(readers.map(({ generation }) => generation))], [2]);
  assert.deepEqual([...new Set(others.map(({ generation }) => generation))], [1]);
  assert.equal((await stack.up("--expect-no-changes")).code, 0);
});
