import * as net from "node:net";
import type { Environment } from "./environment";
import { configurationFailure } from "./failures";
import { isLoopback, type ServerAddress } from "./server";

const SCHEMES = ["http:", "https:", "socks5:", "socks5h:"];

/** The proxy to go through: the cluster's `proxy-url`, else what the environment says, as Go reads it. */
export function chooseProxy(proxyUrl: string, server: ServerAddress, environment: Environment): URL | undefined {
  if (proxyUrl) {
    const url = parseProxy(proxyUrl);
    // clientcmd refuses socks5h here.
    if (!url || url.protocol === "socks5h:") {
      throw configurationFailure("proxy-url of the cluster is not an http, https or socks5 URL");
    }
    if (!server.secure) throw configurationFailure("proxy-url cannot be used with a plain http server");
    return url;
  }
  // Plain http is loopback only, and Go sends nothing to loopback through a proxy.
  if (!server.secure || isLoopback(server.host)) return undefined;
  const named = first(environment, ["HTTPS_PROXY", "https_proxy"]);
  if (!named.value || excluded(first(environment, ["NO_PROXY", "no_proxy"]).value, server)) return undefined;
  const url = parseProxy(named.value.includes("://") ? named.value : `http://${named.value}`);
  if (!url) throw configurationFailure(`the environment variable ${named.name} is not an http, https or socks5 URL`);
  return url;
}

/** For messages: without the password. */
export function proxyText(proxy: URL): string {
  return `${proxy.protocol}//${proxy.host}`;
}

function first(environment: Environment, names: string[]): { name: string; value: string } {
  for (const name of names) {
    const value = environment.env[name];
    if (value) return { name, value };
  }
  return { name: names[0]!, value: "" };
}

function parseProxy(text: string): URL | undefined {
  try {
    const url = new URL(text);
    // Go refuses a broken escape in the credentials, too.
    decodeURIComponent(url.username + url.password);
    return SCHEMES.includes(url.protocol) && url.hostname ? url : undefined;
  } catch {
    return undefined;
  }
}

/** NO_PROXY: `*`, names with their subdomains, `.sub` for subdomains only, addresses, CIDRs, each with an optional port. */
function excluded(noProxy: string, server: ServerAddress): boolean {
  const host = server.host.toLowerCase();
  const entries = noProxy.split(",").map((entry) => entry.trim().toLowerCase());
  return entries.some((entry) => entry === "*" || (entry !== "" && matches(entry, host, server.port)));
}

function matches(entry: string, host: string, port: number): boolean {
  const family = net.isIP(host);
  const [range, bits] = entry.split("/");
  if (range && bits !== undefined && net.isIP(range) && /^\d+$/.test(bits))
    return family !== 0 && inCidr(host, range, Number(bits));
  const { name, onlyPort } = splitPort(entry);
  if (name === "" || (onlyPort !== undefined && onlyPort !== port)) return false;
  if (net.isIP(name)) return family !== 0 && inCidr(host, name, net.isIP(name) === 4 ? 32 : 128);
  if (family !== 0) return false;
  const bare = name.startsWith("*.") ? name.slice(1) : name;
  return bare.startsWith(".") ? host.endsWith(bare) : host === bare || host.endsWith(`.${bare}`);
}

function splitPort(entry: string): { name: string; onlyPort?: number } {
  if (net.isIP(entry)) return { name: entry };
  const found = /^(?:\[(.*)\]|([^:]*)):(\d+)$/.exec(entry);
  if (!found) return { name: entry.replace(/^\[(.*)\]$/, "$1") };
  return { name: found[1] ?? found[2] ?? "", onlyPort: Number(found[3]) };
}

function inCidr(address: string, range: string, bits: number): boolean {
  const family = net.isIP(range) === 4 ? "ipv4" : "ipv6";
  if (net.isIP(address) !== net.isIP(range) || bits > (family === "ipv4" ? 32 : 128)) return false;
  const list = new net.BlockList();
  list.addSubnet(range, bits, family);
  return list.check(address, family);
}
