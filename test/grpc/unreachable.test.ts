// A cluster that does not answer, one that is not known yet, and one that is another.
import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import { createServer, type Server } from "node:net";
import { join } from "node:path";
import { after, describe, test } from "node:test";
import { UNKNOWN } from "../../components/core/unknown";
import { kubeconfig } from "../../tools/controlPlane/kubeconfig.mjs";
import { startControlPlane } from "../../tools/controlPlane.mjs";
import { UNAVAILABLE } from "../faults/replies";
import { codesOf, ended, failedWith, useBench } from "../support/bench";
import { Resource } from "../support/engine";
import { FaultProxy } from "../support/faultProxy";
import { ProviderProcess } from "../support/providerProcess";

const bench = useBench();
const silent: Server[] = [];
after(() => silent.forEach((server) => void server.close()));

/** A server that takes connections and says nothing, and a kubeconfig that leads to it. */
async function silentServer(): Promise<{ kubeconfig: string; connections: () => number }> {
  let connections = 0;
  const server = createServer((socket) => {
    connections++;
    socket.on("error", () => {}).unref();
  });
  silent.push(server);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as { port: number };
  return { kubeconfig: leadingTo(`https://127.0.0.1:${port}`, `silent-${port}`), connections: () => connections };
}

function leadingTo(server: string, name: string): string {
  const { caPem, dir, tokens } = bench.cluster.plane;
  const file = join(dir, "kubeconfigs", name);
  writeFileSync(file, kubeconfig({ server, caPem, user: "admin", credentials: { token: tokens.admin! } }));
  return file;
}

/** A kubeconfig with a plugin that takes its time. */
function withSlowPlugin(seconds: number): string {
  const { caPem, dir, server, tokens } = bench.cluster.plane;
  const credential = {
    apiVersion: "client.authentication.k8s.io/v1",
    kind: "ExecCredential",
    status: { token: tokens.admin },
  };
  const script = `setTimeout(() => console.log(${JSON.stringify(JSON.stringify(credential))}), ${seconds * 1000})`;
  const config = JSON.parse(kubeconfig({ server, caPem, user: "slow", credentials: { token: "replaced" } }));
  const { apiVersion } = credential;
  config.users[0].user = {
    exec: { apiVersion, command: process.execPath, args: ["-e", script], interactiveMode: "Never" },
  };
  const file = join(dir, "kubeconfigs", `slow-plugin-${seconds}`);
  writeFileSync(file, JSON.stringify(config), { mode: 0o600 });
  return file;
}

