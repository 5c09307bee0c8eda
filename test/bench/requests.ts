// API requests of each operation, as the audit log counts them.
import type { Cluster } from "../support/cluster";
import { Stack } from "../support/stack";

export async function requestRows(cluster: Cluster): Promise<string[][]> {
  const namespace = await cluster.newNamespace();
  const stack = await Stack.create({ kubeconfig: cluster.plane.kubeconfigs.admin });
  const rows: string[][] = [];
  let before = 0;
  const count = async (operation: string, act: () => Promise<unknown>) => {
    await act();
    const verbs = cluster.verbs(namespace);
    rows.push([operation, verbs.slice(before).join(", ") || "none"]);
    before = verbs.length;
  };
  try {
    stack.program(`new lib.RedisInitialPassword("redis", { namespace: "${namespace}", ...lib.argocdRedis });`);
    await count("first preview", () => stack.preview());
    await count("first up, update phase", () => stack.up());
    await count("no-op preview", () => stack.preview());
    await count("no-op up, update phase", () => stack.up());
    await count("refresh", () => stack.refresh());
    await cluster.deleteSecret(namespace);
    await count("up after the Secret was deleted, update phase", () => stack.up());
    await count("destroy", () => stack.destroy());
  } finally {
    stack.remove();
  }
  return rows;
}
