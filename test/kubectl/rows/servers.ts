// The server's URL, and how it proves itself.

import { base64, certifiedUser, type World } from "../lab/world";
import { DEFAULT_FILE, FAILS, type Row, single } from "./row";

export function servers({ a, b, routes }: World): Row[] {
  const ca = a.cluster["certificate-authority-data"];
  const user = { token: a.token("viewer") };
  const viewer = "viewer on a in default";
  const to = (title: string, cluster: Record<string, unknown>, row: Partial<Row> = {}): Row => ({
    title,
    files: { [DEFAULT_FILE]: single(cluster, user), "ca.crt": a.caPem, ".kube/ca.crt": a.caPem },
    kubectl: viewer,
    ...row,
  });
  const trusting = (server: string) => ({ server, "certificate-authority-data": ca });
  const fails = (says?: RegExp): Partial<Row> => ({ kubectl: FAILS, says });
  const gateway = `https://127.0.0.1:${routes.gatewayPort}`;
  const plain = `http://127.0.0.1:${routes.plainPort}`;
  return [
    to("another name of the server", trusting(`https://localhost:${a.port}`)),
    to("upper case and a slash at the end", trusting(`HTTPS://LOCALHOST:${a.port}/`)),
    to(
      "an IPv6 address",
      { ...trusting(`https://[::1]:${routes.ipv6Port}`), "tls-server-name": "localhost" },
      { skip: routes.ipv6Port === undefined ? "no IPv6 here" : undefined },
    ),
    to("below a path", trusting(`${gateway}/k8s/clusters/a`)),
    to("below a path that ends in a slash", trusting(`${gateway}/k8s/clusters/a/`)),
    to("a server without https", { server: plain }, { kubectl: "admin on a in default" }),
    to(
      "a server without a scheme is plain http",
      { server: `127.0.0.1:${routes.plainPort}` },
      { kubectl: "admin on a in default" },
    ),
    to("a server without a scheme where https is spoken", trusting(`127.0.0.1:${a.port}`), fails()),
    to("http where https is spoken", trusting(`http://127.0.0.1:${a.port}`), fails()),
    to("https where http is spoken", trusting(`https://127.0.0.1:${routes.plainPort}`), fails(/is this an https port/)),
    to("nobody listens", trusting(`https://127.0.0.1:${routes.closedPort}`), fails()),
    to("a name that does not exist", trusting("https://no-such-host.invalid"), fails()),
    to("no server", { "certificate-authority-data": ca }, fails(/is not set/)),
    to("a login page", trusting(`${gateway}/login`), fails(/text\/html/)),
    to("the authority in a file", { server: a.server, "certificate-authority": "{home}/ca.crt" }),
    to("the authority in a file relative to the kubeconfig", { server: a.server, "certificate-authority": "ca.crt" }),
    to(
      "the authority as data and in a file",
      { ...a.cluster, "certificate-authority": "{home}/ca.crt" },
      fails(/both certificate-authority-data and/),
    ),
    to(
      "the authority in a file that is missing",
      { server: a.server, "certificate-authority": "{home}/none.crt" },
      fails(/none\.crt.* cannot be read/),
    ),
    to(
      "another authority",
      { server: a.server, "certificate-authority-data": b.cluster["certificate-authority-data"] },
      fails(/authority/),
    ),
    to("two authorities, one of them right", {
      server: a.server,
      "certificate-authority-data": base64(b.caPem + a.caPem),
    }),
    to(
      "an authority that is no certificate",
      { server: a.server, "certificate-authority-data": base64("none") },
      fails(/no PEM certificate/),
    ),
    to("no authority", { server: a.server }, fails(/authority/)),
    to("no authority, but the system knows it", { server: a.server }, { env: { SSL_CERT_FILE: "{home}/ca.crt" } }),
    to(
      "no authority, but Node was told of it",
      { server: a.server },
      {
        env: { NODE_EXTRA_CA_CERTS: "{home}/ca.crt" },
        kubectl: FAILS,
        ours: viewer,
        because: "authorities of the system",
      },
    ),
    to("insecure-skip-tls-verify", { server: a.server, "insecure-skip-tls-verify": true }),
    to(
      "insecure-skip-tls-verify beside an authority",
      { ...a.cluster, "insecure-skip-tls-verify": true },
      fails(/remove one of them/),
    ),
    to(
      "insecure-skip-tls-verify as a text",
      { server: a.server, "insecure-skip-tls-verify": "true" },
      fails(/is not true or false/),
    ),
    to("a certificate for another name", trusting(`https://localhost:${routes.namedPort}`), fails(/other names/)),
    to("a certificate for another name, which tls-server-name gives", {
      ...trusting(`https://localhost:${routes.namedPort}`),
      "tls-server-name": "gateway.test",
    }),
    to("a wrong tls-server-name", { ...a.cluster, "tls-server-name": "elsewhere.test" }, fails(/other names/)),
    to("an expired certificate", trusting(`https://127.0.0.1:${routes.expiredPort}`), fails(/expired/)),
    to("an expired certificate that nobody checks", {
      server: `https://127.0.0.1:${routes.expiredPort}`,
      "insecure-skip-tls-verify": true,
    }),
    to("a redirect", trusting(`${gateway}/moved`), { ours: FAILS, because: "redirects", says: /not followed/ }),
    to(
      "plain http to an address that is not the loopback",
      { server: `http://0.0.0.0:${routes.plainPort}` },
      { kubectl: "admin on a in default", ours: FAILS, because: "plain http", says: /sent unencrypted/ },
    ),
    {
      title: "a user name in the server's URL",
      files: {
        [DEFAULT_FILE]: single(trusting(a.server.replace("//", "//me:secret@")), certifiedUser(a.certified.carla)),
      },
      kubectl: "carla on a in default",
      ours: FAILS,
      because: "user name in the URL",
      says: /holds a user name or password/,
    },
  ];
}
