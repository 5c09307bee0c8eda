// States that each released version left behind, imported, then read, diffed, updated, refreshed and destroyed by today's
// package with the real CLI. By default some of them; `npm run test:upgrades` takes them all.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { Cluster } from "../support/cluster";
import { whole } from "../support/extent";
import type { Run, Stack } from "../support/stack";
import { type Fixture, fixtures } from "./fixture";
import { load } from "./loaded";

const SLICE = ["contents", "rotated"];

const chosen = fixtures().filter(({ name }) => whole || SLICE.includes(name));
let cluster: Cluster;
let held = 0;

before(async () => {
  cluster = await Cluster.start();
});

after(async () => {
  console.log(`upgrades, ${whole ? "all" : "the slice"}: ${held} of ${chosen.length} recorded states are understood`);
  await cluster?.stop();
});

function succeeded({ code, text }: Run): string {
  assert.equal(code, 0, text);
  return text;
}

/** Nothing of ours was said but what is expected. */
function quiet(text: string): void {
  assert.deepEqual(text.match(/.*\[ARGOCD_REDIS_\w+\]/g) ?? [], []);
}

for (const fixture of chosen) {
  test(`a state of ${fixture.version}, ${fixture.name}: no diff, refresh, update, destroy`, async () => {
    const { stack, namespace, declare } = await load(cluster, fixture);
    try {
      declare();
      // Before anything else runs: what the old version wrote is all that these see.
      quiet(succeeded(await stack.preview("--expect-no-changes")));
      quiet(succeeded(await stack.refresh("--expect-no-changes")));
      quiet(succeeded(await stack.up("--expect-no-changes")));
      await destroyed(stack.copy());
      await updated(stack, fixture, namespace, declare);
      await destroyed(stack);
      assert.equal((await cluster.secret(namespace, fixture.secretName)).status, 200);
      const verbs = fixture.name === "rotated" ? ["get", "update"] : ["get"];
      assert.deepEqual([...new Set(cluster.verbs(namespace))], verbs);
      held += 1;
    } finally {
      stack.remove();
    }
  });
}

/** Exposes the password, or no longer; rotates where that has been done before. */
async function updated(
  stack: Stack,
  fixture: Fixture,
  namespace: string,
  declare: (change: (args: string) => string) => void,
) {
  const { key, secretName, args } = fixture;
  const exposed = args.includes("exposePassword: true");
  declare((text) => {
    const other = text.replace('rotationTrigger: "second"', 'rotationTrigger: "third"');
    return exposed ? other.replace("exposePassword: true", "") : other.replace(/,?\s*\}$/, ", exposePassword: true }");
  });
  succeeded(await stack.up());
  const { data } = (await cluster.secret(namespace, secretName)).body;
  const value = Buffer.from(data[key], "base64").toString();
  assert.equal(value === fixture.secret.value, fixture.name !== "rotated");
  const outputs = JSON.parse(await stack.must("stack", "output", "-s", "dev", "--json", "--show-secrets"));
  assert.equal(outputs.password, exposed ? undefined : value);
  quiet(succeeded(await stack.up("--expect-no-changes")));
}

async function destroyed(stack: Stack): Promise<void> {
  succeeded(await stack.destroy());
  assert.equal(await stack.recorded(), undefined);
}
