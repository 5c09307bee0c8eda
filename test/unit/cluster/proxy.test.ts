import assert from "node:assert/strict";
import * as http from "node:http";
import * as https from "node:https";
import * as net from "node:net";
import { describe, type TestContext, test } from "node:test";
import { chooseProxy } from "../../../components/cluster/proxy";
import { parseServer } from "../../../components/cluster/server";
import { serverCertificate } from "../../../tools/controlPlane/certificates.mjs";
import { connectTo, environment, failureOf, json, newSecret, secretObject, serve, trusted } from "./bench";

describe("which proxy", () => {
  const chosen = (server: string, env: Record<string, string>, proxyUrl = "") =>
    chooseProxy(proxyUrl, parseServer(server, "it"), environment("/", env))?.href ?? "none";
  const P = { HTTPS_PROXY: "http://p:3128" };

  const table: [string, string, Record<string, string>, string, string][] = [
    ["none by default", "https://api.example.com", {}, "", "none"],
    ["HTTPS_PROXY", "https://api.example.com", P, "", "http://p:3128/"],
    ["https_proxy", "https://api.example.com", { https_proxy: "http://q" }, "", "http://q/"],
    ["upper case first", "https://api.example.com", { ...P, https_proxy: "http://q" }, "", "http://p:3128/"],
    ["a bare host and port", "https://api.example.com", { HTTPS_PROXY: "p:3128" }, "", "http://p:3128/"],
    ["a socks5 proxy", "https://api.example.com", { HTTPS_PROXY: "socks5://p" }, "", "socks5://p"],
    ["HTTP_PROXY is for http only", "https://api.example.com", { HTTP_PROXY: "http://p" }, "", "none"],
    [
      "proxy-url before the environment and NO_PROXY",
      "https://api.example.com",
      { ...P, NO_PROXY: "*" },
      "http://own:1",
      "http://own:1/",
    ],
    ["proxy-url even for loopback", "https://127.0.0.1", {}, "http://own:1", "http://own:1/"],
    ["not for localhost", "https://localhost:6443", P, "", "none"],
    ["not for loopback addresses", "https://127.8.9.10", P, "", "none"],
    ["not for IPv6 loopback", "https://[::1]:6443", P, "", "none"],
  ];
  for (const [what, server, env, proxyUrl, expected] of table) {
    test(what, () => assert.equal(chosen(server, env, proxyUrl), expected));
  }

  const noProxy: [string, string, boolean][] = [
    ["*", "https://api.example.com", true],
    ["api.example.com", "https://api.example.com", true],
    ["example.com", "https://api.example.com", true],
    [".example.com", "https://api.example.com", true],
    ["*.example.com", "https://api.example.com", true],
    [".example.com", "https://example.com", false],
    ["ample.com", "https://api.example.com", false],
    ["other, API.example.com", "https://api.example.com", true],
    ["example.com:443", "https://api.example.com", true],
    ["example.com:6443", "https://api.example.com", false],
    ["10.0.0.0/8", "https://10.1.2.3", true],
    ["10.0.0.0/8", "https://11.1.2.3", false],
    ["10.1.2.3", "https://10.1.2.3:6443", true],
    ["10.1.2.3:443", "https://10.1.2.3:6443", false],
    ["fd00::/8", "https://[fd00::1]:6443", true],
    ["[fd00::1]:6443", "https://[fd00::1]:6443", true],
    ["fd00::1", "https://[fd00::1]:6443", true],
    ["10.0.0.0/8", "https://api.example.com", false],
    ["10.", "https://10.1.2.3", false],
    [":443", "https://api.example.com", false],
    ["10.0.0.0/99", "https://10.1.2.3", false],
  ];
  for (const [value, server, excluded] of noProxy) {
    test(`NO_PROXY=${value} ${excluded ? "spares" : "does not spare"} ${server}`, () => {
      assert.equal(chosen(server, { ...P, no_proxy: value }), excluded ? "none" : "http://p:3128/");
    });
  }

  test("what is no proxy URL is refused without quoting it", async () => {
    for (const attempt of [
      () => chosen("https://h", {}, "ftp://me:s3cret@p"),
      () => chosen("https://h", {}, "socks5h://p"),
      () => chosen("https://h", { HTTPS_PROXY: "ftp://s3cret" }),
      () => chosen("https://h", {}, "socks5://me:s3cret%zz@p"),
      () => chosen("https://h", { HTTPS_PROXY: "http://me:s3cret%@p" }),
    ]) {
      const failure = await failureOf(attempt);
      assert.equal(failure.reason, "configuration");
      assert.doesNotMatch(failure.message, /s3cret/);
    }
  });
});

