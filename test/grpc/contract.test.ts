// The contract with Pulumi's SDK that our literal provider text relies on, for the oldest SDK of the peer range and the
// installed one: the child is registered as a `dynamic.Resource` would be, and its text is evaluated as one.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { readFileSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { PROVIDER_TEXT } from "../../components/child";
import { root } from "../../tools/checkout.mjs";
import { ended, useBench } from "../support/bench";
import { Resource } from "../support/engine";
import { projectFolder } from "../support/projectFolder";
import { ProviderProcess } from "../support/providerProcess";

const bench = useBench();
const { peerDependencies } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
const METHODS = ["check", "create", "delete", "diff", "read", "update"];

/** Evaluates a text as the provider process does. */
function evaluated(text: string): Record<string, unknown> {
  const module = { exports: {} as { handler?: () => Record<string, unknown> } };
  new Function("module", "exports", "require", text)(module, module.exports, createRequire(join(root, "package.json")));
  assert.equal(typeof module.exports.handler, "function");
  return module.exports.handler!();
}

/** All methods, also inherited ones: the serializer makes objects with prototypes. */
function methodsOf(provider: Record<string, unknown>): string[] {
  return METHODS.filter((name) => typeof provider[name] === "function");
}

for (const sdk of ["@pulumi/pulumi", "pulumi-oldest"]) {
  describe(`${sdk}`, () => {
    let project: string;
    // biome-ignore lint/suspicious/noExplicitAny: a protocol message as JSON
    let registered: { version: string; ours: any; theirs: any };

    before(() => {
      project = projectFolder({ sdk });
      const script = join(root, "test/grpc/registrations.cjs");
      registered = JSON.parse(execFileSync(process.execPath, [script], { cwd: project, encoding: "utf8" }));
    });
    after(() => rmSync(project, { recursive: true, force: true }));

    test("is the version that is meant", () => {
      const oldest = /\d+\.\d+\.\d+/.exec(peerDependencies["@pulumi/pulumi"])![0];
      const [, minor] = registered.version.split(".").map(Number) as [number, number];
      if (sdk === "pulumi-oldest") assert.equal(registered.version, oldest);
      else assert.ok(minor > Number(oldest.split(".")[1]));
    });

    test("registers the type that dynamic.Resource registers with the same module and name", () => {
      assert.equal(registered.ours.type, registered.theirs.type);
      assert.equal(registered.ours.type, "pulumi-nodejs:dynamic/argocd-redis:RedisInitialPasswordSecret");
      assert.equal(registered.ours.custom, true);
    });

    test("registers the provider under the same property, as plain text", () => {
      assert.equal(registered.ours.object.__provider, PROVIDER_TEXT);
      assert.equal(typeof registered.theirs.object.__provider, "string");
    });

    test("registers with the same options, but for keeping the Secret and the secret output", () => {
      const ours = { ...registered.ours };
      const theirs = { ...registered.theirs };
      assert.equal(ours.retainondelete, true);
      assert.deepEqual(ours.additionalsecretoutputsList, ["password"]);
      const own = [
        "name",
        "parent",
        "object",
        "retainondelete",
        "additionalsecretoutputsList",
        "propertydependenciesMap",
      ];
      for (const field of own) {
        delete ours[field];
        delete theirs[field];
      }
      assert.deepEqual(ours, theirs);
    });

    test("serializes a provider to a text with the handler that ours has", () => {
      assert.deepEqual(methodsOf(evaluated(registered.theirs.object.__provider)), METHODS);
      assert.deepEqual(methodsOf(evaluated(registered.ours.object.__provider)), METHODS);
    });

    test("runs our provider through a whole life", async () => {
      const runFolder = bench.cluster.plane.dir;
      const provider = await ProviderProcess.start({ project, sdk, runFolder });
      const refresher = await ProviderProcess.start({ project, sdk, runFolder });
      try {
        const { args, namespace } = await bench.scene();
        const resource = new Resource(provider, refresher);
        ended(await resource.preview(args), "create");
        ended(await resource.up({ ...args, rotationTrigger: "1" }), "create");
        ended(await resource.up({ ...args, rotationTrigger: "1" }), "same");
        ended(await resource.up({ ...args, rotationTrigger: "2", exposePassword: true }), "update");
        assert.match(String(resource.state?.outputs.password), /^[0-9A-Za-z-]{16}$/);
        ended(await resource.refresh(), "refreshed");
        await bench.cluster.deleteSecret(namespace);
        ended(await resource.refresh(), "dropped");
      } finally {
        await provider.stop();
        await refresher.stop();
      }
    });
  });
}

test("the text is a constant: old states hold it for ever", () => {
  assert.equal(PROVIDER_TEXT.includes("\n"), false);
  // No syntax that an old parser of the SDK's serializer would not read (TypeScript 3.8).
  assert.doesNotMatch(PROVIDER_TEXT, /\?\?|\?\.|#|`/);
  // Whoever changes it must know that the old text and the new one both stay in states.
  assert.equal(createHash("sha256").update(PROVIDER_TEXT).digest("hex").slice(0, 16), "2cf9634b5502dfb1");
});
