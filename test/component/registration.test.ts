import assert from "node:assert/strict";
import { test } from "node:test";
import * as pulumi from "@pulumi/pulumi";
import { argocdRedis, RedisInitialPassword, type RedisInitialPasswordArgs } from "../../components";
import { PROVIDER_TEXT } from "../../components/child";
import { CHILD, COMPONENT, registrations, resolved, secret } from "../support/mocks";

/** An error that Pulumi prints without a stack. */
const refusedWith = (message: RegExp) => (error: unknown) => {
  assert.ok(error instanceof pulumi.ResourceError && error.hideStack);
  assert.match(error.message, message);
  return true;
};

test("registers the component and one child, nothing else", async () => {
  const { registered } = await registrations(() => new RedisInitialPassword("redis"));
  assert.deepEqual(
    registered.map(({ type, name }) => [type, name]),
    [
      [COMPONENT, "redis"],
      [CHILD, "redis-secret"],
    ],
  );
});

test("the component itself has no inputs, so nothing of the arguments is stored twice", async () => {
  const { registered } = await registrations(
    () => new RedisInitialPassword("redis", { password: "Handed-in-0", ...argocdRedis }),
  );
  assert.deepEqual(registered[0]?.inputs, {});
});

test("without arguments the child gets the defaults and the unchanging provider text", async () => {
  const { registered } = await registrations(() => new RedisInitialPassword("redis"));
  const { instance, ...inputs } = registered[1]!.inputs;
  assert.deepEqual(inputs, {
    __provider: PROVIDER_TEXT,
    secretName: "argocd-redis-initial-password",
    key: "password",
    preview: false,
  });
  assert.match(String(instance), /^urn:pulumi:stack::project::pulumi-argocd-redis:index:RedisInitialPassword::redis$/);
});

test("every argument reaches the child under its own name, the password as desiredPassword", async () => {
  const args = {
    namespace: "argocd",
    secretName: "argocd-redis",
    key: "auth",
    length: 24,
    alphabet: "0123456789abcdef",
    labels: { team: "platform" },
    annotations: { "example.com/a": "b" },
    immutable: true,
    kubeconfig: "~/.kube/other",
    context: "prod",
    cluster: "blue",
    impersonate: { user: "jane", groups: ["dev"] },
    requestTimeoutSeconds: 5,
    rotationTrigger: "2026-12",
    exposePassword: true,
  };
  const { registered } = await registrations(
    () => new RedisInitialPassword("redis", { ...args, password: "Handed-in-0" }),
  );
  const { instance, __provider, ...inputs } = registered[1]!.inputs;
  assert.deepEqual(inputs, { ...args, desiredPassword: secret("Handed-in-0"), preview: false });
});

test("the Secret is kept on delete and the password output is secret, whatever the options of the component", async () => {
  const { registered } = await registrations(
    ({ transforms }) => new RedisInitialPassword("redis", {}, { transformations: transforms, protect: false }),
  );
  const { opts } = registered[1]!;
  assert.equal(opts.retainOnDelete, true);
  assert.deepEqual(opts.additionalSecretOutputs, ["password"]);
  assert.equal(opts.provider, undefined);
  assert.equal(opts.version, undefined);
});

test("outputs come from the child", async () => {
  const { result } = await registrations(
    () => new RedisInitialPassword("redis", { namespace: "argocd", ...argocdRedis }),
  );
  assert.equal(await resolved(result.namespace), "argocd");
  assert.equal(await resolved(result.secretName), "argocd-redis");
  assert.equal(await resolved(result.key), "auth");
  assert.equal(await resolved(result.version), "version-1");
  assert.equal(await resolved(result.origin), "created");
  assert.equal(await resolved(result.uid), "uid-1");
});

test("the password is an output only if it is exposed, and then a secret one", async () => {
  const { result: hidden } = await registrations(() => new RedisInitialPassword("redis"));
  assert.equal(hidden.password, undefined);
  const { result: exposed } = await registrations(() => new RedisInitialPassword("redis", { exposePassword: true }));
  assert.ok(exposed.password);
  assert.equal(await pulumi.isSecret(exposed.password), true);
});

