import { configurationFailure } from "./failures";

export interface ServerAddress {
  /** As recorded and shown: normalised, without a trailing slash. */
  text: string;
  secure: boolean;
  /** Without brackets. */
  host: string;
  port: number;
  /** What the server lies under, such as `/k8s/clusters/c-1`; empty or starting with a slash. */
  basePath: string;
}

/**
 * A cluster's server URL. Without a scheme client-go means http, and over http it sends no credentials;
 * here http goes to this machine only (`kubectl proxy`), because the Secret would cross the network in the clear.
 */
export function parseServer(server: string, clusterName: string): ServerAddress {
  const where = `the server of cluster "${clusterName}"`;
  if (!server) throw configurationFailure(`${where} is not set`);
  const schemed = /^[a-z][a-z0-9+.-]*:\/\//i.test(server);
  const url = tryParse(schemed ? server : `http://${server}`);
  if (!url?.hostname) throw configurationFailure(`${where} is not a URL`);
  // They would end up in messages and state.
  if (url.username || url.password)
    throw configurationFailure(`${where} holds a user name or password; move it to the user`);
  const host = url.hostname.replace(/^\[|\]$/g, "");
  const shown = `${url.protocol}//${url.host}${url.pathname}`.replace(/\/+$/, "");
  if (url.protocol !== "https:" && url.protocol !== "http:") {
    throw configurationFailure(`${where}, ${shown}, has the scheme ${url.protocol} where https: is needed`);
  }
  const secure = url.protocol === "https:";
  if (!secure && !isLoopback(host)) {
    throw configurationFailure(
      schemed
        ? `${where}, ${shown}, is plain http to another machine: the Secret would be sent unencrypted. Use https`
        : `${where}, ${server}, has no scheme and would mean plain http: write https://${server}`,
    );
  }
  if (!schemed && url.pathname !== "/")
    throw configurationFailure(`${where} has a path but no scheme: write https://…`);
  return {
    text: shown,
    secure,
    host,
    port: url.port ? Number(url.port) : secure ? 443 : 80,
    basePath: url.pathname.replace(/\/+$/, ""),
  };
}

export function isLoopback(host: string): boolean {
  return host === "localhost" || /^127(\.\d+){3}$/.test(host) || host === "::1";
}

function tryParse(text: string): URL | undefined {
  try {
    return new URL(text);
  } catch {
    return undefined;
  }
}