describe("a cluster that does not answer", { concurrency: true }, () => {
  test("is a warning in a preview, which names endpoint and kubeconfig, and an error in up", async () => {
    const { args, resource, namespace, said } = await bench.scene();
    // Nobody listens on port 1.
    const nobody = { ...args, kubeconfig: leadingTo("https://127.0.0.1:1", "nobody-there") };
    const preview = await resource.preview(nobody);
    ended(preview, "create");
    assert.equal(preview.shown?.version, "to-be-created");
    const lines = await said();
    assert.deepEqual(codesOf(lines), ["NOT_LOOKED"]);
    assert.match(lines[0]!, /https:\/\/127\.0\.0\.1:1 \(kubeconfig .*nobody-there/);
    const text = failedWith(await resource.up(nobody), "UNREACHABLE");
    assert.ok(text.includes(`${namespace}/argocd-redis`) && text.includes("ECONNREFUSED"), text);
  });

  test("is waited for once per process, however many instances there are", async () => {
    const { kubeconfig, connections } = await silentServer();
    const { args, resource } = await bench.scene();
    const slow = { ...args, kubeconfig, requestTimeoutSeconds: 2 };
    await resource.preview(slow);
    const before = connections();
    assert.ok(before > 0);
    await new Resource(bench.provider, bench.refresher).preview(slow);
    assert.equal(connections(), before);
  });

  test("is waited for once as well where it answers that it is unable, and asked again once it was answered", async () => {
    const proxy = await FaultProxy.start(bench.cluster.plane);
    try {
      const { args, resource, namespace } = await bench.scene();
      const through = { ...args, kubeconfig: proxy.kubeconfig() };
      await resource.up(through);
      proxy.faults(
        () =>
          ({ answer }) =>
            answer(UNAVAILABLE),
      );
      failedWith(await resource.up(through), "SERVER_ERROR");
      const before = proxy.arrived.length;
      assert.ok(before > 2);
      failedWith(await resource.up(through), "SERVER_ERROR");
      assert.equal(proxy.arrived.length, before);
      // Another instance, which `create` has more patience for, is answered.
      proxy.faults(() => undefined);
      const other = new Resource(bench.provider, bench.refresher);
      ended(await other.up({ ...through, namespace, key: "auth" }), "create");
      ended(await resource.up(through), "same");
    } finally {
      await proxy.stop();
    }
  });

  test("is not one whose credential plugin takes long: the plugin has the whole time-out of a request", async () => {
    const { args, resource } = await bench.scene();
    await resource.up(args);
    const slow = { ...args, kubeconfig: withSlowPlugin(11) };
    ended(await resource.up(slow), "same");
  });

  test("keeps what is recorded: preview shows no change, up and refresh fail", async () => {
    const { args, resource } = await bench.scene();
    await resource.up(args);
    const { kubeconfig } = await silentServer();
    const state = structuredClone(resource.state);
    const slow = { ...args, kubeconfig, requestTimeoutSeconds: 1 };
    const preview = await resource.preview(slow);
    assert.notEqual(preview.op, "replace");
    assert.deepEqual(preview.failures, []);
    failedWith(await resource.up(slow), "TIMEOUT");
    resource.state!.outputs = { ...state!.outputs, kubeconfig, requestTimeoutSeconds: 1 };
    failedWith(await resource.refresh(), "TIMEOUT");
  });
});

describe("a connection that is not known yet", () => {
  test("is not looked for: a new resource has the placeholder, an existing one keeps its version", async () => {
    const { args, resource, namespace } = await bench.scene();
    const preview = await resource.preview({ ...args, kubeconfig: UNKNOWN });
    ended(preview, "create");
    assert.equal(preview.shown?.version, "to-be-created");
    assert.deepEqual(bench.cluster.verbs(namespace), []);
    await resource.up(args);
    // The second up records the version in the inputs.
    await resource.up(args);
    const later = await resource.preview({ ...args, kubeconfig: UNKNOWN });
    assert.deepEqual(later.failures, []);
    assert.equal(later.shown?.version, resource.state?.outputs.version);
  });

  test("keeps the namespace that came from a context", async () => {
    const { namespace, resource, args } = await bench.scene();
    const kubeconfig = bench.cluster.plane.kubeconfigFor("admin", namespace);
    const { namespace: _, ...rest } = args;
    const preview = await resource.preview({ ...rest, kubeconfig });
    assert.equal(preview.shown?.namespace, namespace);
    await resource.up({ ...rest, kubeconfig });
    const later = await resource.preview({ ...rest, kubeconfig: UNKNOWN });
    assert.equal(later.shown?.namespace, namespace);
    assert.notEqual(later.op, "replace");
  });
});

describe("another cluster", () => {
  test("with the same Secret behind another address is an update of state, in up and in refresh", async () => {
    const { args, resource } = await bench.scene();
    await resource.up(args);
    const { port } = new URL(bench.cluster.plane.server);
    const alias = { ...args, kubeconfig: leadingTo(`https://localhost:${port}`, "alias") };
    ended(await resource.preview(alias), "update");
    ended(await resource.up(alias), "update");
    assert.equal(resource.state?.outputs.apiServer, `https://localhost:${port}`);
    ended(await resource.up(alias), "same");
  });

  test("without the Secret is a replacement with both servers named; the old Secret stays; a refresh fails", async () => {
    const other = await startControlPlane();
    // A silent process of its own: the other cluster's answers are not to be taken for the first one's.
    const provider = await ProviderProcess.start({ runFolder: bench.cluster.plane.dir });
    try {
      const { resource, namespace, args } = await bench.scene({ provider });
      const inDefault = { ...args, namespace: "default", secretName: namespace };
      await resource.up(inDefault);
      const recorded = structuredClone(resource.state!);
      const moved = { ...inDefault, kubeconfig: other.kubeconfigs.admin! };
      resource.state!.outputs = { ...recorded.outputs, kubeconfig: moved.kubeconfig };
      const text = failedWith(await resource.refresh(), "OTHER_CLUSTER");
      assert.ok(text.includes(bench.cluster.plane.server) && text.includes(other.server), text);
      resource.state = recorded;
      await provider.said();
      ended(await resource.preview(moved), "replace");
      const line = (await provider.said()).find((said) => said.includes("OTHER_CLUSTER"));
      assert.ok(line?.includes(bench.cluster.plane.server) && line.includes(other.server), line);
      ended(await resource.up(moved), "replace");
      assert.equal((await bench.cluster.secret("default", namespace)).status, 200);
      assert.equal(resource.state?.outputs.apiServer, other.server);
      assert.equal(resource.state?.outputs.origin, "created");
    } finally {
      await bench.cluster.api("DELETE", bench.cluster.secretPath("default"));
      await provider.stop();
      await other.stop();
    }
  });
});
