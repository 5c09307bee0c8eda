// The examples that are about the Secret alone.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { ensureParts } from "../../tools/parts.mjs";
import type { Cluster } from "../support/cluster";
import { example, ownCluster } from "./support/example";
import { contexts, serviceAccount } from "./support/kubeconfigs";
import { kubectl } from "./support/kubectl";

async function namespaced(cluster: Cluster): Promise<void> {
  await cluster.must("POST", "/api/v1/namespaces", { metadata: { name: "argocd" } });
}

example("basic", "creates the Secret, and later only looks", async ({ cluster, preview, up, folder }) => {
  await namespaced(cluster);
  await preview();
  await up();
  await up("--expect-no-changes");
  const { body } = await cluster.secret("argocd");
  const line = /^kubectl (.*) \| base64 -d$/m.exec(readFileSync(join(folder, "README.md"), "utf8"))?.[1] ?? "";
  const encoded = await kubectl(cluster, ...line.replaceAll("'", "").split(" "));
  assert.equal(encoded, body.data.auth);
  assert.deepEqual(cluster.verbs("argocd"), ["get", "create?dryRun", "get", "get", "create", "get"]);
});

example(
  "adopt-existing",
  "takes over what the command made, and writes nothing",
  async ({ cluster, stack, preview, up }) => {
    await namespaced(cluster);
    const { argocd = "argocd" } = await ensureParts(["argocd"]);
    const env = { ...process.env, KUBECONFIG: cluster.plane.kubeconfigs.admin, HOME: stack.dir };
    execFileSync(argocd, ["admin", "redis-initial-password", "-n", "argocd"], { env, encoding: "utf8" });
    const { body: before } = await cluster.secret("argocd");
    await preview();
    await up();
    await up("--expect-no-changes");
    const { origin, uid } = await stack.outputs();
    assert.deepEqual([origin, uid], ["adopted", before.metadata.uid]);
    assert.deepEqual((await cluster.secret("argocd")).body, before);
    assert.deepEqual(cluster.verbs("argocd"), ["get", "get", "get", "get"]);
  },
);

example(
  "least-privilege",
  "needs what its Roles say and nothing more",
  async ({ cluster, stack, folder, set, preview, up }) => {
    await namespaced(cluster);
    for (const file of ["rbac.yaml", "rbac-preview.yaml"]) {
      await kubectl(cluster, "apply", "-f", join(folder, file));
    }
    const user = await serviceAccount(stack, cluster, "redis-initial-password");
    const viewer = await serviceAccount(stack, cluster, "redis-password-preview");
    stack.setEnv({ KUBECONFIG: user });
    await preview();
    await up();
    stack.setEnv({ KUBECONFIG: viewer });
    await preview("--expect-no-changes");

    stack.setEnv({ KUBECONFIG: user });
    await set("rotation", "2026-12");
    const { body: before } = await cluster.secret("argocd");
    const refused = await stack.up();
    assert.notEqual(refused.code, 0);
    assert.match(refused.text, /\[ARGOCD_REDIS_FORBIDDEN\]/);
    assert.deepEqual((await cluster.secret("argocd")).body, before);
    await kubectl(cluster, "apply", "-f", join(folder, "rbac-rotation.yaml"));
    await up();
    assert.notEqual((await cluster.secret("argocd")).body.data.auth, before.data.auth);
    await kubectl(cluster, "delete", "-f", join(folder, "rbac-rotation.yaml"));
    await up("--expect-no-changes");
  },
);

example(
  "multi-cluster",
  "makes a password of its own on each cluster, which a destroy keeps",
  async ({ cluster, stack, preview, up }) => {
    const other = await ownCluster();
    try {
      stack.setEnv({ KUBECONFIG: contexts(stack, { staging: cluster, production: other }) });
      await preview();
      await up();
      await up("--expect-no-changes");
      const secrets = await Promise.all([cluster, other].map((one) => one.secret("argocd")));
      const [here, there] = secrets.map(({ body }) => body.data.auth);
      assert.ok(here && there && here !== there);

      const { code, text } = await stack.destroy();
      assert.equal(code, 0, text);
      // There is no controller here that would empty a namespace: one that is being deleted takes the Secret elsewhere.
      const namespaces = await Promise.all([cluster, other].map((one) => one.must("GET", "/api/v1/namespaces/argocd")));
      assert.deepEqual(
        namespaces.map(({ metadata }) => metadata.deletionTimestamp),
        [undefined, undefined],
      );
      assert.match(await up(), /argocd\/argocd-redis exists.*\[ARGOCD_REDIS_ADOPTED\]/);
      const kept = await Promise.all([cluster, other].map((one) => one.secret("argocd")));
      assert.deepEqual(
        kept.map(({ body }) => body.metadata.uid),
        secrets.map(({ body }) => body.metadata.uid),
      );
    } finally {
      await other.stop();
    }
  },
);

example("automation-api", "runs the same from a program", async ({ cluster, stack }) => {
  await namespaced(cluster);
  const { scripts } = JSON.parse(readFileSync(join(stack.project, "package.json"), "utf8"));
  assert.equal(scripts.start, "tsx index.ts");
  const tsx = join(stack.project, "node_modules", ".bin", "tsx");
  const text = execFileSync(tsx, ["index.ts"], { cwd: stack.project, env: stack.environment(), encoding: "utf8" });
  stack.runs.push({ code: 0, text });
  assert.match(text, /^created, version [0-9a-f]{12}$/m);
  assert.equal((await cluster.secret("argocd")).status, 200);
});
