import * as http from "node:http";
import * as https from "node:https";
import * as tls from "node:tls";
import type { ServerAddress } from "./server";
import type { ServerTrust } from "./tls";
import { openTunnel } from "./tunnel";

export interface Route {
  server: ServerAddress;
  trust: ServerTrust;
  proxy?: URL;
}

type Options = tls.ConnectionOptions & { cert?: Buffer | string; key?: Buffer | string; tunnelSignal?: AbortSignal };
type Done = (error: Error | null, socket?: tls.TLSSocket) => void;

/** Opens the connections to one server, and keeps them where asked to. */
export function createAgent({ server, trust, proxy }: Route, keepAlive: boolean): http.Agent {
  if (!server.secure) return new http.Agent({ keepAlive });
  const agent = new https.Agent({ keepAlive });
  const direct = agent.createConnection.bind(agent) as (options: tls.ConnectionOptions, done: Done) => tls.TLSSocket;
  // Here and not with the request: Node 22 and later keep no connection whose request brought its own identity check.
  const withTrust = (options: Options) => ({ ...options, ...trust.options(options.cert, options.key) });
  const connect = proxy
    ? (options: Options, done: Done) => throughProxy(proxy, server, trust, options, withTrust, done)
    : (options: Options, done: Done) => direct(withTrust(options), done);
  return Object.assign(agent, { createConnection: connect });
}

function throughProxy(
  proxy: URL,
  server: ServerAddress,
  trust: ServerTrust,
  options: Options,
  withTrust: (options: Options) => tls.ConnectionOptions,
  done: Done,
): undefined {
  const target = { host: server.host, port: server.port, proxyTls: proxyTrust(trust), signal: options.tunnelSignal };
  openTunnel(proxy, target).then(
    (socket) => {
      try {
        done(null, tls.connect({ ...withTrust(options), socket }));
      } catch (error) {
        // A client certificate that OpenSSL does not take.
        socket.destroy();
        done(error as Error);
      }
    },
    (error) => done(error),
  );
}

/** An https proxy may have a public certificate or one of the cluster's authority. It never sees our own. */
function proxyTrust(trust: ServerTrust): tls.ConnectionOptions {
  const { ca, rejectUnauthorized, secureContext } = trust.options();
  return { rejectUnauthorized, secureContext, ca: ca ? [...tls.rootCertificates, ...[ca].flat()] : undefined };
}
