// Proxies. All of them lead to `b`, so that a request that went through one arrives there. The user is known at both.

import { base64, certifiedUser, type World } from "../lab/world";
import { DEFAULT_FILE, FAILS, type Row, single } from "./row";

export function proxies({ a, b, routes }: World): Row[] {
  const user = { ...certifiedUser(a.certified.carla), token: b.token("getter") };
  const trust = { "certificate-authority-data": base64(a.caPem + b.caPem), "tls-server-name": "localhost" };
  const direct = "carla on a in default";
  const through = "getter on b in default";
  const proxy = `http://127.0.0.1:${routes.proxyPort}`;
  // Nobody has this name or this address; 0.0.0.0 is this machine, but no loopback address.
  const named = "https://cluster.test";
  const reachable = `https://0.0.0.0:${a.port}`;
  const to = (
    title: string,
    cluster: Record<string, unknown>,
    env: Record<string, string>,
    row: Partial<Row> = {},
  ): Row => ({
    title,
    files: { [DEFAULT_FILE]: single({ ...trust, ...cluster }, user) },
    env,
    kubectl: through,
    ...row,
  });
  const fails = (says?: RegExp): Partial<Row> => ({ kubectl: FAILS, says });
  const past = (noProxy: string) => ({ HTTPS_PROXY: proxy, NO_PROXY: noProxy });
  return [
    to("proxy-url", { server: named, "proxy-url": proxy }, {}),
    to("proxy-url to a loopback address", { server: a.server, "proxy-url": proxy }, {}),
    to(
      "proxy-url before the environment",
      { server: named, "proxy-url": proxy },
      { HTTPS_PROXY: `http://127.0.0.1:${routes.closedPort}` },
    ),
    to("proxy-url regardless of NO_PROXY", { server: reachable, "proxy-url": proxy }, { NO_PROXY: "*" }),
    to(
      "proxy-url with a login",
      { server: named, "proxy-url": `http://me:p%40ss@127.0.0.1:${routes.loginProxyPort}` },
      {},
    ),
    to(
      "a proxy that wants a login",
      { server: named, "proxy-url": `http://127.0.0.1:${routes.loginProxyPort}` },
      {},
      fails(/407/),
    ),
    to("proxy-url over TLS", { server: named, "proxy-url": `https://localhost:${routes.tlsProxyPort}` }, {}),
    to(
      "proxy-url over TLS, with the client certificate wanted",
      { server: named, "proxy-url": `https://localhost:${routes.strictProxyPort}` },
      {},
      { ours: FAILS, because: "client certificate and proxy" },
    ),
    to("proxy-url of socks5", { server: named, "proxy-url": `socks5://127.0.0.1:${routes.socksPort}` }, {}),
    to(
      "proxy-url of socks5h",
      { server: named, "proxy-url": `socks5h://127.0.0.1:${routes.socksPort}` },
      {},
      fails(/socks5 URL/),
    ),
    to("proxy-url of ftp", { server: named, "proxy-url": "ftp://127.0.0.1" }, {}, fails(/proxy-url/)),
    to(
      "proxy-url where nobody listens",
      { server: named, "proxy-url": `http://127.0.0.1:${routes.closedPort}` },
      {},
      fails(/proxy/),
    ),
    to("HTTPS_PROXY", { server: named }, { HTTPS_PROXY: proxy }),
    to("https_proxy", { server: named }, { https_proxy: proxy }),
    to(
      "HTTPS_PROXY before https_proxy",
      { server: named },
      { HTTPS_PROXY: proxy, https_proxy: `http://127.0.0.1:${routes.closedPort}` },
    ),
    to("HTTPS_PROXY without a scheme", { server: named }, { HTTPS_PROXY: `127.0.0.1:${routes.proxyPort}` }),
    to("HTTPS_PROXY of socks5h", { server: named }, { HTTPS_PROXY: `socks5h://127.0.0.1:${routes.socksPort}` }),
    to("HTTP_PROXY is not for https", { server: reachable }, { HTTP_PROXY: proxy }, { kubectl: direct }),
    to("ALL_PROXY is for nobody", { server: reachable }, { ALL_PROXY: proxy }, { kubectl: direct }),
    to("HTTPS_PROXY is not for the loopback", { server: a.server }, { HTTPS_PROXY: proxy }, { kubectl: direct }),
    to(
      "HTTPS_PROXY is not for localhost",
      { server: `https://localhost:${a.port}` },
      { HTTPS_PROXY: proxy },
      { kubectl: direct },
    ),
    to("HTTPS_PROXY for what is not in NO_PROXY", { server: reachable }, past("10.0.0.0/8,other.test")),
    to("NO_PROXY with the address", { server: reachable }, past("0.0.0.0"), { kubectl: direct }),
    to("NO_PROXY with the address and port", { server: reachable }, past(`0.0.0.0:${a.port}`), { kubectl: direct }),
    to("NO_PROXY with another port", { server: reachable }, past("0.0.0.0:1"), { kubectl: through }),
    to("NO_PROXY with a range", { server: reachable }, past("10.0.0.0/8, 0.0.0.0/8"), { kubectl: direct }),
    to("NO_PROXY with *", { server: reachable }, past("*"), { kubectl: direct }),
    to("no_proxy", { server: reachable }, { HTTPS_PROXY: proxy, no_proxy: "0.0.0.0" }, { kubectl: direct }),
    to("NO_PROXY with a name", { server: named }, past("cluster.test"), fails()),
    to("NO_PROXY with a domain", { server: named }, past(".test"), fails()),
    to("NO_PROXY with another domain", { server: named }, past("luster.test")),
    to("an HTTPS_PROXY that is no URL", { server: named }, { HTTPS_PROXY: "ftp://proxy" }, fails(/HTTPS_PROXY/)),
    to(
      "plain http through proxy-url",
      { server: "http://cluster.test", "proxy-url": `http://127.0.0.1:${routes.plainPort}` },
      {},
      {
        kubectl: "admin on a in default",
        ours: FAILS,
        because: "plain http",
      },
    ),
  ];
}
