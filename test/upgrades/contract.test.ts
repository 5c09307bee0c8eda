// What old states hold, as old versions wrote it: today's code has to come to the same, or each upgrade would show changes.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { CHILD_TYPE, PROVIDER_TEXT } from "../../components/child";
import { connect } from "../../components/cluster/connect";
import { lastWriteOf } from "../../components/core/lastWrite";
import { ROTATION_ANNOTATION, rotationStamp, versionOf } from "../../components/core/version";
import { RedisInitialPassword } from "../../components/redisInitialPassword";
import { root } from "../../tools/checkout.mjs";
import { kubeconfig } from "../../tools/controlPlane/kubeconfig.mjs";
import type { ExportedResource } from "../support/stack";
import { type Fixture, fixtures } from "./fixture";
import { triggerOf } from "./loaded";
import { SCENES } from "./scenes";

const all = fixtures();

function recorded({ state }: Fixture): ExportedResource[] {
  return (state as { deployment: { resources: ExportedResource[] } }).deployment.resources;
}

test("this version has recorded a state of each scene: npm run build && node --import tsx test/upgrades/record.ts", () => {
  const { version } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  const names = all.filter((fixture) => fixture.version === version).map(({ name }) => name);
  assert.deepEqual(names, SCENES.map(({ name }) => name).sort());
});

for (const fixture of all) {
  const { version, name, key, secret, authority, secretName } = fixture;

  test(`${version}, ${name}: type tokens, the provider's text and the id are today's`, () => {
    const [, component, , child] = recorded(fixture);
    assert.equal(component?.type, RedisInitialPassword.type);
    assert.equal(child?.type, CHILD_TYPE);
    assert.equal(child?.id, `{{namespace}}/${secretName}`);
    assert.deepEqual([child?.inputs.__provider, child?.outputs.__provider], [PROVIDER_TEXT, PROVIDER_TEXT]);
  });

  test(`${version}, ${name}: version, rotation stamp, last write and the hash of the authority come out the same`, () => {
    const { outputs = {} } = recorded(fixture)[3] ?? {};
    const rotation = secret.annotations[ROTATION_ANNOTATION];
    assert.equal(rotation, rotation && rotationStamp(secret.uid, key, triggerOf(fixture)));
    const config = kubeconfig({
      server: "https://127.0.0.1",
      caPem: authority.pem,
      user: "u",
      credentials: { token: "t" },
    });
    assert.deepEqual(
      [outputs.uid, outputs.rotation, outputs.version, outputs.lastWrite, authority.ca],
      [
        secret.uid,
        rotation,
        versionOf(secret.uid, rotation),
        lastWriteOf(secret, key),
        connect({ kubeconfig: config }).ca,
      ],
    );
  });
}