test("in a preview the child is told so, and origin and uid are unknown", async () => {
  const { registered, result } = await registrations(() => new RedisInitialPassword("redis", { namespace: "argocd" }), {
    preview: true,
  });
  assert.equal(registered[1]!.inputs.preview, true);
  assert.equal(await resolved(result.namespace), "argocd");
  assert.equal(await (result.uid as unknown as { isKnown: Promise<boolean> }).isKnown, false);
  assert.equal(await (result.origin as unknown as { isKnown: Promise<boolean> }).isKnown, false);
});

test("import is refused with the advice to declare the component", async () => {
  await registrations(() => {
    assert.throws(
      () => new RedisInitialPassword("redis", {}, { import: "argocd/argocd-redis" } as pulumi.ComponentResourceOptions),
      /import is not supported: declare the component.*\[ARGOCD_REDIS_IMPORT\]/,
    );
  });
});

test("arguments and options that are null are unset", async () => {
  const { registered } = await registrations(
    () => new RedisInitialPassword("redis", null as unknown as undefined, null as unknown as undefined),
  );
  const { instance, __provider, ...inputs } = registered[1]!.inputs;
  assert.deepEqual(inputs, { secretName: "argocd-redis-initial-password", key: "password", preview: false });
});

for (const [what, args] of Object.entries({
  "an Output": pulumi.output({ ...argocdRedis }),
  "a Promise": Promise.resolve({ ...argocdRedis }),
  "a text": "argocd",
  "an array": ["argocd"],
  "a function": () => ({ ...argocdRedis }),
})) {
  test(`arguments that are ${what} are refused at once, and nothing is registered for them`, async () => {
    const { registered } = await registrations(() => {
      assert.throws(
        () => new RedisInitialPassword("redis", args as unknown as RedisInitialPasswordArgs),
        refusedWith(/^the arguments must be an object.*\[ARGOCD_REDIS_INVALID_ARGUMENT\]$/),
      );
    });
    assert.deepEqual(
      registered.map(({ type }) => type),
      [COMPONENT],
    );
  });
}

for (const [what, exposePassword] of Object.entries({
  "an Output": pulumi.output(true),
  "a secret": pulumi.secret(true),
  "a Promise": Promise.resolve(true),
  "an object": { exposePassword: true },
})) {
  test(`an exposePassword that is ${what} is refused at once: whether there is an output has to be known`, async () => {
    const { registered } = await registrations(() => {
      const args = { exposePassword } as unknown as RedisInitialPasswordArgs;
      assert.throws(
        () => new RedisInitialPassword("redis", args),
        refusedWith(/^argument "exposePassword": must be true or false.*\[ARGOCD_REDIS_INVALID_ARGUMENT\]$/),
      );
    });
    assert.deepEqual(
      registered.map(({ type }) => type),
      [COMPONENT],
    );
  });
}

test("any other exposePassword is handed on to check as it is, and exposes nothing", async () => {
  for (const exposePassword of ["true", 1, false]) {
    const args = { exposePassword } as unknown as RedisInitialPasswordArgs;
    const { registered, result } = await registrations(() => new RedisInitialPassword("redis", args));
    assert.equal(registered[1]!.inputs.exposePassword, exposePassword);
    assert.equal(result.password, undefined);
  }
});

test("a kubeconfig that is no text is handed on to check as it is, as a secret: it may hold one", async () => {
  for (const kubeconfig of [12, true, ["apiVersion: v1"]]) {
    for (const given of [kubeconfig, pulumi.output<unknown>(kubeconfig)]) {
      const args = { kubeconfig: given } as unknown as RedisInitialPasswordArgs;
      const { registered } = await registrations(() => new RedisInitialPassword("redis", args));
      assert.deepEqual(registered[1]!.inputs.kubeconfig, secret(kubeconfig));
    }
  }
});

