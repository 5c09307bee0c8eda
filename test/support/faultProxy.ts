// A TLS proxy in front of the real API server, which can do to single requests what networks, load balancers and control
// planes do to them.
import { randomBytes } from "node:crypto";
import { writeFileSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import * as https from "node:https";
import { join } from "node:path";
import { type Certified, serverCertificate } from "../../tools/controlPlane/certificates.mjs";
import { kubeconfig } from "../../tools/controlPlane/kubeconfig.mjs";
import type { ControlPlane } from "../../tools/controlPlane.mjs";

export interface Sent {
  method: string;
  path: string;
  dryRun: boolean;
  body: Buffer;
  headers: IncomingMessage["headers"];
}

export interface Answer {
  status: number;
  headers: IncomingMessage["headers"];
  body: Buffer;
}

/** What happens to one request. `pass` hands it to the API server, which then has done its work, and returns the answer. */
export type Fault = (context: {
  sent: Sent;
  pass: () => Promise<Answer>;
  /** Answers the client. */
  answer: (answer: Partial<Answer>) => void;
  /** Ends the connection without an answer. */
  reset: () => void;
  response: ServerResponse;
}) => Promise<void> | void;

/** One certificate serves all proxies of a control plane. */
const certificates = new Map<string, Promise<Certified>>();

export function certificateOf({ dir, authority }: ControlPlane): Promise<Certified> {
  const certificate = certificates.get(dir) ?? serverCertificate(authority);
  certificates.set(dir, certificate);
  return certificate;
}

export class FaultProxy {
  /** All requests that arrived, in their order. */
  readonly arrived: Sent[] = [];
  /** What the API server has done: method and status of its answers, whether or not they got through. */
  readonly done: { method: string; dryRun: boolean; status: number }[] = [];
  private readonly replied: string[] = [];
  private rule: (sent: Sent) => Fault | undefined = () => undefined;
  private readonly server: https.Server;
  private readonly upstream = new https.Agent({ keepAlive: true });
  url = "";

  private constructor(
    private readonly plane: ControlPlane,
    certified: Certified,
  ) {
    this.server = https.createServer(certified, (request, response) => void this.handle(request, response));
    // Clients that give up are what this is about.
    this.server.on("clientError", (_error, socket) => socket.destroy());
  }

  static async start(plane: ControlPlane): Promise<FaultProxy> {
    const proxy = new FaultProxy(plane, await certificateOf(plane));
    await new Promise<void>((resolve) => proxy.server.listen(0, "127.0.0.1", resolve));
    proxy.url = `https://127.0.0.1:${(proxy.server.address() as { port: number }).port}`;
    return proxy;
  }

  /** Decides for each request which fault it meets; `undefined` is none. */
  faults(rule: (sent: Sent) => Fault | undefined): void {
    this.rule = rule;
  }

  /**
   * The fault for the n-th (from 1) request from now on that matches; with `always` for all from the n-th on.
   * Returns how many have met it so far.
   */
  inject(fault: Fault, matches: (sent: Sent) => boolean, { nth = 1, always = false } = {}): () => number {
    let seen = 0;
    let met = 0;
    this.faults((sent) => {
      if (!matches(sent)) return undefined;
      seen++;
      if (seen !== nth && !(always && seen > nth)) return undefined;
      met++;
      return fault;
    });
    return () => met;
  }

  /** A kubeconfig that leads here. */
  kubeconfig(user = "admin"): string {
    const { caPem, dir, tokens } = this.plane;
    const file = join(dir, "kubeconfigs", `proxy-${randomBytes(6).toString("hex")}`);
    writeFileSync(file, kubeconfig({ server: this.url, caPem, user, credentials: { token: tokens[user]! } }), {
      mode: 0o600,
    });
    return file;
  }

  /** How often a method changed something. */
  changes(method: string): number {
    return this.done.filter((did) => did.method === method && !did.dryRun && did.status < 300).length;
  }

  /** Whether an answer to a request with this method has been handed to the network. */
  answered(method: string): boolean {
    return this.replied.includes(method);
  }

  async stop(): Promise<void> {
    this.upstream.destroy();
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private async handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await read(request).catch(() => undefined);
    if (!body) return;
    const path = request.url ?? "";
    const sent = {
      method: request.method ?? "",
      path,
      dryRun: path.includes("dryRun=All"),
      body,
      headers: request.headers,
    };
    this.arrived.push(sent);
    const pass = () => this.forward(sent);
    const answer = ({ status = 200, headers = {}, body = Buffer.alloc(0) }: Partial<Answer>) => {
      response.writeHead(status, { ...headers, "content-length": body.length }).end(body, () => {
        this.replied.push(sent.method);
      });
    };
    const reset = () => void request.socket.destroy();
    const fault = this.rule(sent) ?? (async () => answer(await pass()));
    // Whatever fails here the client sees as a lost connection.
    await Promise.resolve(fault({ sent, pass, answer, reset, response })).catch(reset);
  }

  private forward({ method, path, headers, body, dryRun }: Sent): Promise<Answer> {
    return new Promise((resolve, reject) => {
      const options = { method, headers, ca: this.plane.caPem, agent: this.upstream };
      const forwarded = https.request(this.plane.server + path, options, (answer) => {
        const { "transfer-encoding": _, ...kept } = answer.headers;
        read(answer).then(
          (text) => {
            const status = answer.statusCode ?? 0;
            this.done.push({ method, dryRun, status });
            resolve({ status, headers: kept, body: text });
          },
          (error) => reject(error),
        );
      });
      forwarded.on("error", reject);
      forwarded.end(body);
    });
  }
}

function read(stream: IncomingMessage): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    stream.on("data", (chunk: Buffer) => chunks.push(chunk));
    stream.on("end", () => resolve(Buffer.concat(chunks)));
    stream.on("error", reject);
  });
}
