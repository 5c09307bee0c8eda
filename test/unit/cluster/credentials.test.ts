import assert from "node:assert/strict";
import * as fs from "node:fs";
import { describe, test } from "node:test";
import { connect } from "../../../components/cluster/connect";
import { clientCertificate } from "../../../tools/controlPlane/certificates.mjs";
import {
  connectTo,
  environment,
  failureOf,
  folder,
  json,
  kubeconfig,
  newSecret,
  secretObject,
  serve,
  statusObject,
  trusted,
  write,
} from "./bench";

describe("who the request goes out as", () => {
  const basic = `Basic ${Buffer.from("me:päss").toString("base64")}`;
  const table: [string, Record<string, unknown>, string | undefined, string][] = [
    ["a token", { token: "abc" }, "Bearer abc", "token"],
    ["a user name and password", { username: "me", password: "päss" }, basic, "user name and password"],
    ["nobody", {}, undefined, "no credentials"],
    [
      "a token before a plugin",
      { token: "abc", exec: { apiVersion: "client.authentication.k8s.io/v1beta1", command: "/no/such" } },
      "Bearer abc",
      "token",
    ],
  ];
  for (const [what, user, header, source] of table) {
    test(what, async (t) => {
      const server = await serve(t, (_seen, answer) => json(answer, 200, secretObject()));
      const connection = await connectTo(server, { user });
      await connection.secrets("argocd", "argocd-redis").get();
      assert.equal(server.seen[0]?.headers.authorization, header);
      assert.equal(connection.credentialSource, source);
    });
  }

  test("a token file is read for each request, without its line break", async (t) => {
    const server = await serve(t, (_seen, answer) => json(answer, 200, secretObject()));
    const file = write(folder(t), "token", "first\n");
    const secrets = (await connectTo(server, { user: { tokenFile: file } })).secrets("argocd", "argocd-redis");
    await secrets.get();
    fs.writeFileSync(file, " second\r\n");
    await secrets.get();
    assert.deepEqual(
      server.seen.map(({ headers }) => headers.authorization),
      ["Bearer first", "Bearer second"],
    );
  });

  test("the token file wins over the token while it can be read", async (t) => {
    const server = await serve(t, (_seen, answer) => json(answer, 200, secretObject()));
    const file = write(folder(t), "token", "from-file\n");
    const secrets = (await connectTo(server, { user: { token: "inline", tokenFile: file } })).secrets(
      "argocd",
      "argocd-redis",
    );
    await secrets.get();
    fs.rmSync(file);
    await secrets.get();
    assert.deepEqual(
      server.seen.map(({ headers }) => headers.authorization),
      ["Bearer from-file", "Bearer inline"],
    );
  });

  test("a client certificate as data and as files, which are read for each request", async (t) => {
    const { ca } = await trusted();
    const [one, two] = [await clientCertificate(ca, "one"), await clientCertificate(ca, "two")];
    const server = await serve(t, (_seen, answer) => json(answer, 200, secretObject()));
    const encode = (pem: string) => Buffer.from(pem).toString("base64");
    const data = { "client-certificate-data": encode(one.cert), "client-key-data": encode(one.key) };
    await (await connectTo(server, { user: data })).secrets("argocd", "argocd-redis").get();
    const dir = folder(t);
    const files = { "client-certificate": write(dir, "cert", one.cert), "client-key": write(dir, "key", one.key) };
    const secrets = (await connectTo(server, { user: files })).secrets("argocd", "argocd-redis");
    await secrets.get();
    write(dir, "cert", two.cert);
    write(dir, "key", two.key);
    await secrets.get();
    assert.deepEqual(
      server.seen.map(({ client }) => client),
      ["one", "one", "two"],
    );
  });

  test("plain http to this machine carries no credentials, as with kubectl", async (t) => {
    const server = await serve(t, (_seen, answer) => json(answer, 200, secretObject()), false);
    const contents = kubeconfig({ server: `${server.url}/`, user: { token: "abc", as: "bob" } });
    const connection = connect(
      { kubeconfig: contents },
      environment("/nonexistent", { HTTP_PROXY: "http://127.0.0.1:9", HTTPS_PROXY: "http://127.0.0.1:9" }),
    );
    assert.ok(await connection.secrets("argocd", "argocd-redis").get());
    assert.equal(server.seen[0]?.headers.authorization, undefined);
    assert.equal(server.seen[0]?.headers["impersonate-user"], "bob");
    assert.deepEqual(
      [connection.server, connection.ca, connection.credentialSource],
      [server.url, "none", 'no credentials (plain http), acting as "bob"'],
    );
  });
});

