// The process in which Pulumi runs dynamic providers, spoken to over gRPC as the engine speaks to it, without a CLI.
import { type ChildProcess, spawn } from "node:child_process";
import { rmSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { PROVIDER_TEXT } from "../../components/child";
import { root } from "../../tools/checkout.mjs";
import { runMarker } from "../../tools/controlPlane/runFolders.mjs";
import { projectFolder } from "./projectFolder";
import { type CheckFailure, type Client, connectTo, type Properties } from "./providerClient";

export { CallFailed, type Properties } from "./providerClient";

export interface ProviderOptions {
  /** What the stack configuration holds, `namespace:key`. */
  config?: Record<string, string>;
  env?: Record<string, string>;
  /** The project folder; unset: one of its own, in which the package is installed. */
  project?: string;
  /** The SDK's package name. */
  sdk?: string;
  /** The run folder of the control plane: what a killed test leaves behind ends with it. */
  runFolder?: string;
}

/** The text of a provider that prints what it is told. */
const ECHO =
  "exports.handler = () => ({ check: async (_, { marker }) => (process.stdout.write(marker), process.stderr.write(marker), { inputs: {} }) })";

/** None outlives the tests. */
const running = new Set<ChildProcess>();
process.once("exit", () => running.forEach((child) => void child.kill("SIGKILL")));

export class ProviderProcess {
  /** Standard output and error: what the CLI shows under the stack. */
  stdout = "";
  stderr = "";
  private client!: Client;
  private markers = 0;

  private constructor(
    readonly child: ChildProcess,
    private readonly folder: string | undefined,
  ) {
    running.add(child);
    child.once("exit", () => running.delete(child));
  }

  static async start(options: ProviderOptions = {}): Promise<ProviderProcess> {
    const { config = {}, env = {}, sdk = "@pulumi/pulumi", runFolder } = options;
    const own = options.project === undefined ? projectFolder({ within: runFolder }) : undefined;
    const { PATH, TMPDIR } = process.env;
    const main = createRequire(join(root, "package.json")).resolve(`${sdk}/cmd/dynamic-provider`);
    const child = spawn(process.execPath, [main, "127.0.0.1:1"], {
      cwd: options.project ?? own,
      env: {
        PATH,
        ...(TMPDIR ? { TMPDIR } : {}),
        HOME: options.project ?? own,
        ...(runFolder ? { [runMarker]: runFolder } : {}),
        ...env,
      },
      stdio: ["ignore", "pipe", "pipe"],
    });
    const provider = new ProviderProcess(child, own);
    provider.client = await connectTo(await provider.port());
    await provider.client.configure(config);
    return provider;
  }

  /** The first line that the process prints. */
  private port(): Promise<string> {
    return new Promise((resolve, reject) => {
      this.child.stderr!.setEncoding("utf8").on("data", (text) => (this.stderr += text));
      let started = false;
      this.child.stdout!.setEncoding("utf8").on("data", (text) => {
        this.stdout += text;
        const end = this.stdout.indexOf("\n");
        if (!started && end >= 0) {
          started = true;
          resolve(this.stdout.slice(0, end));
          this.stdout = this.stdout.slice(end + 1);
        }
      });
      this.child.once("exit", (code) => reject(new Error(`the provider process ended with ${code}:\n${this.stderr}`)));
    });
  }

  check(olds: Properties, news: Properties): Promise<{ inputs: Properties; failures: CheckFailure[] }> {
    // A new resource has no old inputs at all.
    const recorded = Object.keys(olds).length === 0 ? olds : withProvider(olds);
    return this.client.check({ olds: recorded, news: withProvider(news) });
  }

  /** `olds` are the recorded outputs. */
  diff(id: string, olds: Properties, news: Properties): Promise<{ changes: string; replaces: string[] }> {
    return this.client.diff({ id, olds: withProvider(olds), news: withProvider(news) });
  }

  create(inputs: Properties): Promise<{ id: string; outs: Properties }> {
    return this.client.create({ properties: withProvider(inputs) });
  }

  update(id: string, olds: Properties, news: Properties): Promise<{ outs: Properties }> {
    return this.client.update({ id, olds: withProvider(olds), news: withProvider(news) });
  }

  /** An empty id means that the resource is gone. */
  read(id: string, props: Properties, inputs?: Properties): Promise<{ id: string; props: Properties }> {
    return this.client.read({ id, properties: withProvider(props), inputs: inputs && withProvider(inputs) });
  }

  delete(id: string, props: Properties): Promise<void> {
    return this.client.delete({ id, properties: withProvider(props) });
  }

  /** Lines that the CLI would show, of all calls that have ended. */
  async said(about = ""): Promise<string[]> {
    await this.printed();
    return this.stdout.split("\n").filter((line) => line !== "" && line.includes(about));
  }

  /** Waits for the output: it comes on another way than the answers. What the last call prints has all the rest before it. */
  private async printed(): Promise<void> {
    if (this.ended) {
      return;
    }
    const marker = `printed-${++this.markers}\n`;
    await this.client.check({ olds: {}, news: { __provider: ECHO, marker } });
    while (!this.stdout.includes(marker) || !this.stderr.includes(marker)) {
      await sleep(1);
    }
    this.stdout = this.stdout.replace(marker, "");
    this.stderr = this.stderr.replace(marker, "");
  }

  get ended(): boolean {
    return this.child.exitCode !== null || this.child.signalCode !== null;
  }

  kill(signal: NodeJS.Signals = "SIGKILL"): Promise<void> {
    return new Promise((resolve) => {
      if (this.ended) {
        return resolve();
      }
      this.child.once("close", () => resolve());
      this.child.kill(signal);
    });
  }

  async stop(): Promise<void> {
    this.client.close();
    await this.kill();
    if (this.folder) {
      rmSync(this.folder, { recursive: true, force: true });
    }
  }
}

/** Each call carries the provider's text; the engine knows no `undefined`. */
function withProvider(properties: Properties): Properties {
  const known = Object.entries(properties).filter(([, value]) => value !== undefined);
  return { __provider: PROVIDER_TEXT, ...Object.fromEntries(known) };
}
