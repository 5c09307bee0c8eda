// A stack whose programs use the real Kubernetes provider.
import { inCheckout } from "../../../tools/checkout.mjs";
import { ensureParts, partsPath } from "../../../tools/parts.mjs";
import { Stack } from "../../support/stack";

export const chart = inCheckout("test", "examples", "charts", "argo-cd");
export const manifests = inCheckout("test", "examples", "manifests");
export const noControllers = inCheckout("test", "examples", "support", "noControllers.cjs");

/** A stack with the Kubernetes plugin on its PATH. */
export async function kubernetesStack(
  kubeconfig: string | undefined,
  env: Record<string, string> = {},
): Promise<Stack> {
  const parts = await ensureParts(["pulumi", "pulumi-language-nodejs", "pulumi-resource-kubernetes"]);
  return Stack.create({ kubeconfig, env: { PATH: partsPath(parts), ...env } });
}
