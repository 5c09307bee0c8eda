import assert from "node:assert/strict";
import * as fs from "node:fs";
import * as path from "node:path";
import { describe, type TestContext, test } from "node:test";
import { type ConnectionSettings, connect } from "../../../components/cluster/connect";
import { environment, failureOf, folder, kubeconfig, write } from "./bench";

/** One kubeconfig file with names of its own. */
function named(name: string, port: number, extra = ""): string {
  return `
current-context: ${name}
clusters: [{name: shared, cluster: {server: "https://127.0.0.1:${port}"}}, {name: ${name}, cluster: {server: "https://127.0.0.1:${port}"}}]
users: [{name: shared, user: {token: "${name}"}}]
contexts: [{name: ${name}, context: {cluster: ${name}, user: shared, namespace: ns-${name}}}, {name: both, context: {cluster: shared, user: shared}}]
${extra}`;
}

function files(t: TestContext) {
  const dir = folder(t);
  return {
    dir,
    prod: write(dir, "prod", named("prod", 1)),
    dev: write(dir, "dev", named("dev", 2)),
    missing: path.join(dir, "missing"),
  };
}

describe("a kubeconfig given by argument that is neither a file nor contents", () => {
  for (const [what, text, expected] of [
    ["a kubeconfig in base64", Buffer.from(named("prod", 1, "# s3cret")).toString("base64"), /base64: decode it first/],
    ["a long text", "s3cret/".repeat(60), /\(a text of 420 characters\) does not exist/],
  ] as const) {
    test(`${what} is refused without showing it`, async (t) => {
      const failure = await failureOf(async () => connect({ kubeconfig: text }, environment(folder(t))));
      assert.match(failure.message, expected);
      assert.ok(!failure.message.includes(text.slice(0, 20)));
    });
  }
});

describe("which kubeconfig", () => {
  test("the first file's current context wins", (t) => {
    const { dir, prod, dev } = files(t);
    assert.equal(connect({}, environment(dir, { KUBECONFIG: `${prod}:${dev}` })).server, "https://127.0.0.1:1");
    assert.equal(connect({}, environment(dir, { KUBECONFIG: `${dev}:${prod}` })).server, "https://127.0.0.1:2");
  });

  test("a file without a current context leaves it to the next", (t) => {
    const { dir, dev } = files(t);
    const empty = write(dir, "empty", "");
    const comment = write(dir, "comment", "# nothing\n");
    assert.equal(connect({}, environment(dir, { KUBECONFIG: `${empty}:${comment}:${dev}` })).namespace, "ns-dev");
  });

  test("the first definition of a name wins", (t) => {
    const { dir, prod, dev } = files(t);
    const found = connect({ context: "both" }, environment(dir, { KUBECONFIG: `${prod}:${dev}` }));
    assert.equal(found.server, "https://127.0.0.1:1");
  });

  test("listed files that are missing are passed over, and empty entries", (t) => {
    const { dir, dev, missing } = files(t);
    const found = connect({}, environment(dir, { KUBECONFIG: `${missing}::${dev}:${dev}` }));
    assert.equal(found.server, "https://127.0.0.1:2");
    assert.match(found.source, /dev \(from KUBECONFIG\), context "dev"$/);
  });

  test("~/.kube/config is used where KUBECONFIG is not set", (t) => {
    const { dir } = files(t);
    fs.mkdirSync(path.join(dir, ".kube"));
    write(path.join(dir, ".kube"), "config", named("home", 3));
    const found = connect({}, environment(dir));
    assert.equal(found.server, "https://127.0.0.1:3");
    assert.equal(found.source, `kubeconfig ${path.join(dir, ".kube", "config")}, context "home"`);
  });

  test("the setting wins: a path, a path below ~, contents in YAML or JSON, a list", (t) => {
    const { dir, prod, dev, missing } = files(t);
    const from = (setting: string) => connect({ kubeconfig: setting }, environment(dir, { KUBECONFIG: prod })).server;
    assert.equal(from(dev), "https://127.0.0.1:2");
    assert.equal(from("~/dev"), "https://127.0.0.1:2");
    assert.equal(from(named("text", 4)), "https://127.0.0.1:4");
    assert.equal(from(kubeconfig({ server: "https://127.0.0.1:5" })), "https://127.0.0.1:5");
    assert.equal(
      from(
        `{\n\t"current-context": "a",\n\t"contexts":[{"name":"a","context":{"cluster":"a"}}],"clusters":[{"name":"a","cluster":{"server":"https://h"}}]}`,
      ),
      "https://h",
    );
    assert.equal(from(`${missing}:~/dev:${prod}`), "https://127.0.0.1:2");
  });

  test("~ is the account's home where the file is there, as for the Kubernetes provider, else HOME", (t) => {
    const { dir, dev } = files(t);
    const account = folder(t);
    const at = { ...environment(dir), accountHomeDir: account };
    assert.equal(connect({ kubeconfig: "~/dev" }, at).server, "https://127.0.0.1:2");
    write(account, "dev", named("other", 7));
    assert.equal(connect({ kubeconfig: "~/dev" }, at).server, "https://127.0.0.1:7");
    assert.equal(connect({ kubeconfig: dev }, at).server, "https://127.0.0.1:2");
  });

  test("relative paths are relative to the file that holds them", async (t) => {
    const { dir } = files(t);
    const sub = path.join(dir, "sub");
    fs.mkdirSync(sub);
    const file = write(sub, "config", kubeconfig({ user: { tokenFile: "token" } }));
    const credentials = connect({ kubeconfig: file }, environment(dir)).credentialSource;
    assert.equal(credentials, `token file ${path.join(sub, "token")}`);
    const exec = { apiVersion: "client.authentication.k8s.io/v1", interactiveMode: "Never" };
    const at = (command: string) =>
      connect(
        { kubeconfig: write(sub, "exec", kubeconfig({ user: { exec: { ...exec, command } } })) },
        environment(dir),
      ).credentialSource;
    assert.equal(at("./plugin"), `exec plugin "${path.join(sub, "plugin")}"`);
    assert.equal(at("plugin"), 'exec plugin "plugin"');
  });
});

