import assert from "node:assert/strict";
import { test } from "node:test";
import * as pulumi from "@pulumi/pulumi";
import { argocdRedis, externalRedis, RedisInitialPassword } from "../../components";
import { registrations, resolved } from "../support/mocks";

const annotations = { podAnnotations: { "pulumi-argocd-redis/version": "version-1" } };

async function values(make: () => unknown): Promise<unknown> {
  const { result } = await registrations(make);
  return resolved(pulumi.output(result));
}

test("for argocd-redis the Job is off and exactly the readers of the password carry the version", async () => {
  assert.deepEqual(await values(() => new RedisInitialPassword("redis", argocdRedis).helmValues), {
    redisSecretInit: { enabled: false },
    controller: annotations,
    repoServer: annotations,
    server: annotations,
    redis: annotations,
    "redis-ha": { redis: annotations, haproxy: annotations },
  });
});

test("for an external Redis its Secret is named, the chart's own is off, and the clients carry the version", async () => {
  const args = { ...externalRedis, secretName: "my-redis" };
  assert.deepEqual(await values(() => new RedisInitialPassword("redis", args).helmValues), {
    redisSecretInit: { enabled: false },
    controller: annotations,
    repoServer: annotations,
    server: annotations,
    redis: { enabled: false },
    externalRedis: { existingSecret: "my-redis" },
  });
});

test("is a plain object whose only Output is the version", async () => {
  const { result } = await registrations(() => new RedisInitialPassword("redis", argocdRedis).helmValues);
  assert.equal(pulumi.Output.isInstance(result), false);
  assert.equal(pulumi.Output.isInstance(result.server), false);
  assert.equal(pulumi.Output.isInstance(result.server.podAnnotations["pulumi-argocd-redis/version"]), true);
});

for (const [pair, args] of Object.entries({
  "the default pair": {},
  "another key": { ...argocdRedis, key: "password" },
  "another name with key auth": { secretName: "other", key: "auth" },
  "a name that is an Output": { ...argocdRedis, secretName: pulumi.output("argocd-redis") },
})) {
  test(`${pair} is refused with the constants to use, but only where helmValues is asked for`, async () => {
    await registrations(() => {
      const redis = new RedisInitialPassword("redis", args);
      assert.throws(() => redis.helmValues, /argocdRedis.*externalRedis.*\[ARGOCD_REDIS_HELM_VALUES\]/);
    });
  });
}

test("own values are merged at any depth and win", async () => {
  const own = {
    server: { replicas: 2, podAnnotations: { team: "platform" } },
    redisSecretInit: { enabled: true },
    global: { domain: "argocd.example.com" },
    "redis-ha": { enabled: true },
  };
  assert.deepEqual(await values(() => new RedisInitialPassword("redis", argocdRedis).helmValuesWith(own)), {
    redisSecretInit: { enabled: true },
    global: { domain: "argocd.example.com" },
    controller: annotations,
    repoServer: annotations,
    server: { replicas: 2, podAnnotations: { team: "platform", ...annotations.podAnnotations } },
    redis: annotations,
    "redis-ha": { enabled: true, redis: annotations, haproxy: annotations },
  });
});

test("own values that are not set are none", async () => {
  for (const own of [undefined, null]) {
    const redis = () => new RedisInitialPassword("redis", argocdRedis);
    assert.deepEqual(await values(() => redis().helmValuesWith(own as never)), await values(() => redis().helmValues));
  }
});

for (const [what, own] of Object.entries({
  "an Output": pulumi.output({ server: { replicas: 2 } }),
  "a Promise": Promise.resolve({ server: { replicas: 2 } }),
  "an array": [{ server: { replicas: 2 } }],
  "a Map": new Map([["server", { replicas: 2 }]]),
  "a text": "server: {}",
  "a function": () => ({}),
})) {
  test(`own values that are ${what} are refused, not dropped`, async () => {
    await registrations(() => {
      const redis = new RedisInitialPassword("redis", argocdRedis);
      assert.throws(
        () => redis.helmValuesWith(own as never),
        /^Error: helmValuesWith needs.*plain object.*\[ARGOCD_REDIS_HELM_VALUES\]$/,
      );
    });
  });
}

test("own values that are Outputs are merged, too", async () => {
  const own = { server: pulumi.output({ replicas: 2 }), controller: { podAnnotations: pulumi.output({ a: "b" }) } };
  const merged = (await values(() => new RedisInitialPassword("redis", argocdRedis).helmValuesWith(own))) as Record<
    string,
    unknown
  >;
  assert.deepEqual(merged.server, { replicas: 2, ...annotations });
  assert.deepEqual(merged.controller, { podAnnotations: { a: "b", ...annotations.podAnnotations } });
});

