import type { Connection, ConnectionSettings } from "./connection";
import { type Choice, choose } from "./context";
import { chooseCredentials } from "./credentials";
import { type Environment, processEnvironment } from "./environment";
import { configurationFailure } from "./failures";
import { impersonationHeaders, mergeImpersonation } from "./impersonation";
import { chooseProxy } from "./proxy";
import { ClusterSecretApi } from "./secretApi";
import { parseServer } from "./server";
import { type ServerTrust, serverTrust } from "./tls";
import { Transport } from "./transport";
import { userAgent } from "./userAgent";

export type { Connection, ConnectionSettings, Impersonation } from "./connection";
export type { Environment } from "./environment";

const DEFAULT_TIMEOUT_SECONDS = 30;

/**
 * The cluster and identity that kubectl would choose for these settings. Reads files; sends nothing, runs nothing.
 * @throws ApiFailure `configuration` with a text that says what to do.
 */
export function connect(settings: ConnectionSettings, environment: Environment = processEnvironment()): Connection {
  const choice = choose(settings, environment);
  const server = parseServer(choice.cluster.server, choice.clusterName);
  const trust = serverTrust(choice.cluster, choice.clusterName, server, environment);
  const proxy = chooseProxy(choice.cluster.proxyUrl, server, environment);
  const info = () => clusterInfo(choice, trust);
  const credentials = chooseCredentials(choice.user, choice.userName, server.secure, info, environment);
  const impersonate = mergeImpersonation(choice.user.impersonate, settings.impersonate);
  const transport = new Transport({
    server,
    trust,
    credentials,
    headers: { "User-Agent": userAgent, ...impersonationHeaders(impersonate) },
    proxy,
    timeoutMs: timeout(settings.requestTimeoutSeconds),
  });
  const acting = impersonate.user ? `, acting as "${impersonate.user}"` : "";
  const credentialSource = `${credentials.source}${acting}`;
  const hint = () =>
    [`credentials: ${credentialSource} of ${choice.source}`, credentials.hint()].filter(Boolean).join("; ");
  return {
    server: server.text,
    ca: trust.fingerprint,
    namespace: choice.namespace,
    source: choice.source,
    credentialSource,
    authenticate: () => transport.authenticate(),
    secrets: (namespace, name) => new ClusterSecretApi(transport, namespace, name, hint),
  };
}

function timeout(seconds = DEFAULT_TIMEOUT_SECONDS): number {
  if (!(seconds > 0 && seconds <= 3600)) throw configurationFailure("requestTimeoutSeconds must be between 0 and 3600");
  return seconds * 1000;
}

/** What `provideClusterInfo` hands to a credential plugin. */
function clusterInfo({ cluster }: Choice, trust: ServerTrust): Record<string, unknown> {
  return {
    server: cluster.server,
    "tls-server-name": cluster.tlsServerName || undefined,
    "insecure-skip-tls-verify": cluster.insecure || undefined,
    "certificate-authority-data": trust.bundle?.toString("base64"),
    "proxy-url": cluster.proxyUrl || undefined,
    "disable-compression": cluster.disableCompression || undefined,
    config: cluster.execExtension,
  };
}