describe("what is refused, with a text that helps", () => {
  test("nothing configured lists every place looked at, and never becomes localhost:8080", async (t) => {
    const dir = folder(t);
    const { reason, message } = await failureOf(() => connect({}, environment(dir)));
    assert.equal(reason, "configuration");
    for (const place of [
      /argument `kubeconfig`: not given/,
      /KUBECONFIG: not set/,
      /\.kube\/config: does not exist/,
      /KUBERNETES_SERVICE_HOST/,
      /inside the program/,
    ]) {
      assert.match(message, place);
    }
  });

  const yaml = "clusters: [{name: b, cluster: {server: s3cret-server}}, {name: b, cluster: {}}]";
  const table: [string, ConnectionSettings, string, RegExp][] = [
    ["a path that does not exist", { kubeconfig: "/no/such/file" }, "", /\/no\/such\/file does not exist/],
    ["a relative path that does not exist", { kubeconfig: "gha-kubeconfig-17" }, "", /does not exist/],
    ["a folder", { kubeconfig: "/" }, "", /cannot be read \(EISDIR\)/],
    ["broken YAML", { kubeconfig: "users:\n- token: [s3cret\n  b: }" }, "", /not valid YAML or JSON \(line \d/],
    ["a scalar", { kubeconfig: "hello\ns3cret" }, "", /not a mapping/],
    ["another kind", { kubeconfig: "kind: Secret\napiVersion: v1\ndata: {a: s3cret}" }, "", /kind is not Config/],
    ["two of one name", { kubeconfig: yaml }, "", /two clusters named "b"/],
    ["an unknown context", { context: "nope" }, "both", /context "nope" does not exist .*There: "both", "prod"/],
    ["an unknown cluster", { cluster: "nope" }, "both", /cluster "nope" does not exist .*There: "prod", "shared"/],
    [
      "an unknown user",
      {
        kubeconfig:
          "current-context: a\ncontexts: [{name: a, context: {cluster: a, user: b}}]\nclusters: [{name: a, cluster: {server: https://h}}]",
      },
      "",
      /user "b" does not exist .*There: none/,
    ],
    ["no current context", { kubeconfig: "contexts: [{name: a, context: {}}]\n" }, "", /no current context .*"a"/],
    [
      "a context without a cluster",
      { kubeconfig: "current-context: a\ncontexts: [{name: a, context: {}}]\n" },
      "",
      /context "a" names no cluster/,
    ],
    [
      "a certificate that is not base64",
      { kubeconfig: kubeconfig({ cluster: { "certificate-authority-data": "s3cret!" } }) },
      "",
      /certificate-authority-data of cluster "it" .* is not base64/,
    ],
  ];
  for (const [what, settings, listed, expected] of table) {
    test(what, async (t) => {
      const dir = folder(t);
      const env: Record<string, string> = listed ? { KUBECONFIG: write(dir, "config", named("prod", 1)) } : {};
      const { reason, message } = await failureOf(() => connect(settings, environment(dir, env)));
      assert.equal(reason, "configuration");
      assert.match(message, expected);
      assert.doesNotMatch(message, /s3cret/);
    });
  }
});

describe("how names and values are read", () => {
  test("a date, a time and a quoted number are texts, as for kubectl", () => {
    const text = `
current-context: 12:30
clusters: [{name: 2026-01-01, cluster: {server: "https://h", insecure-skip-tls-verify: on}}]
users: [{name: "007", user: {token: abc}}]
contexts: [{name: 12:30, context: {cluster: 2026-01-01, user: "007", namespace: '1e3'}}]`;
    const found = connect({ kubeconfig: text }, environment("/nonexistent"));
    assert.deepEqual([found.namespace, found.credentialSource, found.ca], ["1e3", "token", "none"]);
  });

  const wrong: [string, string][] = [
    ["current-context: 1234\n", "current-context of the kubeconfig given as contents is not a text: put it in quotes"],
    ["clusters: {a: b}\n", "clusters of the kubeconfig given as contents is not a list"],
    ["users:\n- [s3cret]\n", "an entry of users of the kubeconfig given as contents is not a mapping"],
    ["users:\n- {name: a, user: [s3cret]}\n", 'user "a" in the kubeconfig given as contents is not a mapping'],
    ["users:\n- {name: a, user: {as-groups: s3cret}}\n", "as-groups of user"],
    ["users:\n- {name: a, user: {as-user-extra: {b: s3cret}}}\n", "b of as-user-extra of user"],
    ["users:\n- {name: a, user: {exec: {args: [1]}}}\n", "an entry of args of exec of user"],
    ["clusters:\n- {name: a, cluster: {insecure-skip-tls-verify: 'true'}}\n", "is not true or false"],
  ];
  for (const [text, expected] of wrong) {
    test(`${text.trim()} is refused, as by kubectl`, async () => {
      const { reason, message } = await failureOf(() => connect({ kubeconfig: text }, environment("/nonexistent")));
      assert.equal(reason, "configuration");
      assert.ok(message.includes(expected), message);
      assert.doesNotMatch(message, /s3cret/);
    });
  }

  test("null is nothing; only the first document and the last equal key count; aliases and merges work", () => {
    const text = `
current-context: a
current-context: b
clusters: [{name: b, cluster: &c {server: "https://h"}}, {name: c, cluster: {<<: *c, tls-server-name: x}}]
users: ~
contexts: [{name: b, context: {cluster: c, user: null, namespace: ~}}]
---
current-context: c`;
    const found = connect({ kubeconfig: text }, environment("/nonexistent"));
    assert.deepEqual(
      [found.server, found.namespace, found.credentialSource],
      ["https://h", undefined, "no credentials"],
    );
  });

  test("the cluster can be changed alone: user and namespace stay the context's", (t) => {
    const { dir, prod } = files(t);
    const found = connect({ cluster: "shared" }, environment(dir, { KUBECONFIG: prod }));
    assert.deepEqual([found.namespace, found.credentialSource], ["ns-prod", "token"]);
  });
});

describe("in a pod", () => {
  function pod(t: TestContext, env: Record<string, string> = {}) {
    const dir = folder(t);
    const account = path.join(dir, "serviceaccount");
    fs.mkdirSync(account);
    write(account, "token", "pod-token\n");
    write(account, "namespace", "pod-ns\n");
    return {
      dir,
      account,
      at: environment(dir, { KUBERNETES_SERVICE_HOST: "10.0.0.1", KUBERNETES_SERVICE_PORT: "443", ...env }),
    };
  }

  test("the service account is used where no kubeconfig exists", (t) => {
    const { at, account } = pod(t);
    const found = connect({}, at);
    assert.equal(found.server, "https://10.0.0.1");
    assert.equal(found.namespace, "pod-ns");
    assert.equal(found.source, "in-cluster service account");
    assert.equal(found.credentialSource, `token file ${path.join(account, "token")}`);
  });

  test("an IPv6 service address is bracketed; POD_NAMESPACE comes first", (t) => {
    const { at } = pod(t, { KUBERNETES_SERVICE_HOST: "fd00::1", POD_NAMESPACE: "down" });
    const found = connect({}, at);
    assert.deepEqual([found.server, found.namespace], ["https://[fd00::1]", "down"]);
  });

  test("a kubeconfig wins, but its missing namespace is the pod's", (t) => {
    const { dir, at } = pod(t);
    at.env.KUBECONFIG = write(dir, "config", kubeconfig({}));
    assert.deepEqual([connect({}, at).server, connect({}, at).namespace], ["https://127.0.0.1:1", "pod-ns"]);
    assert.equal(connect({ kubeconfig: kubeconfig({}) }, at).namespace, undefined);
  });

  test("an empty kubeconfig falls back to the pod only where it was not given by argument", async (t) => {
    const { dir, at } = pod(t);
    at.env.KUBECONFIG = write(dir, "config", "");
    assert.equal(connect({}, at).source, "in-cluster service account");
    assert.match((await failureOf(() => connect({ kubeconfig: at.env.KUBECONFIG }, at))).message, /no current context/);
  });

  test("a missing token file is not a pod", async (t) => {
    const { account, at } = pod(t);
    fs.rmSync(path.join(account, "token"));
    assert.match((await failureOf(() => connect({}, at))).message, /in-cluster: .*token does not exist/);
  });
});