const ok: Parameters<typeof serve>[1] = (_seen, answer) => json(answer, 200, secretObject());

/** A proxy for CONNECT; records what it was asked. */
async function connectProxy(t: TestContext, secure: boolean, answer?: number) {
  const { server: own } = await trusted();
  const asked: { url?: string; authorization?: string }[] = [];
  const sockets = new Set<net.Socket>();
  const proxy = secure ? https.createServer(own) : http.createServer();
  proxy.on("connection", (socket: net.Socket) => sockets.add(socket));
  proxy.on("connect", (request, socket: net.Socket) => {
    asked.push({ url: request.url, authorization: request.headers["proxy-authorization"] });
    socket.on("error", () => {});
    if (answer) return void socket.end(`HTTP/1.1 ${answer} No\r\n\r\n`);
    const [host, port] = (request.url ?? "").split(":");
    const through = net.connect(Number(port), host, () => {
      socket.write("HTTP/1.1 200 OK\r\n\r\n");
      through.pipe(socket).pipe(through);
    });
    through.on("error", () => socket.destroy());
    sockets.add(through);
  });
  await new Promise<void>((resolve) => proxy.listen(0, "127.0.0.1", resolve));
  t.after(() => {
    proxy.close();
    for (const socket of sockets) socket.destroy();
  });
  return { port: (proxy.address() as net.AddressInfo).port, asked };
}

/** A SOCKS5 proxy with or without a login. */
async function socksProxy(t: TestContext, login?: string) {
  const asked: string[] = [];
  const sockets = new Set<net.Socket>();
  const proxy = net.createServer(async (socket) => {
    sockets.add(socket);
    socket.on("error", () => {});
    const next = () => new Promise<Buffer>((resolve) => socket.once("data", resolve));
    await next();
    socket.write(Buffer.from([5, login ? 2 : 0]));
    if (login) {
      const given = await next();
      const user = given.subarray(2, 2 + given[1]!).toString();
      const password = given.subarray(3 + given[1]!).toString();
      socket.write(Buffer.from([1, `${user}:${password}` === login ? 0 : 1]));
      if (`${user}:${password}` !== login) return;
    }
    const request = await next();
    const host = request[3] === 3 ? request.subarray(5, -2).toString() : [...request.subarray(4, -2)].join(".");
    const port = request.readUInt16BE(request.length - 2);
    asked.push(`${host}:${port}`);
    const through = net.connect(port, "127.0.0.1", () => {
      socket.write(Buffer.from([5, 0, 0, 1, 0, 0, 0, 0, 0, 0]));
      through.pipe(socket).pipe(through);
    });
    through.on("error", () => socket.end(Buffer.from([5, 5, 0, 1, 0, 0, 0, 0, 0, 0])));
    sockets.add(through);
  });
  await new Promise<void>((resolve) => proxy.listen(0, "127.0.0.1", resolve));
  t.after(() => {
    proxy.close();
    for (const socket of sockets) socket.destroy();
  });
  return { port: (proxy.address() as net.AddressInfo).port, asked };
}

