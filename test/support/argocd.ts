// The real `argocd admin redis-initial-password`: what this package does the work of, and its oracle.
import { execFile } from "node:child_process";
import { tmpdir } from "node:os";
import { ensureParts } from "../../tools/parts.mjs";

export interface Outcome {
  code: number;
  text: string;
}

/** Runs the command on a namespace, as the identity of the kubeconfig. */
export async function redisInitialPassword(namespace: string, kubeconfig: string): Promise<Outcome> {
  const { argocd } = await ensureParts(["argocd"]);
  const { PATH } = process.env;
  // It looks for a configuration of its own in the home folder, which nobody needs.
  const env = { PATH, HOME: tmpdir(), KUBECONFIG: kubeconfig };
  return new Promise((resolve) => {
    execFile(argocd!, ["admin", "redis-initial-password", "-n", namespace], { env }, (error, stdout, stderr) =>
      resolve({ code: error ? Number(error.code ?? 1) : 0, text: stdout + stderr }),
    );
  });
}
