// What of the connection is stored, and which changes of it are changes.
import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { succeeded } from "../cli/lab";
import { verbsOf } from "../kubectl/lab/outcome";
import type { RunningWorld } from "../kubectl/lab/world";
import { bothServers, kubeconfig } from "../kubectl/rows/row";
import type { Stack } from "../support/stack";
import { programOf, stackOf, startClusters } from "./lab";

let world: RunningWorld;
const stacks: Stack[] = [];
before(async () => {
  world = await startClusters();
});
after(async () => {
  for (const stack of stacks) stack.remove();
  await world?.stop();
});

/** The text that the engine stores in the place of a secret one. */
const CIPHERTEXT = "1b47061264138c4ac30d75fd1eb44270";
const CONNECTION = ["kubeconfig", "context", "cluster", "impersonate"];

/** A stack with a kubeconfig `config`, and a copy of it as `copy`. */
async function stackWith(opts: string, name: string, env = {}): Promise<Stack> {
  const text = kubeconfig(bothServers(world, "to-a"));
  const stack = await stackOf({ files: { config: text, copy: text }, env });
  stacks.push(stack);
  return stack.program(programOf([{ opts, name }], ["ours"]));
}

const asked = (name: string) => verbsOf(world.auditLogs.a, { resource: "secrets", name }, "pulumi-argocd-redis/");

test("nothing is stored where the ambient configuration decides", async () => {
  const stack = await stackWith("{}", "ambient", { KUBECONFIG: "{home}/config" });
  succeeded(await stack.up());
  const { inputs, outputs } = (await stack.recorded()) ?? assert.fail();
  for (const setting of CONNECTION) assert.ok(!(setting in inputs) && !(setting in outputs), setting);
  const secrets = [join(stack.dir, "config"), world.a.token("viewer"), world.a.cluster["certificate-authority-data"]];
  const kept = stack.files().filter(({ file }) => !/\/(config|copy)$/.test(file));
  for (const secret of secrets)
    assert.deepEqual(
      kept.filter(({ text }) => text.includes(secret)),
      [],
    );
  // The same configuration at another place, as every run of a CI system writes it.
  succeeded(await stack.setEnv({ KUBECONFIG: join(stack.dir, "copy") }).up("--expect-no-changes"));
});

test("contents are stored as a secret only, also where the provider holds them in the clear", async () => {
  const stack = await stackWith('{ provider: new k8s.Provider("p", { kubeconfig: text("config") }) }', "contents");
  succeeded(await stack.up());
  const { inputs, outputs } = (await stack.recorded()) ?? assert.fail();
  for (const kept of [inputs, outputs]) {
    assert.ok(JSON.stringify(kept.kubeconfig).includes(CIPHERTEXT));
    assert.ok(!JSON.stringify(kept).includes(world.a.token("viewer")));
  }
});

test("another path at the provider is no change of ours, and other contents are an update of state only", async () => {
  const at = (kubeconfig: string) => `{ provider: new k8s.Provider("p", { kubeconfig: ${kubeconfig} }) }`;
  const name = "changed";
  const stack = await stackWith(at('process.env.HOME + "/config"'), name);
  succeeded(await stack.up());
  const { id, outputs } = (await stack.recorded()) ?? assert.fail();

  stack.program(programOf([{ opts: at('process.env.HOME + "/copy"'), name }], ["ours"]));
  const moved = succeeded(await stack.up());
  assert.doesNotMatch(moved.text, /~ .*RedisInitialPasswordSecret/);

  writeFileSync(join(stack.dir, "copy"), `${kubeconfig(bothServers(world, "to-a"))}\n`);
  stack.program(programOf([{ opts: at('text("copy")'), name }], ["ours"]));
  const before = asked(name).length;
  const changed = succeeded(await stack.up());
  assert.match(changed.text, /~ .*RedisInitialPasswordSecret.* updated/);
  assert.deepEqual(new Set(asked(name).slice(before)), new Set(["get"]));
  const now = (await stack.recorded()) ?? assert.fail();
  assert.deepEqual(
    [now.id, now.outputs.uid, now.outputs.version, now.outputs.origin],
    [id, outputs.uid, outputs.version, outputs.origin],
  );
  succeeded(await stack.up("--expect-no-changes"));
});

test("another context for the same cluster and user is an update of state only", async () => {
  const at = (context: string) =>
    `{ provider: new k8s.Provider("p", { kubeconfig: "../config", context: "${context}" }) }`;
  const name = "context";
  const stack = await stackWith(at("to-a"), name);
  const both = bothServers(world, "to-a");
  const contexts = { ...both.contexts, again: ["a", "viewer-a", "team-b"] as [string, string, string] };
  writeFileSync(join(stack.dir, "config"), kubeconfig({ ...both, contexts }));
  succeeded(await stack.up());
  stack.program(programOf([{ opts: at("again"), name }], ["ours"]));
  const before = asked(name).length;
  assert.match(succeeded(await stack.up()).text, /~ .*RedisInitialPasswordSecret.* updated/);
  assert.deepEqual(new Set(asked(name).slice(before)), new Set(["get"]));
  // The context's namespace counted when the resource was made; another one replaces nothing.
  assert.equal((await stack.recorded())?.outputs.namespace, "team-a");
  succeeded(await stack.up("--expect-no-changes"));
});