describe("impersonation", () => {
  const own = {
    token: "abc",
    as: "bob",
    "as-uid": "7",
    "as-groups": ["g1", "g2"],
    "as-user-extra": { "a/B é": ["x", "é"] },
  };

  async function headersSent(
    t: Parameters<typeof serve>[0],
    user: Record<string, unknown>,
    impersonate?: { user: string; groups?: string[]; uid?: string; extra?: Record<string, string[]> },
  ) {
    const server = await serve(t, (_seen, answer) => json(answer, 200, secretObject()));
    await (await connectTo(server, { user }, { impersonate })).secrets("argocd", "argocd-redis").get();
    const raw = server.seen[0]!.rawHeaders;
    const pairs = raw.flatMap((name, at) => (at % 2 === 0 ? [[name, raw[at + 1]!] as const] : []));
    return pairs
      .filter(([name]) => name.startsWith("Impersonate-"))
      .map(([name, value]) => `${name}: ${Buffer.from(value, "latin1").toString()}`);
  }

  test("user, uid, every group and every extra of the kubeconfig are sent", async (t) => {
    assert.deepEqual(await headersSent(t, own), [
      "Impersonate-User: bob",
      "Impersonate-Uid: 7",
      "Impersonate-Group: g1",
      "Impersonate-Group: g2",
      "Impersonate-Extra-a%2FB%20%C3%A9: x",
      "Impersonate-Extra-a%2FB%20%C3%A9: é",
    ]);
  });

  test("the setting goes over the kubeconfig's as kubectl's flags do: what it leaves out stays", async (t) => {
    assert.deepEqual(
      await headersSent(
        t,
        { ...own, "as-user-extra": { k: ["v"] } },
        { user: "joe", groups: ["h"], extra: { m: ["n"] } },
      ),
      [
        "Impersonate-User: joe",
        "Impersonate-Uid: 7",
        "Impersonate-Group: h",
        "Impersonate-Extra-k: v",
        "Impersonate-Extra-m: n",
      ],
    );
  });

  test("groups without a user are refused", async () => {
    const contents = kubeconfig({ user: { token: "a", "as-groups": ["g"] } });
    assert.equal(
      (await failureOf(() => connect({ kubeconfig: contents }, environment("/nonexistent")))).reason,
      "configuration",
    );
  });
});

