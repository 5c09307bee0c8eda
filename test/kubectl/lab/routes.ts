// Other ways to the two servers: proxies, a gateway, servers whose certificates are odd. All on the loopback.
import * as http from "node:http";
import * as https from "node:https";
import * as net from "node:net";
import { serverCertificate } from "../../../tools/controlPlane/certificates.mjs";
import { connectProxy, socksProxy } from "./proxies";
import type { Side } from "./world";

export interface Routes {
  /** As `kubectl proxy`: plain http, to `a` as its admin. Takes what a forward proxy gets as well. */
  plainPort: number;
  /** TLS with a certificate of `a`'s authority; what is below `/k8s/clusters/a` goes to `a`. `/moved` leads elsewhere. */
  gatewayPort: number;
  /** The same with a certificate that has expired, and one for `gateway.test` alone. */
  expiredPort: number;
  namedPort: number;
  /** Proxies that lead to `b`, wherever they are asked to go; over TLS with certificates of `a`'s authority. */
  proxyPort: number;
  /** Wants `me` and `p@ss`. */
  loginProxyPort: number;
  tlsProxyPort: number;
  /** Wants to see a client certificate of `a`'s authority. */
  strictProxyPort: number;
  socksPort: number;
  /** `[::1]`, to `a`; unset where this machine has no IPv6. */
  ipv6Port?: number;
  /** Nobody listens. */
  closedPort: number;
  stop(): void;
}

export async function startRoutes(a: Side, b: Side): Promise<Routes> {
  const sockets = new Set<net.Socket>();
  const servers: net.Server[] = [];
  const listen = async (server: net.Server, host = "127.0.0.1"): Promise<number> => {
    server.on("connection", (socket: net.Socket) => {
      sockets.add(socket.on("error", () => {}));
      socket.once("close", () => sockets.delete(socket));
    });
    await new Promise<void>((resolve, reject) => server.once("error", reject).listen(0, host, resolve));
    servers.push(server);
    return (server.address() as net.AddressInfo).port;
  };
  const certified = await serverCertificate(a.authority);
  const gateway = (own = certified) => https.createServer(own, (request, answer) => enter(a, request, answer));
  const past = { notBefore: new Date(Date.now() - 2e8), notAfter: new Date(Date.now() - 1e8) };
  return {
    plainPort: await listen(http.createServer((request, answer) => forward(a, request, answer, a.token("admin")))),
    gatewayPort: await listen(gateway()),
    expiredPort: await listen(gateway(await serverCertificate(a.authority, past))),
    namedPort: await listen(gateway(await serverCertificate(a.authority, { names: ["gateway.test"] }))),
    proxyPort: await listen(connectProxy(http.createServer(), b.port)),
    loginProxyPort: await listen(connectProxy(http.createServer(), b.port, "me:p@ss")),
    tlsProxyPort: await listen(connectProxy(https.createServer(certified), b.port)),
    strictProxyPort: await listen(
      connectProxy(https.createServer({ ...certified, requestCert: true, ca: a.caPem }), b.port),
    ),
    socksPort: await listen(socksProxy(b.port)),
    ipv6Port: await listen(relay(a.port), "::1").catch(() => undefined),
    // Below all ports that are handed out: one that was free a moment ago soon belongs to somebody.
    closedPort: 1,
    stop: () => {
      for (const server of servers) server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}

function relay(port: number): net.Server {
  return net.createServer((socket) => {
    const through = net.connect(port, "127.0.0.1");
    through.on("error", () => socket.destroy());
    socket.pipe(through).pipe(socket);
  });
}

const PREFIX = "/k8s/clusters/a";

function enter(a: Side, request: http.IncomingMessage, answer: http.ServerResponse): void {
  const { url = "" } = request;
  if (url.startsWith("/moved/")) {
    answer.writeHead(307, { location: `${a.server}${url.slice("/moved".length)}` }).end();
  } else if (url.startsWith("/login/")) {
    answer.writeHead(200, { "content-type": "text/html" }).end("<html><title>Sign in</title></html>");
  } else {
    request.url = url.startsWith(PREFIX) ? url.slice(PREFIX.length) : url;
    forward(a, request, answer);
  }
}

function forward(to: Side, request: http.IncomingMessage, answer: http.ServerResponse, token?: string): void {
  // A forward proxy is asked with whole URLs.
  const path = (request.url ?? "").replace(/^http:\/\/[^/]*/, "");
  const headers = { ...request.headers, host: new URL(to.server).host };
  if (token) headers.authorization = `Bearer ${token}`;
  const onward = https.request(`${to.server}${path}`, { method: request.method, headers, ca: to.caPem, agent: false });
  onward.on("response", (response) => {
    answer.writeHead(response.statusCode ?? 502, response.headers);
    response.pipe(answer);
  });
  onward.on("error", () => answer.destroy());
  request.pipe(onward);
}
