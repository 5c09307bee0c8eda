import * as http from "node:http";
import * as https from "node:https";
import * as net from "node:net";
import type * as tls from "node:tls";
import { proxyText } from "./proxy";
import { socks5 } from "./socks5";

export interface TunnelTarget {
  host: string;
  port: number;
  /** For a proxy that itself speaks TLS. */
  proxyTls: tls.ConnectionOptions;
  signal?: AbortSignal;
}

/** The proxy did not let us through. Nothing reached the API server. The message is safe to print. */
export class ProxyError extends Error {
  readonly code = "ERR_PROXY";
}

/** A connection to the target through the proxy, still without the target's TLS. */
export function openTunnel(proxy: URL, target: TunnelTarget): Promise<net.Socket> {
  return proxy.protocol.startsWith("socks5") ? openSocks(proxy, target) : openConnect(proxy, target);
}

function openConnect(proxy: URL, target: TunnelTarget): Promise<net.Socket> {
  const authority = `${target.host.includes(":") ? `[${target.host}]` : target.host}:${target.port}`;
  const headers: http.OutgoingHttpHeaders = { Host: authority };
  if (proxy.username) headers["Proxy-Authorization"] = `Basic ${Buffer.from(userinfo(proxy)).toString("base64")}`;
  const { request } = proxy.protocol === "https:" ? https : http;
  return new Promise((resolve, reject) => {
    const connect = request({
      ...(proxy.protocol === "https:" ? { ...target.proxyTls, servername: serverName(bareHost(proxy)) } : {}),
      host: bareHost(proxy),
      port: proxy.port || (proxy.protocol === "https:" ? 443 : 80),
      method: "CONNECT",
      path: authority,
      headers,
      agent: false,
      signal: target.signal,
    });
    connect.once("connect", (answer, socket) => {
      if (answer.statusCode === 200) return resolve(socket);
      socket.destroy();
      reject(refused(proxy, answer.statusCode));
    });
    connect.once("response", (answer) => {
      answer.destroy();
      reject(refused(proxy, answer.statusCode));
    });
    connect.once("error", (error) => reject(lost(proxy, error)));
    connect.end();
  });
}

function openSocks(proxy: URL, target: TunnelTarget): Promise<net.Socket> {
  return new Promise((resolve, reject) => {
    const socket = net.connect({ host: bareHost(proxy), port: Number(proxy.port || 1080) });
    const abort = () => socket.destroy(new Error("aborted"));
    target.signal?.addEventListener("abort", abort, { once: true });
    const settle = () => target.signal?.removeEventListener("abort", abort);
    const fail = (error: Error) => {
      settle();
      socket.destroy();
      reject(lost(proxy, error));
    };
    socket.once("error", fail);
    socket.once("close", () => fail(new Error("closed by the proxy")));
    socket.once("connect", () => {
      socks5(
        socket,
        target,
        proxy.username
          ? { user: decodeURIComponent(proxy.username), password: decodeURIComponent(proxy.password) }
          : undefined,
      )
        .then(() => {
          settle();
          socket.removeListener("error", fail);
          socket.removeAllListeners("close");
          resolve(socket);
        })
        .catch(fail);
    });
  });
}

function refused(proxy: URL, status: number | undefined): ProxyError {
  const hint = status === 407 ? ": it wants a user name and password" : "";
  return new ProxyError(`proxy ${proxyText(proxy)} answered ${status} to CONNECT${hint}`);
}

function lost(proxy: URL, error: Error): Error {
  return error instanceof ProxyError
    ? error
    : new ProxyError(`proxy ${proxyText(proxy)}: ${error.message || (error as { code?: string }).code}`);
}

function userinfo(proxy: URL): string {
  return `${decodeURIComponent(proxy.username)}:${decodeURIComponent(proxy.password)}`;
}

function bareHost(proxy: URL): string {
  return proxy.hostname.replace(/^\[|\]$/g, "");
}

/** Without it Node would expect a certificate for the Host header, which names the target. An IP address is none. */
function serverName(host: string): string {
  return net.isIP(host) ? "" : host;
}
