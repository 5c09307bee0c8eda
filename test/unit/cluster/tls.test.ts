import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { connect } from "../../../components/cluster/connect";
import { clientCertificate, createAuthority, serverCertificate } from "../../../tools/controlPlane/certificates.mjs";
import {
  connectTo,
  environment,
  failureOf,
  folder,
  json,
  kubeconfig,
  newSecret,
  type Parts,
  secretObject,
  serve,
  trusted,
  write,
} from "./bench";

const encode = (pem: string) => Buffer.from(pem).toString("base64");
const ok: Parameters<typeof serve>[1] = (_seen, answer) => json(answer, 200, secretObject());

describe("a server's certificate", () => {
  test("is checked against the cluster's authority, as data and as a file", async (t) => {
    const server = await serve(t, ok);
    const { ca } = await trusted();
    const dir = folder(t);
    write(dir, "ca.crt", ca.cert);
    const file = write(
      dir,
      "config",
      kubeconfig({ server: server.url, cluster: { "certificate-authority": "ca.crt" } }),
    );
    for (const connection of [await connectTo(server), connect({ kubeconfig: file }, environment(dir))]) {
      assert.ok(await connection.secrets("argocd", "argocd-redis").get());
    }
  });

  test("is checked for a context without a user as well", async (t) => {
    const server = await serve(t, ok);
    const connection = await connectTo(server, { context: { user: "" } });
    assert.ok(await connection.secrets("argocd", "argocd-redis").get());
    assert.equal(connection.credentialSource, "no credentials");
  });

  test("an intermediate alone is trusted, as Go does", async (t) => {
    const middle = await createAuthority("intermediate", { above: (await trusted()).ca });
    const leaf = await serverCertificate(middle);
    const server = await serve(t, ok, leaf);
    const connection = await connectTo(server, { cluster: { "certificate-authority-data": encode(middle.cert) } });
    assert.ok(await connection.secrets("argocd", "argocd-redis").get());
  });

  test("is checked against SSL_CERT_FILE's authorities where the kubeconfig names none, as by Go", async (t) => {
    const { ca } = await trusted();
    const server = await serve(t, ok);
    const mine = await clientCertificate(ca, "mine");
    const env = { SSL_CERT_FILE: write(folder(t), "bundle", ca.cert) };
    const user = { "client-certificate-data": encode(mine.cert), "client-key-data": encode(mine.key) };
    for (const who of [{ token: "abc" }, user]) {
      const connection = await connectTo(server, { user: who, cluster: { "certificate-authority-data": "" } }, {}, env);
      assert.ok(await connection.secrets("argocd", "argocd-redis").get());
    }
    assert.deepEqual(
      server.seen.map(({ client }) => client),
      [undefined, "mine"],
    );
  });

  test("may be for another name where tls-server-name says which", async (t) => {
    const named = await serverCertificate((await trusted()).ca, { names: ["api.internal"] });
    const server = await serve(t, ok, named);
    const connection = await connectTo(server, { cluster: { "tls-server-name": "api.internal" } });
    assert.ok(await connection.secrets("argocd", "argocd-redis").get());
  });

  test("is not checked where the kubeconfig says so, and only there", async (t) => {
    const server = await serve(t, ok);
    const cluster = { "certificate-authority-data": "", "insecure-skip-tls-verify": true };
    const connection = await connectTo(server, { cluster });
    assert.ok(await connection.secrets("argocd", "argocd-redis").get());
    assert.equal(connection.ca, "none");
  });

  const table: [string, () => Promise<{ issued?: { cert: string; key: string }; parts?: Parts }>, RegExp][] = [
    [
      "of another authority",
      async () => ({
        parts: { cluster: { "certificate-authority-data": encode((await createAuthority("other")).cert) } },
      }),
      /authority/,
    ],
    [
      "of another authority of the same name",
      async () => ({
        parts: { cluster: { "certificate-authority-data": encode((await createAuthority("test authority")).cert) } },
      }),
      /authority/,
    ],
    [
      "that the authority has not signed, whatever it says",
      async () => {
        const { key } = await createAuthority("other");
        return { issued: await serverCertificate({ ...(await trusted()).ca, key }) };
      },
      /CERT_SIGNATURE_FAILURE/,
    ],
    [
      "of an authority unknown to the system",
      async () => ({ parts: { cluster: { "certificate-authority-data": "" } } }),
      /authority/,
    ],
    [
      "for other names",
      async () => ({ issued: await serverCertificate((await trusted()).ca, { names: ["elsewhere"] }) }),
      /other names; set tls-server-name/,
    ],
    [
      "with a common name only",
      async () => ({ issued: await serverCertificate((await trusted()).ca, { names: [], commonName: "127.0.0.1" }) }),
      /ERR_TLS_CERT_ALTNAME_INVALID/,
    ],
    [
      "for another name than tls-server-name",
      async () => ({ parts: { cluster: { "tls-server-name": "api.internal" } } }),
      /other names/,
    ],
    [
      "that has expired",
      async () => ({
        issued: await serverCertificate((await trusted()).ca, { notAfter: new Date(Date.now() - 1000) }),
      }),
      /has expired/,
    ],
  ];
  for (const [what, setUp, expected] of table) {
    test(`${what} is refused, and nothing is sent`, async (t) => {
      const { issued, parts } = await setUp();
      const server = await serve(t, ok, issued);
      const connection = await connectTo(server, parts);
      const failure = await failureOf(() => connection.secrets("argocd", "argocd-redis").create(newSecret("v4lue")));
      assert.deepEqual([failure.reason, failure.outcomeUnknown, server.seen.length], ["tls", false, 0]);
      assert.match(failure.message, expected);
      assert.ok(failure.message.includes(server.url));
    });
  }

  test("https to a plain port says so", async (t) => {
    const server = await serve(t, ok, false);
    const connection = await connectTo({ ...server, url: server.url.replace("http:", "https:") });
    const failure = await failureOf(() => connection.secrets("argocd", "argocd-redis").get());
    assert.equal(failure.reason, "tls");
    assert.match(failure.message, /is this an https port/);
  });
});

