// The examples that install Argo CD by its manifests; in their place the tests' own, small ones.
import assert from "node:assert/strict";
import { join } from "node:path";
import { example } from "./support/example";
import { manifests } from "./support/kubernetesStack";
import { split, workloads } from "./support/workloads";

const READERS = ["argocd-application-controller", "argocd-redis", "argocd-repo-server", "argocd-server"];

for (const [name, setting, value] of [
  ["install-manifest", "file", join(manifests, "install.yaml")],
  ["kustomize", "directory", manifests],
] as const) {
  example(name, "installs Argo CD after its password, and rolls the readers with it", async (running) => {
    const { cluster, stack, set, preview, up } = running;
    await set(setting, value);
    await preview();
    await up();
    await up("--expect-no-changes");
    const first = split(await workloads(cluster, "argocd"));
    assert.deepEqual(
      first.readers.map(({ name }) => name),
      READERS,
    );
    await cluster.deleteSecret("argocd");
    await up();
    const { version } = await stack.outputs();
    const now = split(await workloads(cluster, "argocd"));
    assert.deepEqual(
      now.readers.map(({ name, generation, version, reads }) => ({ name, generation, version, reads })),
      first.readers.map(({ name }) => ({ name, generation: 2, version, reads: ["argocd-redis/auth"] })),
    );
    assert.deepEqual(now.others, first.others);
  });
}
