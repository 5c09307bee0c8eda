// @ts-check
// Waits until a kube-apiserver can be used.
import { get } from "node:https";
import { setTimeout as sleep } from "node:timers/promises";

/**
 * @param {string} url @param {{ ca: string, token: string }} access
 * @returns {Promise<number>} the status; 0 where there was no answer
 */
function statusOf(url, { ca, token }) {
  return new Promise((resolve) => {
    const request = get(
      url,
      { ca, agent: false, timeout: 5000, headers: { authorization: `Bearer ${token}` } },
      (response) => {
        response.resume();
        response.once("close", () => resolve(response.statusCode ?? 0));
      },
    );
    request.once("timeout", () => request.destroy());
    request.once("error", () => resolve(0));
  });
}

/**
 * Ready, and the namespace `default` is there.
 * @param {string} server @param {{ ca: string, token: string }} access
 * @param {AbortSignal} signal
 */
export async function waitUntilReady(server, access, signal) {
  for (const path of ["/readyz", "/api/v1/namespaces/default"]) {
    while ((await statusOf(server + path, access)) !== 200) await sleep(50, undefined, { signal });
  }
}
