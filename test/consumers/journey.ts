// What every consumer has to be able to do.
import assert from "node:assert/strict";
import { PROVIDER_TEXT } from "../../components/child";
import type { Cluster } from "../support/cluster";
import type { Run } from "../support/stack";
import type { Project, Steps } from "./consumer";
import type { Site } from "./site";

function succeeded({ code, text }: Run): string {
  assert.equal(code, 0, text);
  return text;
}

/** preview, up, up, change, refresh, destroy. */
export async function journey(cluster: Cluster, site: Site, project: Project): Promise<void> {
  const steps: Steps = project.steps ?? site.stack;
  const namespace = await cluster.newNamespace();
  await project.declare({ namespace, exposePassword: false });

  assert.match(succeeded(await steps.preview()), /\[ARGOCD_REDIS_WILL_CREATE\]/);
  assert.equal((await cluster.secret(namespace)).status, 404, "the preview wrote");

  succeeded(await steps.up());
  const { body: secret } = await cluster.secret(namespace);
  assert.deepEqual(await shownOutputs(site, "origin", "uid"), { origin: "created", uid: secret.metadata.uid });
  const { inputs, outputs } = (await site.stack.recorded()) ?? assert.fail("nothing is recorded");
  assert.deepEqual([inputs.__provider, outputs.__provider], [PROVIDER_TEXT, PROVIDER_TEXT]);

  succeeded(await steps.up("--expect-no-changes"));

  await project.declare({ namespace, exposePassword: true });
  succeeded(await steps.up());
  const password = Buffer.from(secret.data.auth, "base64").toString();
  assert.deepEqual(await shownOutputs(site, "password"), { password });

  succeeded(await steps.refresh("--expect-no-changes"));

  succeeded(await steps.destroy());
  assert.equal(await site.stack.recorded(), undefined);
  assert.deepEqual((await cluster.secret(namespace)).body, secret, "the Secret is another one");
  assert.deepEqual([...new Set(cluster.verbs(namespace))].sort(), ["create", "create?dryRun", "get"]);
}

/** A project in which the provider cannot be found says so before anything is done. */
export async function failingJourney(cluster: Cluster, site: Site, project: Project, code: string): Promise<void> {
  const steps: Steps = project.steps ?? site.stack;
  const namespace = await cluster.newNamespace();
  await project.declare({ namespace, exposePassword: false });
  for (const run of [await steps.preview(), await steps.up()]) {
    assert.notEqual(run.code, 0, run.text);
    assert.match(run.text, new RegExp(`run "npm install pulumi-argocd-redis" in \\S+ \\[${code}\\]`));
  }
  assert.deepEqual(cluster.verbs(namespace), []);
}

async function shownOutputs(site: Site, ...names: string[]): Promise<Record<string, unknown>> {
  const all = JSON.parse(await site.stack.must("stack", "output", "-s", "dev", "--json", "--show-secrets"));
  return Object.fromEntries(names.map((name) => [name, all[name]]));
}
