// Writes the states that this version leaves behind to test/fixtures/states/<version>/, with the real CLI on a real API
// server. Run it once per release, before the version is tagged, and commit what it wrote:
//
//   npm run build && node --import tsx test/upgrades/record.ts
//
// What belongs to the cluster of the recording is replaced by `{{server}}`, `{{ca}}`, `{{namespace}}` and
// `{{kubeconfig}}`, also inside of what is encrypted; the loader (loaded.ts) puts another cluster's in there.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { DEFAULT_TARGET } from "../../components/core/target";
import { root } from "../../tools/checkout.mjs";
import { Cluster } from "../support/cluster";
import { Stack } from "../support/stack";
import { type Fixture, rewriteState, writeFixture } from "./fixture";
import { configure, programOf, SCENES, type Scene } from "./scenes";

const { version } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));

async function succeed(stack: Stack, program: string): Promise<void> {
  const { code, text } = await stack.program(program).up();
  assert.equal(code, 0, text);
}

async function record(cluster: Cluster, scene: Scene): Promise<Fixture> {
  const namespace = await cluster.newNamespace();
  await scene.prepare?.(cluster, namespace);
  const stack = await Stack.create();
  try {
    configure(stack, cluster, namespace, scene.configured);
    if (scene.before) {
      await succeed(stack, programOf(scene.before, namespace));
    }
    await succeed(stack, programOf(scene.args, namespace));
    const { outputs } = (await stack.recorded()) ?? assert.fail("nothing is recorded");
    const { secretName, apiServer, apiServerCa } = outputs as Record<string, string>;
    await rewriteState(stack, [
      [readFileSync(cluster.plane.kubeconfigs.admin!, "utf8"), "{{kubeconfig}}"],
      [apiServer!, "{{server}}"],
      [apiServerCa!, "{{ca}}"],
      [namespace, "{{namespace}}"],
    ]);
    const { body } = await cluster.secret(namespace, secretName);
    const key = scene.key ?? "auth";
    const { uid, annotations = {}, managedFields } = body.metadata;
    return {
      version,
      name: scene.name,
      args: scene.args,
      configured: scene.configured ?? "ambient",
      secretName: secretName ?? DEFAULT_TARGET.secretName,
      key,
      authority: { pem: cluster.plane.caPem, ca: apiServerCa! },
      secret: { uid, value: Buffer.from(body.data[key], "base64").toString(), annotations, managedFields },
      state: withoutPaths((await stack.exported()).text),
    };
  } finally {
    stack.remove();
  }
}

/** Where the CLI found its plugins, and the program its packages, is nobody's business. */
function withoutPaths(text: string): unknown {
  const { deployment, ...rest } = JSON.parse(text);
  for (const entry of [...(deployment.manifest?.plugins ?? []), ...deployment.resources]) {
    delete entry.path;
    delete entry.sourcePosition;
    delete entry.stackTrace;
  }
  return { ...rest, deployment };
}

async function recordAll(): Promise<void> {
  const cluster = await Cluster.start();
  try {
    for (const scene of SCENES) {
      console.log(writeFixture(await record(cluster, scene)));
    }
  } finally {
    await cluster.stop();
  }
}

void recordAll();