describe("the authority in the cluster's identity", () => {
  const of = (pem: string, extra: Record<string, unknown> = {}) =>
    connect(
      { kubeconfig: kubeconfig({ cluster: { "certificate-authority-data": encode(pem), ...extra } }) },
      environment("/nonexistent"),
    ).ca;

  test("does not change with line ends, comments, order or repetition", async () => {
    const [one, two] = [(await createAuthority("one")).cert, (await createAuthority("two")).cert];
    const plain = of(`${one}\n${two}\n`);
    assert.match(plain, /^[0-9a-f]{16}$/);
    for (const same of [`# a comment\r\n${two.replaceAll("\n", "\r\n")}\r\n${one}`, `${one}\n${one}\n${two}`])
      assert.equal(of(same), plain);
    assert.notEqual(of(one), plain);
  });

  test("is `system` where the kubeconfig names none", () => {
    assert.equal(connect({ kubeconfig: kubeconfig() }, environment("/nonexistent")).ca, "system");
  });

  const table: [string, Record<string, unknown>, RegExp][] = [
    [
      "with insecure-skip-tls-verify",
      { "insecure-skip-tls-verify": true },
      /certificate authority and insecure-skip-tls-verify/,
    ],
    [
      "as data and as a file",
      { "certificate-authority": "/x" },
      /both certificate-authority-data and certificate-authority/,
    ],
    ["that is no certificate", { "certificate-authority-data": encode("hello") }, /holds no PEM certificate/],
    [
      "in a missing file",
      { "certificate-authority-data": "", "certificate-authority": "/no/ca" },
      /\/no\/ca .* cannot be read \(ENOENT\)/,
    ],
  ];
  for (const [what, cluster, expected] of table) {
    test(`an authority ${what} is refused, as by kubectl`, async () => {
      const { cert } = (await trusted()).ca;
      const failure = await failureOf(() => of(cert, cluster));
      assert.equal(failure.reason, "configuration");
      assert.match(failure.message, expected);
    });
  }
});

describe("the server's URL", () => {
  const server = (url: string) =>
    connect({ kubeconfig: kubeconfig({ server: url }) }, environment("/nonexistent")).server;

  const good: [string, string][] = [
    ["https://API.example.com/", "https://api.example.com"],
    ["https://api.example.com:443", "https://api.example.com"],
    ["https://[::1]:6443", "https://[::1]:6443"],
    ["https://rancher.example.com/k8s/clusters/c-1/", "https://rancher.example.com/k8s/clusters/c-1"],
    ["http://localhost:8001", "http://localhost:8001"],
    ["127.0.0.1:8001", "http://127.0.0.1:8001"],
    ["http://[::1]:8001", "http://[::1]:8001"],
  ];
  for (const [given, expected] of good) test(`${given} is ${expected}`, () => assert.equal(server(given), expected));

  const bad: [string, RegExp][] = [
    ["http://api.example.com", /plain http to another machine/],
    ["api.example.com:6443", /write https:\/\/api\.example\.com:6443/],
    ["127.0.0.1:8001/prefix", /a path but no scheme/],
    ["https://me:s3cret@api.example.com", /holds a user name or password/],
    ["ftp://api.example.com", /scheme ftp:/],
    ["https://", /not a URL/],
    ["", /is not set/],
  ];
  for (const [given, expected] of bad) {
    test(`${given || "nothing"} is refused`, async () => {
      const failure = await failureOf(() => server(given));
      assert.equal(failure.reason, "configuration");
      assert.match(failure.message, expected);
      assert.doesNotMatch(failure.message, /s3cret/);
    });
  }

  test("requests go below a path prefix", async (t) => {
    const own = await serve(t, ok);
    await (await connectTo(own, { server: `${own.url}/k8s/clusters/c-1/` })).secrets("argocd", "argocd-redis").get();
    assert.equal(own.seen[0]?.url, "/k8s/clusters/c-1/api/v1/namespaces/argocd/secrets/argocd-redis");
  });
});