describe("through a proxy", () => {
  for (const secure of [false, true]) {
    test(`${secure ? "https" : "http"}: CONNECT with the URL's login, and TLS to the server inside`, async (t) => {
      const server = await serve(t, ok);
      const proxy = await connectProxy(t, secure);
      const proxyUrl = `${secure ? "https" : "http"}://me:p%40ss@127.0.0.1:${proxy.port}`;
      const secrets = (await connectTo(server, { cluster: { "proxy-url": proxyUrl } })).secrets(
        "argocd",
        "argocd-redis",
      );
      await secrets.get();
      await secrets.get();
      await secrets.create(newSecret("v4lue"));
      const authorization = `Basic ${Buffer.from("me:p@ss").toString("base64")}`;
      const once = { url: `127.0.0.1:${server.port}`, authorization };
      // Two reads share a connection, the write has one of its own.
      assert.deepEqual(proxy.asked, [once, once]);
      assert.equal(server.seen.length, 3);
    });
  }

  test("the certificate is checked inside a tunnel too", async (t) => {
    const server = await serve(t, ok, await serverCertificate((await trusted()).ca, { names: ["elsewhere"] }));
    const proxy = await connectProxy(t, false);
    const secrets = (await connectTo(server, { cluster: { "proxy-url": `http://127.0.0.1:${proxy.port}` } })).secrets(
      "argocd",
      "argocd-redis",
    );
    assert.equal((await failureOf(() => secrets.get())).reason, "tls");
  });

  test("socks5 resolves the server's name at the proxy", async (t) => {
    const server = await serve(t, ok, await serverCertificate((await trusted()).ca, { names: ["api.invalid"] }));
    const proxy = await socksProxy(t);
    const parts = {
      server: `https://api.invalid:${server.port}`,
      cluster: { "proxy-url": `socks5://127.0.0.1:${proxy.port}` },
    };
    assert.ok(await (await connectTo(server, parts)).secrets("argocd", "argocd-redis").get());
    assert.deepEqual(proxy.asked, [`api.invalid:${server.port}`]);
  });

  test("socks5 with a login", async (t) => {
    const server = await serve(t, ok);
    const proxy = await socksProxy(t, "me:pass");
    const through = (login: string) =>
      connectTo(server, { cluster: { "proxy-url": `socks5://${login}@127.0.0.1:${proxy.port}` } });
    assert.ok(await (await through("me:pass")).secrets("argocd", "argocd-redis").get());
    const failure = await failureOf(async () => (await through("me:s3cret")).secrets("argocd", "argocd-redis").get());
    assert.equal(failure.reason, "unreachable");
    assert.match(failure.message, /did not accept the user name and password/);
    assert.doesNotMatch(failure.message, /s3cret/);
  });

  const refusals: [string, (t: TestContext, server: number) => Promise<string>, RegExp][] = [
    [
      "that wants a login",
      async (t) => `http://127.0.0.1:${(await connectProxy(t, false, 407)).port}`,
      /answered 407 to CONNECT: it wants a user name/,
    ],
    [
      "that says no",
      async (t) => `http://me:s3cret@127.0.0.1:${(await connectProxy(t, false, 403)).port}`,
      /proxy http:\/\/127\.0\.0\.1:\d+ answered 403 to CONNECT/,
    ],
    ["that is not there", async () => "http://127.0.0.1:9", /proxy http:\/\/127\.0\.0\.1:9: .*ECONNREFUSED/],
    [
      "of socks5 that is not there",
      async () => "socks5://127.0.0.1:9",
      /proxy socks5:\/\/127\.0\.0\.1:9: .*ECONNREFUSED/,
    ],
    [
      "of socks5 that cannot reach the server",
      async (t) => `socks5://127.0.0.1:${(await socksProxy(t)).port}`,
      /connection refused/,
    ],
    ["that does not speak SOCKS5", async (_t, port) => `socks5://127.0.0.1:${port}`, /proxy socks5:/],
  ];
  for (const [what, setUp, expected] of refusals) {
    test(`a proxy ${what}: unreachable, nothing sent`, async (t) => {
      const server = await serve(t, ok, false);
      const proxyUrl = await setUp(t, server.port);
      const secrets = (
        await connectTo(server, { server: "https://127.0.0.1:9", cluster: { "proxy-url": proxyUrl } })
      ).secrets("argocd", "argocd-redis");
      const failure = await failureOf(() => secrets.create(newSecret("v4lue"), { timeoutMs: 3000 }));
      assert.deepEqual([failure.reason, failure.outcomeUnknown], ["unreachable", false]);
      assert.match(failure.message, expected);
      assert.doesNotMatch(failure.message, /s3cret|v4lue/);
    });
  }

  test("a proxy that is silent: the deadline counts", async (t) => {
    const silent = net.createServer((socket) => socket.on("error", () => {}));
    await new Promise<void>((resolve) => silent.listen(0, "127.0.0.1", resolve));
    const open = new Set<net.Socket>();
    silent.on("connection", (socket) => open.add(socket));
    t.after(() => {
      silent.close();
      for (const socket of open) socket.destroy();
    });
    const server = await serve(t, ok);
    for (const scheme of ["http", "socks5"]) {
      const proxyUrl = `${scheme}://127.0.0.1:${(silent.address() as net.AddressInfo).port}`;
      const secrets = (await connectTo(server, { cluster: { "proxy-url": proxyUrl } })).secrets(
        "argocd",
        "argocd-redis",
      );
      const failure = await failureOf(() => secrets.create(newSecret("v4lue"), { timeoutMs: 200 }));
      assert.deepEqual([failure.reason, failure.outcomeUnknown], ["timeout", false]);
    }
  });
});