test("a kubeconfig in base64 is a secret, although it is refused later; so are contents on one line", async () => {
  const encoded = Buffer.from("apiVersion: v1\nkind: Config\nusers: []\n").toString("base64");
  for (const kubeconfig of [encoded, "--- {apiVersion: v1}", "apiVersion: v1"]) {
    const { registered } = await registrations(() => new RedisInitialPassword("redis", { kubeconfig }));
    assert.deepEqual(registered[1]!.inputs.kubeconfig, secret(kubeconfig));
  }
});

test("contents of a kubeconfig are a secret, a path is not", async () => {
  const contents = "apiVersion: v1\nkind: Config\n";
  const { registered } = await registrations(() => [
    new RedisInitialPassword("contents", { kubeconfig: contents }),
    new RedisInitialPassword("json", { kubeconfig: '{"kind":"Config"}' }),
    new RedisInitialPassword("path", { kubeconfig: "~/.kube/config" }),
  ]);
  const kubeconfigs = new Map(
    registered.filter(({ type }) => type === CHILD).map((r) => [r.name, r.inputs.kubeconfig]),
  );
  assert.deepEqual(kubeconfigs.get("contents-secret"), secret(contents));
  assert.deepEqual(kubeconfigs.get("json-secret"), secret('{"kind":"Config"}'));
  assert.equal(kubeconfigs.get("path-secret"), "~/.kube/config");
});

test("arguments that the program marked as secret are named to the provider, so that no message shows them", async () => {
  const args = { secretName: pulumi.secret("argocd-redis"), key: "auth", labels: { team: pulumi.secret("x") } };
  const { registered } = await registrations(() => new RedisInitialPassword("redis", args));
  assert.deepEqual(registered[1]!.inputs.secretArguments, ["secretName", "labels"]);
});

test("an argument that is explicitly undefined or null is one that is not set", async () => {
  const unset = {
    secretName: undefined,
    key: null,
    namespace: null,
    kubeconfig: null,
    password: null,
    labels: undefined,
  };
  const { registered } = await registrations(
    () => new RedisInitialPassword("redis", unset as unknown as RedisInitialPasswordArgs),
  );
  const { instance, __provider, ...inputs } = registered[1]!.inputs;
  assert.deepEqual(inputs, { secretName: "argocd-redis-initial-password", key: "password", preview: false });
});

test("a mistyped argument is named to the provider, which refuses it; its value goes nowhere", async () => {
  const args = { secretname: "argocd-redis", pasword: "a-secret", toString: 1, apiServer: "x", key: "auth" };
  const { registered } = await registrations(
    () => new RedisInitialPassword("redis", args as unknown as RedisInitialPasswordArgs),
  );
  const { unknownArguments, secretname, pasword, apiServer, secretName } = registered[1]!.inputs;
  assert.deepEqual(unknownArguments, ["secretname", "pasword", "toString", "apiServer"]);
  assert.deepEqual([secretname, pasword, apiServer], [undefined, undefined, undefined]);
  assert.equal(secretName, "argocd-redis-initial-password");
});

test("names of mistyped arguments fit on a line", async () => {
  const args = { "a\u001b[31m\nb\u2028c\u202e": 1, [`${"x".repeat(79)}😀y`]: 1, ["z".repeat(81)]: 1 };
  const { registered } = await registrations(() => new RedisInitialPassword("redis", args as RedisInitialPasswordArgs));
  const names = ["a[31mbc", `${"x".repeat(79)}😀`, "z".repeat(80)];
  assert.deepEqual(registered[1]!.inputs.unknownArguments, names);
});

test("so are the namespace, context and cluster, wherever they came from", async () => {
  const args = { namespace: pulumi.secret("argocd"), context: pulumi.secret("prod"), cluster: pulumi.secret("prod") };
  const { registered } = await registrations(() => new RedisInitialPassword("redis", args));
  assert.deepEqual(registered[1]!.inputs.secretArguments, ["namespace", "context", "cluster"]);
});
