// The cluster is recorded, and a refresh reports on no other one.
import assert from "node:assert/strict";
import { copyFileSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { kubeconfig } from "../../tools/controlPlane/kubeconfig.mjs";
import { codesOf, ended, failedWith, type Scene, useBench } from "../support/bench";
import { ProviderProcess } from "../support/providerProcess";

const bench = useBench();

test("the cluster is recorded by its server and its authority", async () => {
  const { args, resource } = await bench.scene();
  await resource.up(args);
  for (const recorded of [resource.state!.inputs, resource.state!.outputs]) {
    assert.equal(recorded.apiServer, bench.cluster.plane.server);
    assert.match(String(recorded.apiServerCa), /^[0-9a-f]{16}$/);
  }
});

test("a refresh that is led to another cluster fails and keeps the state, although no Secret is there", async () => {
  const { args, resource, namespace } = await bench.scene();
  await resource.up(args);
  await bench.cluster.deleteSecret(namespace);
  resource.state!.outputs = { ...resource.state!.outputs, apiServer: "https://elsewhere:6443" };
  const text = failedWith(await resource.refresh(), "OTHER_CLUSTER");
  assert.ok(text.includes("https://elsewhere:6443") && text.includes(bench.cluster.plane.server), text);
  assert.ok(resource.state);
});

/** A recorded kubeconfig that is gone, and a process whose ambient one this is. */
async function refreshWith({ args, namespace, resource }: Scene, ambient: string) {
  const kubeconfig = join(bench.cluster.plane.dir, "kubeconfigs", `gone.${namespace}`);
  copyFileSync(bench.kubeconfig("admin"), kubeconfig);
  ended(await resource.up({ ...args, kubeconfig }), "create");
  rmSync(kubeconfig);
  const runFolder = bench.cluster.plane.dir;
  const provider = await ProviderProcess.start({ runFolder, env: { KUBECONFIG: ambient } });
  try {
    resource.refresher = provider;
    return { step: await resource.refresh(), said: await provider.said(namespace) };
  } finally {
    await provider.stop();
  }
}

test("a recorded kubeconfig that is gone is replaced by the ambient one where that leads to the same cluster", async () => {
  const { step, said } = await refreshWith(await bench.scene(), bench.kubeconfig("admin"));
  ended(step, "refreshed");
  assert.deepEqual(codesOf(said), ["STALE"]);
});

test("it is not where that leads to another cluster", async () => {
  const scene = await bench.scene();
  const elsewhere = join(bench.cluster.plane.dir, "kubeconfigs", `elsewhere.${scene.namespace}`);
  writeFileSync(elsewhere, readFileSync(bench.kubeconfig("admin"), "utf8").replaceAll("127.0.0.1", "localhost"));
  const { step } = await refreshWith(scene, elsewhere);
  assert.match(failedWith(step, "CONFIGURATION"), /recorded settings are stale/);
  assert.ok(scene.resource.state);
});

test("recorded credentials that the cluster does not accept any more are told with the cluster and what they were", async () => {
  const { args, resource } = await bench.scene();
  await resource.up(args);
  const { caPem, server } = bench.cluster.plane;
  const contents = kubeconfig({ server, caPem, user: "expired", credentials: { token: "expired" } });
  resource.state!.outputs = { ...resource.state!.outputs, kubeconfig: contents };
  const runFolder = bench.cluster.plane.dir;
  resource.refresher = await ProviderProcess.start({ runFolder, env: { KUBECONFIG: "/nowhere", HOME: "/nowhere" } });
  try {
    const text = failedWith(await resource.refresh(), "UNAUTHORIZED");
    assert.ok(text.includes(`${server} (`) && text.includes("(token)"), text);
    assert.match(text, /The recorded settings are stale, and no ambient configuration stands in/);
    assert.doesNotMatch(text, /no configuration\)|no credentials\)/);
  } finally {
    await resource.refresher.stop();
  }
});
