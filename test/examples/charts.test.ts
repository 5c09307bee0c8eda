// The examples that install Argo CD by its chart; in its place the tests' own, small one.
import assert from "node:assert/strict";
import { example, type Running } from "./support/example";
import { split, workloads } from "./support/workloads";

const CLIENTS = ["application-controller", "repo-server", "server"];
const SINGLE = ["argocd-application-controller", "argocd-redis", "argocd-repo-server", "argocd-server"];

/** All that read the password refer to this, and carry the version that the stack has. */
async function assertStarted(running: Running, readers: string[], reads: string, namespace = "argocd"): Promise<void> {
  const found = split(await workloads(running.cluster, namespace));
  assert.deepEqual(
    found.readers.map(({ name }) => name),
    readers,
  );
  const { version, versions } = await running.stack.outputs();
  for (const workload of found.readers) {
    assert.equal(workload.version, version ?? (versions as Record<string, string>)[namespace], workload.name);
    assert.deepEqual(
      workload.reads.map((ref) => ref.replace("?", "")),
      [reads],
      workload.name,
    );
  }
  const [secretName, key] = reads.split("/");
  const { body } = await running.cluster.secret(namespace, secretName);
  assert.ok(body.data[key!], `${reads} in ${namespace}`);
}

async function installs(running: Running): Promise<void> {
  await running.set("repo", running.repository.url);
  await running.preview();
  await running.up();
  await running.up("--expect-no-changes");
}

for (const name of ["helm-chart-v4", "helm-chart-v3", "helm-release"]) {
  example(name, "installs Argo CD after its password", async (running) => {
    await installs(running);
    await assertStarted(running, SINGLE, "argocd-redis/auth");
    const { body } = await running.cluster.api("GET", "/apis/apps/v1/namespaces/argocd/deployments/argocd-server");
    assert.equal(body.spec.replicas, 2);
  });
}

example("ha", "installs redis-ha with the same Secret, and a rotation rolls it, too", async (running) => {
  const readers = ["argocd-application-controller", "argocd-redis-ha-haproxy", "argocd-redis-ha-server"];
  const all = [...readers, "argocd-repo-server", "argocd-server"];
  await installs(running);
  await assertStarted(running, all, "argocd-redis/auth");
  await running.set("rotation", "2026-12");
  await running.up();
  await assertStarted(running, all, "argocd-redis/auth");
});

example("external-redis", "hands that Redis' own password to the clients", async (running) => {
  await running.set("redisPassword", "--secret", "the-password-of-that-redis");
  await installs(running);
  const clients = CLIENTS.map((client) => `argocd-${client}`);
  await assertStarted(running, clients, "argocd-redis/redis-password");
  const { body } = await running.cluster.secret("argocd");
  assert.equal(Buffer.from(body.data["redis-password"], "base64").toString(), "the-password-of-that-redis");
});

example("rotate", "rolls exactly the readers, to the version that the preview shows", async (running) => {
  await installs(running);
  const before = await workloads(running.cluster, "argocd");
  await running.set("rotation", "2026-12");
  const preview = await running.preview();
  await running.up();
  await assertStarted(running, SINGLE, "argocd-redis/auth");
  assert.ok(preview.includes(String((await running.stack.outputs()).version)), preview);
  const after = await workloads(running.cluster, "argocd");
  const rolled = after.filter(({ generation }, i) => generation > before[i]!.generation).map(({ name }) => name);
  assert.deepEqual(rolled, SINGLE);
});

example("multi-instance", "installs two, each with a password of its own", async (running) => {
  await installs(running);
  const passwords = new Set<string>();
  for (const namespace of ["argocd", "argocd-staging"]) {
    const readers = SINGLE.map((name) => name.replace("argocd", namespace));
    await assertStarted(running, readers, "argocd-redis/auth", namespace);
    passwords.add((await running.cluster.secret(namespace)).body.data.auth);
  }
  assert.equal(passwords.size, 2);
});