test("each workload has an object of its own, so that users can merge in place", async () => {
  const { result } = await registrations(() => new RedisInitialPassword("redis", argocdRedis).helmValues);
  const pods = [
    result.controller,
    result.repoServer,
    result.server,
    result.redis,
    ...Object.values(result["redis-ha"]!),
  ];
  assert.equal(new Set(pods).size, 6);
  assert.equal(new Set(pods.map((pod) => pod?.podAnnotations)).size, 6);
});

test("an own value that is undefined leaves ours, one that is null removes it, as for Helm", async () => {
  const own = { server: undefined, redisSecretInit: undefined, controller: null };
  const merged = new Map(
    Object.entries((await values(() => new RedisInitialPassword("redis", argocdRedis).helmValuesWith(own))) as object),
  );
  assert.deepEqual(merged.get("server"), annotations);
  assert.deepEqual(merged.get("redisSecretInit"), { enabled: false });
  assert.equal(merged.get("controller"), null);
});

test("an external host is refused beside the chart's own Redis' key, which the chart would then not read", async () => {
  await registrations(() => {
    const own = { externalRedis: { host: "redis.example.com" } };
    assert.throws(() => new RedisInitialPassword("one", argocdRedis).helmValuesWith(own), /reads key "redis-password"/);
    const { externalRedis: merged } = new RedisInitialPassword("two", externalRedis).helmValuesWith(own);
    assert.deepEqual(merged, { existingSecret: "argocd-redis", host: "redis.example.com" });
  });
});

for (const [what, host] of Object.entries({
  "an Output": pulumi.output("redis.example.com"),
  "a Promise": Promise.resolve("redis.example.com"),
})) {
  test(`an external host that is ${what} is refused at once, too`, async () => {
    await registrations(() => {
      const redis = new RedisInitialPassword("redis", argocdRedis);
      assert.throws(() => redis.helmValuesWith({ externalRedis: { host } }), /\[ARGOCD_REDIS_HELM_VALUES\]/);
    });
  });

  test(`an externalRedis whose host is ${what} is merged with the constant for it`, async () => {
    const merged = await values(
      () => new RedisInitialPassword("redis", externalRedis).helmValuesWith({ externalRedis: { host } }).externalRedis,
    );
    assert.deepEqual(merged, { existingSecret: "argocd-redis", host: "redis.example.com" });
  });
}

/** Fails as the Output does. All parts of it fail, and one that nobody waits for would end the process. */
async function failureOf(output: unknown): Promise<void> {
  const { isKnown, isSecret, ...methods } = output as Record<"isKnown" | "isSecret", Promise<boolean>> &
    Record<"promise" | "allResources", () => Promise<unknown>>;
  const parts = [methods.promise(), methods.allResources(), isKnown, isSecret];
  for (const part of await Promise.allSettled(parts)) if (part.status === "rejected") throw part.reason;
}

for (const [what, made] of Object.entries({
  "an Output": (own: object) => pulumi.output(own),
  "a Promise": (own: object) => Promise.resolve(own),
})) {
  test(`an externalRedis that is ${what} is refused once its host is known`, async () => {
    const own = { externalRedis: made({ host: "redis.example.com" }) };
    await registrations(async () => {
      const merged = new RedisInitialPassword("redis", argocdRedis).helmValuesWith(own).externalRedis;
      await assert.rejects(failureOf(merged), /reads key "redis-password".*\[ARGOCD_REDIS_HELM_VALUES\]/);
    });
  });

  test(`an externalRedis that is ${what} without a host is taken as it is`, async () => {
    for (const own of [{ host: "" }, { host: null }, { port: 6380 }, undefined]) {
      const redis = () => new RedisInitialPassword("redis", argocdRedis);
      const merged = await values(() => redis().helmValuesWith({ externalRedis: made(own as object) }).externalRedis);
      assert.deepEqual(merged, own);
    }
  });
}

test("no host, or an empty one, is none", async () => {
  for (const own of [{ host: "" }, { host: null }, { host: undefined }, {}, null, undefined]) {
    const redis = () => new RedisInitialPassword("redis", argocdRedis);
    assert.ok(await values(() => redis().helmValuesWith({ externalRedis: own })));
  }
});
