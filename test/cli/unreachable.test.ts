import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { describe, test } from "node:test";
import type { Stack } from "../support/stack";
import { declaring, failedWith, newLab, said, shown, stateOf, succeeded } from "./lab";

const lab = newLab();

/** A port where nobody listens. */
async function closedPort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  return typeof address === "object" && address ? address.port : 0;
}

/** Lets the stack use a server that is down. */
async function down(stack: Stack): Promise<string> {
  const server = `http://127.0.0.1:${await closedPort()}`;
  const config = {
    clusters: [{ name: "c", cluster: { server } }],
    contexts: [{ name: "x", context: { cluster: "c" } }],
    "current-context": "x",
  };
  const file = join(stack.dir, "down.json");
  writeFileSync(file, JSON.stringify(config));
  stack.setEnv({ KUBECONFIG: file });
  return server;
}

/** The tests wait for retries most of the time. */
describe("a cluster that is down", { concurrency: 3 }, () => {
  test("a first preview warns, names the endpoint and where the kubeconfig came from, and stays usable", async () => {
    const stack = (await lab.stack()).program(declaring("argocd"));
    const server = await down(stack);
    const preview = succeeded(await stack.preview());
    const [warning] = said(preview, "NOT_LOOKED");
    assert.ok(warning?.includes("argocd/argocd-redis") && warning.includes(server), preview.text);
    assert.match(warning ?? "", /down\.json.*\[ARGOCD_REDIS_UNREACHABLE\]/);
    assert.equal(shown(preview).version, '"to-be-created"');
  });

  test("a first up fails after its retries and records nothing", async () => {
    const stack = (await lab.stack()).program(declaring("argocd"));
    const server = await down(stack);
    const up = failedWith(await stack.up(), "UNREACHABLE", "argocd");
    assert.ok(up.text.includes(server), up.text);
    assert.equal(await stateOf(stack), undefined);
  });

  test("later previews warn with everything known; ups and refreshes fail and keep the state", async () => {
    const namespace = await lab.namespace();
    const stack = (await lab.stack()).program(declaring(namespace));
    succeeded(await stack.up());
    const [state, outputs] = [await stateOf(stack), await stack.outputs()];
    await down(stack);
    const preview = succeeded(await stack.preview("--expect-no-changes"));
    assert.equal(said(preview, "NOT_LOOKED").length, 1);
    assert.doesNotMatch(preview.text, /\[unknown\]/);
    failedWith(await stack.up(), "UNREACHABLE", namespace);
    failedWith(await stack.refresh(), "UNREACHABLE", namespace);
    assert.deepEqual([await stateOf(stack), await stack.outputs()], [state, outputs]);
  });

  test("no configuration at all: a first preview and up say where one was looked for", async () => {
    const stack = (await lab.stack()).setEnv({ KUBECONFIG: undefined }).program(declaring("argocd"));
    for (const run of [await stack.preview(), await stack.up()]) {
      failedWith(run, "CONFIGURATION", "argocd");
    }
  });
});
