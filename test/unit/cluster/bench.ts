import * as fs from "node:fs";
import * as http from "node:http";
import * as https from "node:https";
import type * as net from "node:net";
import * as os from "node:os";
import * as path from "node:path";
import type { TestContext } from "node:test";
import type * as tls from "node:tls";
import {
  type Connection,
  type ConnectionSettings,
  connect,
  type Environment,
} from "../../../components/cluster/connect";
import { ApiFailure, type FailureReason } from "../../../components/core/apiFailure";
import type { NewSecret } from "../../../components/core/secretApi";
import { type Certified, createAuthority, serverCertificate } from "../../../tools/controlPlane/certificates.mjs";

/** What a test server saw. */
export interface Seen {
  method: string;
  url: string;
  headers: http.IncomingHttpHeaders;
  rawHeaders: string[];
  body: string;
  /** Common name of the client certificate. */
  client?: string;
}

export interface Server {
  url: string;
  port: number;
  seen: Seen[];
  connections: () => number;
  close(): Promise<void>;
}

export type Handler = (request: Seen, answer: http.ServerResponse, socket: net.Socket) => void;

let shared: Promise<{ ca: Certified; server: Certified }> | undefined;

/** One authority for all tests of a file: keys take time. */
export function trusted(): Promise<{ ca: Certified; server: Certified }> {
  shared ??= (async () => {
    const ca = await createAuthority("test authority");
    return { ca, server: await serverCertificate(ca) };
  })();
  return shared;
}

/** A server on the loopback, gone with the test. */
export async function serve(
  t: TestContext,
  handler: Handler,
  tlsOptions?: https.ServerOptions | false,
): Promise<Server> {
  const { server: own, ca } = await trusted();
  const seen: Seen[] = [];
  let connections = 0;
  const sockets = new Set<net.Socket>();
  const listener = (request: http.IncomingMessage, answer: http.ServerResponse) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const peer = (request.socket as tls.TLSSocket).getPeerCertificate?.();
      const { method = "", url = "", headers, rawHeaders } = request;
      const entry = {
        method,
        url,
        headers,
        rawHeaders,
        body: Buffer.concat(chunks).toString(),
        client: peer?.subject?.CN?.toString(),
      };
      seen.push(entry);
      handler(entry, answer, request.socket);
    });
  };
  const secure = { ...own, ca: ca.cert, requestCert: true, rejectUnauthorized: false, ...(tlsOptions || {}) };
  const server = tlsOptions === false ? http.createServer(listener) : https.createServer(secure, listener);
  server.on("connection", (socket: net.Socket) => {
    connections++;
    sockets.add(socket);
    socket.once("close", () => sockets.delete(socket));
  });
  server.on("tlsClientError", () => {});
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as net.AddressInfo;
  let closing: Promise<void> | undefined;
  const close = () => {
    closing ??= new Promise<void>((resolve) => {
      server.close(() => resolve());
      for (const socket of sockets) socket.destroy();
    });
    return closing;
  };
  t.after(close);
  return {
    url: `${tlsOptions === false ? "http" : "https"}://127.0.0.1:${port}`,
    port,
    seen,
    connections: () => connections,
    close,
  };
}

export function json(
  answer: http.ServerResponse,
  status: number,
  body: unknown,
  headers: http.OutgoingHttpHeaders = {},
): void {
  answer.writeHead(status, { "Content-Type": "application/json", ...headers }).end(JSON.stringify(body));
}

export function secretObject(
  extra: Record<string, unknown> = {},
  metadata: Record<string, unknown> = {},
): Record<string, unknown> {
  return {
    kind: "Secret",
    apiVersion: "v1",
    metadata: { name: "argocd-redis", namespace: "argocd", uid: "u-1", resourceVersion: "7", ...metadata },
    data: { auth: Buffer.from("live-password").toString("base64") },
    type: "Opaque",
    ...extra,
  };
}

export function newSecret(value: string, extra: Partial<NewSecret> = {}): NewSecret {
  return { fieldManager: "pulumi-argocd-redis-test", key: "auth", value, ...extra };
}

export function statusObject(
  code: number,
  reason: string,
  message: string,
  details: unknown = {},
): Record<string, unknown> {
  return { kind: "Status", apiVersion: "v1", metadata: {}, status: "Failure", message, reason, details, code };
}

/** A folder, gone with the test. */
export function folder(t: TestContext): string {
  const made = fs.mkdtempSync(path.join(os.tmpdir(), "cluster-test-"));
  t.after(() => fs.rmSync(made, { recursive: true, force: true }));
  return made;
}

export function write(dir: string, name: string, contents: string, mode = 0o600): string {
  const file = path.join(dir, name);
  fs.writeFileSync(file, contents, { mode });
  return file;
}

/** Surroundings without anything of this machine. */
export function environment(home: string, env: Record<string, string> = {}): Environment {
  return {
    env: { PATH: process.env.PATH, ...env },
    homeDir: home,
    inClusterDir: path.join(home, "serviceaccount"),
    platform: process.platform,
  };
}

export interface Parts {
  server?: string;
  cluster?: Record<string, unknown>;
  user?: Record<string, unknown>;
  context?: Record<string, unknown>;
}

/** A kubeconfig with one cluster, user and context, all named `it`. */
export function kubeconfig({
  server = "https://127.0.0.1:1",
  cluster = {},
  user = { token: "t0ken" },
  context = {},
}: Parts = {}): string {
  return JSON.stringify({
    apiVersion: "v1",
    kind: "Config",
    "current-context": "it",
    clusters: [{ name: "it", cluster: { server, ...cluster } }],
    users: [{ name: "it", user }],
    contexts: [{ name: "it", context: { cluster: "it", user: "it", ...context } }],
  });
}

/** A connection to a test server, by default with its authority trusted. */
export async function connectTo(
  server: Server,
  parts: Parts = {},
  settings: ConnectionSettings = {},
  env: Record<string, string> = {},
): Promise<Connection> {
  const { ca } = await trusted();
  const cluster = { "certificate-authority-data": Buffer.from(ca.cert).toString("base64"), ...parts.cluster };
  const contents = kubeconfig({ server: server.url, ...parts, cluster });
  return connect({ kubeconfig: contents, ...settings }, environment("/nonexistent", env));
}

/** The failure that something ends with. */
export async function failureOf(attempt: () => unknown): Promise<ApiFailure> {
  try {
    await attempt();
  } catch (error) {
    if (error instanceof ApiFailure) return error;
    throw error;
  }
  throw new Error("it did not fail");
}

export async function reasonOf(attempt: () => unknown): Promise<FailureReason> {
  return (await failureOf(attempt)).reason;
}
