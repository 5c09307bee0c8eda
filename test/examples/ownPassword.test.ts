// With the real plugin of @pulumi/random where it is installed; elsewhere with Pulumi's mocks.
import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { homedir } from "node:os";
import { delimiter, join } from "node:path";
import { test } from "node:test";
import * as pulumi from "@pulumi/pulumi";
import { inCheckout } from "../../tools/checkout.mjs";
import { example } from "./support/example";

const require = createRequire(import.meta.url);
const { version } = require("@pulumi/random/package.json");
const program = "pulumi-resource-random";
const folders = [
  join(homedir(), ".pulumi", "plugins", `resource-random-v${version}`),
  ...(process.env.PATH ?? "").split(delimiter),
];
const installed = folders.find((folder) => existsSync(join(folder, program)));

if (installed !== undefined) {
  example(
    "bring-your-own-password",
    "writes the password of @pulumi/random",
    async ({ cluster, stack, preview, up }) => {
      await cluster.must("POST", "/api/v1/namespaces", { metadata: { name: "argocd" } });
      stack.setEnv({ PATH: [stack.environment().PATH, installed].join(delimiter) });
      await preview();
      await up();
      await up("--expect-no-changes");
      const { body } = await cluster.secret("argocd");
      assert.match(Buffer.from(body.data.auth, "base64").toString(), /^[0-9A-Za-z]{32}$/);
    },
  );
} else {
  test("bring-your-own-password: hands the password of @pulumi/random on, as a secret", async () => {
    const inputs = new Map<string, pulumi.Inputs>();
    await pulumi.runtime.setMocks({
      newResource: ({ type, name, inputs: given }) => {
        inputs.set(type, given);
        return { id: name, state: { ...given, result: pulumi.secret("made-by-random") } };
      },
      call: ({ token }) => {
        throw new Error(`unexpected call of ${token}`);
      },
    });
    require(inCheckout("examples", "bring-your-own-password", "index.ts"));
    await (pulumi.runtime as unknown as { disconnect(): Promise<void> }).disconnect();
    const { desiredPassword } = inputs.get("pulumi-nodejs:dynamic/argocd-redis:RedisInitialPasswordSecret") ?? {};
    assert.deepEqual(inputs.get("random:index/randomPassword:RandomPassword"), { length: 32, special: false });
    assert.deepEqual(Object.values(desiredPassword), ["1b47061264138c4ac30d75fd1eb44270", "made-by-random"]);
  });
}
