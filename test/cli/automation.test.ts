import assert from "node:assert/strict";
import { before, test } from "node:test";
import type * as automation from "@pulumi/pulumi/automation";
import { RedisInitialPassword } from "pulumi-argocd-redis";
import type { Stack } from "../support/stack";
import { declaring, newLab } from "./lab";

const lab = newLab();
let auto: typeof automation;

before(async () => {
  auto = await import("@pulumi/pulumi/automation/index.js");
});

/** A project folder and an environment as for the CLI, in which the Automation API runs it. */
async function workspace(): Promise<{ stack: Stack; options: automation.LocalWorkspaceOptions }> {
  const stack = await lab.stack();
  const { PATH = "", ...envVars } = stack.environment();
  // It asks `pulumi` for its version with the environment of this process.
  process.env.PATH = PATH;
  return { stack, options: { workDir: stack.project, envVars: { ...envVars, PATH } } };
}

/** Keeps what was printed, for the proof that nothing leaked. */
function printedBy(stack: Stack) {
  const run = { code: 0, text: "" };
  stack.runs.push(run);
  return { onOutput: (text: string) => (run.text += text), onError: (text: string) => (run.text += text) };
}

test("an inline program creates, verifies, repairs and keeps the Secret", async () => {
  const namespace = await lab.namespace();
  const { stack: files, options } = await workspace();
  // Not run, but the project's settings name it.
  files.program("");
  const program = async () => {
    const redis = new RedisInitialPassword("redis", { namespace, secretName: "argocd-redis", key: "auth" });
    return { version: redis.version, origin: redis.origin, uid: redis.uid };
  };
  const stack = await auto.LocalWorkspace.createOrSelectStack(
    { stackName: "inline", projectName: "tested", program },
    options,
  );
  const preview = await stack.preview(printedBy(files));
  assert.deepEqual(preview.changeSummary, { create: 3 });
  const first = await stack.up(printedBy(files));
  const secret = await lab.seen(namespace);
  assert.deepEqual([first.outputs.origin?.value, first.outputs.uid?.value], ["created", secret.uid]);
  const second = await stack.up({ expectNoChanges: true, ...printedBy(files) });
  assert.equal(second.outputs.version?.value, first.outputs.version?.value);
  await lab.delete(namespace);
  const third = await stack.up(printedBy(files));
  assert.notEqual(third.outputs.version?.value, first.outputs.version?.value);
  await stack.refresh({ expectNoChanges: true, ...printedBy(files) });
  await stack.destroy(printedBy(files));
  assert.equal((await lab.seen(namespace)).uid, third.outputs.uid?.value);
});

test("a local workspace runs the same program as the CLI, and an error carries its code", async () => {
  const namespace = await lab.namespace();
  const { stack: files, options } = await workspace();
  files.program(declaring(namespace, "exposePassword: true"));
  const stack = await auto.LocalWorkspace.createOrSelectStack({ stackName: "dev", workDir: files.project }, options);
  const { outputs } = await stack.up(printedBy(files));
  const { data } = await lab.seen(namespace);
  assert.deepEqual(outputs.password, { value: data.auth, secret: true });
  await lab.cluster.patchSecret(namespace, { data: { auth: null } });
  await assert.rejects(stack.up(printedBy(files)), /\[ARGOCD_REDIS_KEY_MISSING\]/);
  assert.deepEqual((await stack.outputs()).version, outputs.version);
});
