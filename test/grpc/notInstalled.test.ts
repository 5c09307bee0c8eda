// Where the provider process looks for the package: in the project's folder, by name.
import assert from "node:assert/strict";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { copyPackage, projectFolder } from "../support/projectFolder";
import { CallFailed, ProviderProcess } from "../support/providerProcess";

const INPUTS = { instance: "urn:1", namespace: "argocd", secretName: "argocd-redis", key: "auth", length: 1 };
const ADVICE =
  /must be installed where the Pulumi project can find it: run "npm install pulumi-argocd-redis" in \/.*\[ARGOCD_REDIS_NOT_INSTALLED\]$/;

async function inProject(folder: string, body: (provider: ProviderProcess) => Promise<void>, sub = ""): Promise<void> {
  mkdirSync(join(folder, sub), { recursive: true });
  const provider = await ProviderProcess.start({ project: join(folder, sub) });
  try {
    await body(provider);
  } finally {
    await provider.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** It was found: what answers is our own validation. */
async function assertFound(provider: ProviderProcess): Promise<void> {
  const { failures } = await provider.check({}, INPUTS);
  assert.match(failures[0]?.reason ?? "", /"length".*\[ARGOCD_REDIS_INVALID_ARGUMENT\]$/);
}

test("not installed: check says so in one line with the advice, without a stack", async () => {
  await inProject(projectFolder({ installed: false }), async (provider) => {
    const { failures } = await provider.check({}, INPUTS);
    assert.equal(failures.length, 1);
    assert.equal(failures[0]?.property, "");
    assert.match(failures[0]?.reason ?? "", ADVICE);
    assert.doesNotMatch(failures[0]?.reason ?? "", /\n|Require stack/);
    await provider.said();
    assert.equal(provider.stderr, "");
  });
});

test("not installed: every other call fails with the same advice, and delete has nothing to do", async () => {
  await inProject(projectFolder({ installed: false }), async (provider) => {
    const calls: Record<string, () => Promise<unknown>> = {
      read: () => provider.read("argocd/argocd-redis", { ...INPUTS, uid: "u" }),
      diff: () => provider.diff("argocd/argocd-redis", INPUTS, INPUTS),
      create: () => provider.create(INPUTS),
      update: () => provider.update("argocd/argocd-redis", INPUTS, INPUTS),
    };
    for (const [name, call] of Object.entries(calls)) {
      await assert.rejects(call, (error) => error instanceof CallFailed && ADVICE.test(error.message), name);
    }
    await provider.delete("argocd/argocd-redis", INPUTS);
    await provider.said();
    assert.doesNotMatch(provider.stderr, /^\s+at /m);
  });
});

test("not installed: a password handed in is not in the answer", async () => {
  await inProject(projectFolder({ installed: false }), async (provider) => {
    const { failures } = await provider.check({}, { ...INPUTS, desiredPassword: "Handed-in-0" });
    assert.ok(!JSON.stringify(failures).includes("Handed-in-0"));
  });
});

test("installed: it is found by name, also in an ESM project and in one that has it further up", async () => {
  await inProject(projectFolder(), assertFound);
  await inProject(projectFolder({ manifest: { type: "module" } }), assertFound);
  await inProject(projectFolder(), assertFound, "infrastructure/argocd");
});

test("in a checkout of its own, the package finds itself", async () => {
  const folder = projectFolder({ installed: false });
  copyPackage(folder);
  await inProject(folder, assertFound);
});

test("installed but broken: the reason is named", async () => {
  const folder = projectFolder();
  const file = join(folder, "node_modules", "pulumi-argocd-redis", "dist", "provider.js");
  writeFileSync(file, 'throw new Error("this Node is too old\\nand more");\n');
  await inProject(folder, async (provider) => {
    const { failures } = await provider.check({}, INPUTS);
    assert.match(failures[0]?.reason ?? "", /^this Node is too old\. The package/);
  });
});
