import assert from "node:assert/strict";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { declaring, newLab, said, succeeded } from "./lab";

const lab = newLab();

const FROM_FILE = 'kubeconfig: require("node:fs").readFileSync(process.env.CONTENTS, "utf8")';

/** The text that the engine stores in the place of a secret one. */
const CIPHERTEXT = "1b47061264138c4ac30d75fd1eb44270";

test("contents of a kubeconfig are stored only encrypted, and new contents are an update of state only", async () => {
  const namespace = await lab.namespace();
  const { plane } = lab.cluster;
  const contents = plane.kubeconfigs.admin ?? "";
  const stack = (await lab.stack({ env: { CONTENTS: contents } })).setEnv({ KUBECONFIG: undefined });
  stack.program(declaring(namespace, FROM_FILE));
  succeeded(await stack.preview());
  succeeded(await stack.up());
  const before = await lab.seen(namespace);
  const { inputs, outputs } = (await stack.recorded()) ?? assert.fail();
  for (const kept of [inputs.kubeconfig, outputs.kubeconfig]) {
    assert.ok(JSON.stringify(kept).includes(CIPHERTEXT), "not encrypted");
  }
  succeeded(await stack.up("--expect-no-changes"));

  // Another layout of the same: what a renewed token in it would be.
  const renewed = join(plane.dir, `renewed-${namespace}`);
  const text = JSON.stringify(JSON.parse(readFileSync(contents, "utf8")), null, 4);
  writeFileSync(renewed, text);
  stack.setEnv({ CONTENTS: renewed });
  assert.match(succeeded(await stack.preview()).text, /1 to update/);
  succeeded(await stack.up());
  succeeded(await stack.up("--expect-no-changes"));
  assert.deepEqual((await lab.seen(namespace)).whole, before.whole);
});

test("another path of a kubeconfig is no change", async () => {
  const namespace = await lab.namespace();
  const { plane } = lab.cluster;
  const stack = (await lab.stack()).setEnv({ KUBECONFIG: undefined });
  stack.program(declaring(namespace, `kubeconfig: "${plane.kubeconfigs.admin}"`));
  succeeded(await stack.up());
  stack.program(declaring(namespace, `kubeconfig: "${plane.kubeconfigFor("admin", "elsewhere")}"`));
  succeeded(await stack.up("--expect-no-changes"));
});

test("a kubeconfig that is a secret of the stack's configuration is used and stays one", async () => {
  const namespace = await lab.namespace();
  const stack = (await lab.stack()).setEnv({ KUBECONFIG: undefined });
  const contents = readFileSync(lab.cluster.plane.kubeconfigs.admin ?? "", "utf8");
  await stack.must("config", "set", "kubernetes:kubeconfig", "--secret", contents);
  stack.program(declaring(namespace));
  succeeded(await stack.up());
  succeeded(await stack.up("--expect-no-changes"));
  await lab.seen(namespace);
});

test("impersonation acts as another user, whom an error names", async () => {
  const namespace = await lab.namespace();
  const stack = (await lab.stack()).program(declaring(namespace, 'impersonate: { user: "jane", groups: ["ops"] }'));
  const preview = succeeded(await stack.preview());
  assert.match(said(preview, "NOT_LOOKED")[0] ?? "", /user "jane" \(.*acting as "jane".*may not get secrets/);
  await lab.cluster.allow(namespace, "jane", { verbs: ["get", "create"] });
  succeeded(await stack.up());
  const [event] = lab.cluster.audit(namespace).slice(-1);
  assert.deepEqual([event?.user.username, event?.impersonatedUser?.username], ["admin", "jane"]);
});

test("a connection that the same run makes: nothing is asked in the preview, and everything is known that can be", async () => {
  const namespace = await lab.namespace();
  const path = JSON.stringify(lab.cluster.plane.kubeconfigs.admin);
  // Known only in `up`, as the kubeconfig of a cluster that the program makes.
  const later = `kubeconfig: pulumi.runtime.isDryRun() ? new pulumi.Output([], Promise.resolve(undefined), Promise.resolve(false), Promise.resolve(false), Promise.resolve([])) : ${path}`;
  const stack = (await lab.stack()).setEnv({ KUBECONFIG: undefined }).program(declaring(namespace, later));
  const preview = succeeded(await stack.preview());
  assert.match(preview.text, /version *: "to-be-created"/);
  assert.deepEqual(lab.cluster.verbs(namespace), []);
  succeeded(await stack.up());
  const { version } = await stack.outputs();
  assert.doesNotMatch(succeeded(await stack.preview()).text, /to-be-created/);
  succeeded(await stack.up("--expect-no-changes"));
  assert.equal((await stack.outputs()).version, version);
});
