// The real kubectl, as the administrator.
import { execFileSync } from "node:child_process";
import { ensureParts } from "../../../tools/parts.mjs";
import type { Cluster } from "../../support/cluster";

export async function kubectl(cluster: Cluster, ...args: string[]): Promise<string> {
  const { kubectl = "kubectl" } = await ensureParts(["kubectl"]);
  return execFileSync(kubectl, ["--kubeconfig", cluster.plane.kubeconfigs.admin!, ...args], { encoding: "utf8" });
}