describe("credentials that cannot be used", () => {
  const exec = { apiVersion: "client.authentication.k8s.io/v1", command: "plug", interactiveMode: "Never" };
  const table: [string, Record<string, unknown>, RegExp][] = [
    ["token and password", { token: "s3cret", password: "s3cret" }, /token and a user name or password/],
    [
      "certificate data and file",
      { "client-certificate-data": "QUJD", "client-certificate": "x", "client-key": "y" },
      /both client-certificate-data and client-certificate/,
    ],
    [
      "key data and file",
      { "client-certificate": "x", "client-key-data": "QUJD", "client-key": "y" },
      /both client-key-data and client-key/,
    ],
    ["a certificate without a key", { "client-certificate": "x" }, /without a client-key/],
    ["legacy gcp", { "auth-provider": { name: "gcp" } }, /gke-gcloud-auth-plugin/],
    ["legacy azure", { "auth-provider": { name: "azure" } }, /kubelogin convert-kubeconfig/],
    [
      "legacy oidc",
      { token: "s3cret", "auth-provider": { name: "oidc", config: { "id-token": "s3cret" } } },
      /oidc-login/,
    ],
    ["a plugin that needs a terminal", { exec: { ...exec, interactiveMode: "Always" } }, /interactiveMode Always/],
    ["a v1 plugin without interactiveMode", { exec: { ...exec, interactiveMode: "" } }, /needs interactiveMode/],
    [
      "a plugin of v1alpha1",
      { exec: { ...exec, apiVersion: "client.authentication.k8s.io/v1alpha1" } },
      /apiVersion "client.authentication.k8s.io\/v1alpha1"/,
    ],
    ["a plugin without a command", { exec: { ...exec, command: "" } }, /has no command/],
  ];
  for (const [what, user, expected] of table) {
    test(`${what}: refused before anything is sent`, async () => {
      const { reason, message } = await failureOf(() =>
        connect({ kubeconfig: kubeconfig({ user }) }, environment("/nonexistent")),
      );
      assert.equal(reason, "configuration");
      assert.match(message, expected);
      assert.doesNotMatch(message, /s3cret/);
    });
  }

  const late: [string, Record<string, unknown>, RegExp][] = [
    [
      "a token file that is missing",
      { tokenFile: "/no/such/token" },
      /token file \/no\/such\/token cannot be read \(ENOENT\)/,
    ],
    ["a token with a line break", { token: "s3cret\nx" }, /cannot be sent/],
    [
      "a certificate file that is missing",
      { "client-certificate": "/no/cert", "client-key": "/no/key" },
      /client certificate \/no\/cert cannot be read/,
    ],
    [
      "a certificate that is none",
      { "client-certificate-data": "QUJD", "client-key-data": "QUJD" },
      /cannot be (built|used)/,
    ],
  ];
  for (const [what, user, expected] of late) {
    test(`${what}: nothing is sent`, async (t) => {
      const server = await serve(t, (_seen, answer) => json(answer, 200, secretObject()));
      const connection = await connectTo(server, { user });
      const { reason, message, outcomeUnknown } = await failureOf(() =>
        connection.secrets("argocd", "argocd-redis").create(newSecret("v4lue")),
      );
      assert.deepEqual([reason, outcomeUnknown], ["credentials", false]);
      assert.match(message, expected);
      assert.doesNotMatch(message, /s3cret|v4lue/);
      assert.equal(server.seen.length, 0);
    });
  }

  test("an empty token file is said, not sent as nobody", async (t) => {
    const server = await serve(t, (_seen, answer) => json(answer, 200, secretObject()));
    const connection = await connectTo(server, { user: { tokenFile: write(folder(t), "token", " \n") } });
    assert.match((await failureOf(() => connection.secrets("argocd", "argocd-redis").get())).message, /is empty/);
  });
});

describe("after a 401", () => {
  test("the message names credentials and source, and an expired token's end", async (t) => {
    const server = await serve(t, (_seen, answer) =>
      json(answer, 401, statusObject(401, "Unauthorized", "Unauthorized")),
    );
    const jwt = `eyJhbGciOiJub25lIn0.${Buffer.from(JSON.stringify({ exp: 1_700_000_000, sub: "s3cret" })).toString("base64url")}.x`;
    const failure = await failureOf(async () =>
      (await connectTo(server, { user: { token: jwt } })).secrets("argocd", "argocd-redis").get(),
    );
    assert.equal(failure.reason, "unauthorized");
    assert.match(
      failure.message,
      /Unauthorized; credentials: token of kubeconfig given as contents, context "it"; the token expired at 2023-11-14T/,
    );
    assert.doesNotMatch(failure.message, /s3cret|eyJ/);
  });

  test("an expired client certificate is named", async (t) => {
    const { ca } = await trusted();
    const old = await clientCertificate(ca, "old", [], { notAfter: new Date(Date.now() - 1000) });
    const server = await serve(t, (_seen, answer) => json(answer, 401, {}));
    const encode = (pem: string) => Buffer.from(pem).toString("base64");
    const user = { "client-certificate-data": encode(old.cert), "client-key-data": encode(old.key) };
    const failure = await failureOf(async () =>
      (await connectTo(server, { user })).secrets("argocd", "argocd-redis").get(),
    );
    assert.match(failure.message, /the client certificate expired at \d{4}-/);
  });
});
