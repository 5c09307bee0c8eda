// A Secret without the key, with an empty value, with a value that Redis does not survive.
import assert from "node:assert/strict";
import { test } from "node:test";
import { codesOf, ended, failedWith, useBench } from "../support/bench";

const bench = useBench();

const unusable = {
  KEY_MISSING: { data: { "redis-password": "belongs-to-another" }, keys: "redis-password" },
  VALUE_EMPTY: { data: { auth: "", other: "x" }, keys: "auth, other" },
};

for (const [code, { data, keys }] of Object.entries(unusable)) {
  test(`${code}: a new resource fails in preview and up, names the keys only and writes nothing`, async () => {
    const { args, resource, namespace } = await bench.scene();
    await bench.cluster.putSecret(namespace, data);
    for (const step of [await resource.preview(args), await resource.up(args)]) {
      const text = failedWith(step, code);
      assert.ok(text.includes(`${namespace}/argocd-redis`) && text.includes(keys), text);
      assert.ok(!Object.values(data).some((value) => value.length > 3 && text.includes(value)), text);
    }
    assert.deepEqual(bench.cluster.verbs(namespace), ["get", "get"]);
    assert.equal(resource.state, undefined);
  });

  test(`${code}: a recorded resource fails in preview, up and refresh, and its state is kept`, async () => {
    const { args, resource, namespace } = await bench.scene();
    await resource.up(args);
    const state = structuredClone(resource.state);
    const { metadata } = (await bench.cluster.secret(namespace)).body;
    await bench.cluster.patchSecret(namespace, { data: { auth: null }, stringData: data });
    const written = (await bench.cluster.secret(namespace)).body;
    assert.equal(written.metadata.uid, metadata.uid);
    failedWith(await resource.preview(args), code);
    failedWith(await resource.up(args), code);
    failedWith(await resource.refresh(), code);
    assert.deepEqual(resource.state, state);
    assert.deepEqual((await bench.cluster.secret(namespace)).body, written);
  });
}

test("a key lost between check and create fails the creation", async () => {
  const { args, resource, namespace } = await bench.scene();
  const { inputs } = await bench.provider.check({}, resource.handed(args, false));
  await bench.cluster.putSecret(namespace, { other: "x" });
  await assert.rejects(
    bench.provider.create(inputs),
    /has no key "auth" \(keys: other\).*\[ARGOCD_REDIS_KEY_MISSING\]$/,
  );
});

const unfit: Record<string, string> = {
  "white space": "ends with a blank ",
  "a line break": "two\nlines",
  quotes: 'say "hello"',
  "control characters": "bell\u0007",
  "bytes that are not UTF-8": Buffer.from([0x61, 0xff, 0xfe]).toString("base64"),
};

for (const [what, value] of Object.entries(unfit)) {
  const data = what.startsWith("bytes") ? value : Buffer.from(value).toString("base64");

  test(`a value with ${what} is not adopted as argocd-redis/auth, and the class is named, not the value`, async () => {
    const { args, resource, namespace } = await bench.scene();
    await bench.cluster.putSecret(namespace, {}, "argocd-redis", { data: { auth: data } });
    for (const step of [await resource.preview(args), await resource.up(args)]) {
      const text = failedWith(step, "VALUE_UNFIT");
      assert.ok(text.includes(what), text);
      assert.ok(!text.includes(value) && !text.includes(data), text);
    }
  });

  test(`a value with ${what} is a warning for other pairs, and for what is recorded already`, async () => {
    const { args, resource, namespace, said } = await bench.scene();
    await bench.cluster.putSecret(namespace, {}, "argocd-redis", { data: { mine: data } });
    ended(await resource.up({ ...args, key: "mine" }), "create");
    assert.deepEqual(codesOf(await said()), ["VALUE_UNFIT", "ADOPTED"]);

    const recorded = await bench.scene();
    await recorded.resource.up(recorded.args);
    await bench.cluster.patchSecret(recorded.namespace, { data: { auth: data } });
    await recorded.said();
    ended(await recorded.resource.preview(recorded.args), "same");
    ended(await recorded.resource.up(recorded.args), "same");
    ended(await recorded.resource.refresh(), "refreshed");
    assert.deepEqual(warnings(await recorded.said()), ["VALUE_UNFIT", "VALUE_UNFIT"]);
    assert.deepEqual(warnings(await bench.refresher.said(recorded.namespace)), ["VALUE_UNFIT"]);
  });
}

/** Without the hint at who edited the value. */
function warnings(lines: string[]): string[] {
  return codesOf(lines).filter((code) => code !== "MAYBE_REWRITTEN");
}

test("a value is judged of the Secret that is adopted, also where check met one that was being deleted", async () => {
  const { args, resource, namespace, said } = await bench.scene();
  const finalizers = ["example.com/held"];
  await bench.cluster.putSecret(namespace, { auth: "fine" }, "argocd-redis", {
    metadata: { name: "argocd-redis", finalizers },
  });
  await bench.cluster.deleteSecret(namespace);
  const { inputs } = await bench.provider.check({}, resource.handed(args, false));
  await bench.cluster.patchSecret(namespace, { metadata: { finalizers: null } });
  await bench.cluster.putSecret(namespace, { auth: "with a blank" });
  await assert.rejects(bench.provider.create(inputs), /contains white space.*\[ARGOCD_REDIS_VALUE_UNFIT\]$/);

  await bench.cluster.patchSecret(namespace, { stringData: { auth: "fine-again" } });
  await resource.up(args);
  const { inputs: news } = await bench.provider.check(
    resource.state!.inputs,
    resource.handed({ ...args, key: "auth" }, false),
  );
  await bench.cluster.deleteSecret(namespace);
  await bench.cluster.putSecret(namespace, { auth: "with a blank" });
  await said();
  await bench.provider.update(resource.state!.id, resource.state!.outputs, news);
  assert.deepEqual(codesOf(await said()), ["VALUE_UNFIT", "ADOPTED"]);
});
