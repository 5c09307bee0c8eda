// A rotation changes one value and one annotation, whatever the Secret holds.
import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { rotate } from "../../components/core/rotate";
import type { SecretApi } from "../../components/core/secretApi";
import { ROTATION_ANNOTATION, rotationStamp } from "../../components/core/version";
import { base64, liveSecret, type SecretObject, type SentSecret } from "../support/model/secretObject";
import { ModelServer } from "../support/model/server";
import { VirtualClock } from "../support/model/virtualClock";

/** Names that every object has are keys like others. */
const keys = fc.oneof(
  fc.stringMatching(/^[-._a-zA-Z0-9]{1,20}$/),
  fc.constantFrom("__proto__", "constructor", "toString"),
);
const values = fc.string({ unit: "binary" }).map(base64);
const maps = fc.dictionary(fc.stringMatching(/^[a-z]{1,8}$/), fc.string());

const secrets = fc.record({
  data: fc.uniqueArray(fc.tuple(keys, values), { selector: ([key]) => key, maxLength: 4 }),
  metadata: fc.record({
    labels: maps,
    annotations: maps,
    finalizers: fc.array(fc.constant("example.com/x"), { maxLength: 1 }),
  }),
});

const apiOf = (server: ModelServer): SecretApi => ({
  get: async () => server.stored && liveSecret(server.stored),
  create: () => Promise.reject(new Error("a rotation creates nothing")),
  replace: async (secret) => liveSecret(server.put(secret.raw as unknown as SentSecret, "pulumi-argocd-redis", "us")),
});

/** Everything but the value, the stamp, and what the API server counts up. */
function rest({ metadata, data, ...more }: SecretObject, key: string): unknown {
  const { resourceVersion: _revision, managedFields: _managers, annotations, ...meta } = metadata;
  const { [ROTATION_ANNOTATION]: _stamp, ...others } = annotations ?? {};
  const all = [more, meta, others, Object.entries(data ?? {}).filter(([name]) => name !== key)];
  // As it goes over the wire, where nothing is undefined.
  return JSON.parse(JSON.stringify(all));
}

test("everything else stays", async () => {
  await fc.assert(
    fc.asyncProperty(secrets, keys, fc.string({ minLength: 1 }), fc.string(), async (sent, key, value, trigger) => {
      const entries = sent.data.filter(([name]) => name !== key);
      const data = Object.fromEntries([...entries, [key, base64("old")]]);
      const server = new ModelServer();
      server.post({ metadata: sent.metadata, data }, "somebody", "somebody");
      const before = server.stored!;
      const target = { namespace: "argocd", secretName: "argocd-redis", key };
      const rotated = await rotate(apiOf(server), target, trigger, { value, given: false }, new VirtualClock());
      const after = server.stored!;
      assert.deepEqual(rest(after, key), rest(before, key));
      assert.equal(Object.getOwnPropertyDescriptor(after.data, key)?.value, base64(value));
      assert.equal(after.metadata.annotations?.[ROTATION_ANNOTATION], rotationStamp("uid-1", key, trigger));
      assert.equal(rotated?.wrote, true);
    }),
  );
});
