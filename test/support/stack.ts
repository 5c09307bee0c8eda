// A Pulumi stack driven by the real CLI, in a project of its own.
import { type ChildProcess, spawn } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { root } from "../../tools/checkout.mjs";
import { ensureParts, partsPath } from "../../tools/parts.mjs";

export interface Run {
  code: number | null;
  /** Standard output and error, as the user sees them. */
  text: string;
}

export interface StackOptions {
  /** Path of the kubeconfig that is handed over as KUBECONFIG; unset: none. */
  kubeconfig?: string | undefined;
  env?: Record<string, string>;
  /** Lines after `runtime: nodejs` in Pulumi.yaml. */
  projectLines?: string[];
}

/** The longest that one CLI run may take before the test fails. */
const RUN_TIMEOUT_MS = 180_000;

export class Stack {
  readonly dir = mkdtempSync(join(tmpdir(), "argocd-redis-stack-"));
  readonly project = join(this.dir, "project");
  /** Everything that the CLI printed so far. */
  readonly runs: Run[] = [];
  private readonly changes: Record<string, string | undefined> = {};
  private readonly env: NodeJS.ProcessEnv;

  private constructor(
    private readonly pulumiPath: string,
    private readonly path: string,
    private readonly options: StackOptions,
  ) {
    const { LANG } = process.env;
    this.env = {
      HOME: this.dir,
      // The language host leaves named pipes there.
      TMPDIR: join(this.dir, "tmp"),
      ...(LANG ? { LANG } : {}),
      PATH: path,
      PULUMI_HOME: join(this.dir, "home"),
      PULUMI_BACKEND_URL: `file://${join(this.dir, "state")}`,
      PULUMI_CONFIG_PASSPHRASE: "test",
      PULUMI_SKIP_UPDATE_CHECK: "true",
      PULUMI_DISABLE_AUTOMATIC_PLUGIN_ACQUISITION: "true",
      NO_COLOR: "1",
      ...(options.kubeconfig ? { KUBECONFIG: options.kubeconfig } : {}),
      ...options.env,
    };
    mkdirSync(join(this.dir, "state"));
    mkdirSync(join(this.dir, "tmp"));
    mkdirSync(this.project);
    symlinkSync(join(root, "node_modules"), join(this.project, "node_modules"));
    const lines = ["name: tested", "runtime: nodejs", "main: index.js", ...(options.projectLines ?? [])];
    writeFileSync(join(this.project, "package.json"), '{ "name": "tested", "private": true }\n');
    writeFileSync(join(this.project, "Pulumi.yaml"), `${lines.join("\n")}\n`);
  }

  static async create(options: StackOptions = {}): Promise<Stack> {
    const parts = await ensureParts(["pulumi", "pulumi-language-nodejs"]);
    if (!parts.pulumi) {
      throw new Error("no pulumi");
    }
    const stack = new Stack(parts.pulumi, partsPath(parts), options);
    await stack.must("stack", "init", "dev");
    return stack;
  }

  /** The same stack once more, with the same state: what one of the two does to its state, the other does not see. */
  copy(options: Partial<StackOptions> = {}): Stack {
    const stack = new Stack(this.pulumiPath, this.path, { ...this.options, ...options }).setEnv(this.changes);
    for (const part of ["state", "project"]) {
      cpSync(join(this.dir, part), join(stack.dir, part), {
        recursive: true,
        filter: (file) => !file.endsWith("node_modules"),
      });
    }
    return stack;
  }

  /** The program: its body sees `pulumi` and `lib` (the package); what it returns are the stack's outputs. */
  program(body: string): this {
    const text = [
      'const pulumi = require("@pulumi/pulumi");',
      'const lib = require("pulumi-argocd-redis");',
      `module.exports = (() => { ${body} })() ?? {};`,
    ];
    writeFileSync(join(this.project, "index.js"), `${text.join("\n")}\n`);
    return this;
  }

  setEnv(env: Record<string, string | undefined>): this {
    Object.assign(this.changes, env);
    Object.assign(this.env, env);
    return this;
  }

  /** What a program needs that drives this stack by the Automation API. */
  environment(): Record<string, string> {
    return Object.fromEntries(Object.entries(this.env).flatMap(([name, value]) => (value ? [[name, value]] : [])));
  }

  run(...args: string[]): Promise<Run> {
    return this.begin(...args).ended;
  }

  /**
   * Starts the CLI. Whoever kills it has to end what it leaves behind (test/support/orphans.ts): the pipes stay open, and
   * the run has not ended, until then.
   */
  begin(...args: string[]): { child: ChildProcess; ended: Promise<Run> } {
    const child = spawn(this.pulumiPath, [...args, "--non-interactive", "--color", "never"], {
      cwd: this.project,
      env: this.env,
      stdio: ["ignore", "pipe", "pipe"],
      timeout: RUN_TIMEOUT_MS,
    });
    let text = "";
    child.stdout.on("data", (chunk) => (text += chunk));
    child.stderr.on("data", (chunk) => (text += chunk));
    const ended = new Promise<Run>((resolve, reject) => {
      child.on("error", reject);
      child.on("close", (code) => {
        this.runs.push({ code, text });
        resolve({ code, text });
      });
    });
    return { child, ended };
  }

  async must(...args: string[]): Promise<string> {
    const { code, text } = await this.run(...args);
    if (code !== 0) {
      throw new Error(`pulumi ${args.join(" ")} ended with ${code}:\n${text}`);
    }
    return text;
  }

  preview(...args: string[]): Promise<Run> {
    return this.run("preview", "-s", "dev", ...args);
  }

  /** The update phase alone: a preview of its own would ask the API server, too. */
  up(...args: string[]): Promise<Run> {
    return this.run("up", "-s", "dev", "--yes", "--skip-preview", ...args);
  }

  refresh(...args: string[]): Promise<Run> {
    return this.run("refresh", "-s", "dev", "--yes", "--skip-preview", ...args);
  }

  destroy(...args: string[]): Promise<Run> {
    return this.run("destroy", "-s", "dev", "--yes", "--skip-preview", ...args);
  }

  async outputs(): Promise<Record<string, unknown>> {
    return JSON.parse(await this.must("stack", "output", "-s", "dev", "--json"));
  }

  /** The state as it lies on the disk, backups and history included. */
  async exported(): Promise<{ text: string; resources: ExportedResource[] }> {
    const text = await this.must("stack", "export", "-s", "dev");
    return { text, resources: JSON.parse(text).deployment.resources ?? [] };
  }

  /** Our resource as it is recorded. */
  async recorded(): Promise<ExportedResource | undefined> {
    return (await this.exported()).resources.find(({ type }) => type.includes("RedisInitialPasswordSecret"));
  }

  /** The texts of all files that Pulumi wrote: state, history, backups, configuration, its home. */
  files(): { file: string; text: string }[] {
    const all = readdirSync(this.dir, { recursive: true, withFileTypes: true });
    // Neither the program nor what lies behind the link to the installed packages is Pulumi's.
    return all
      .filter((entry) => entry.isFile() && entry.name !== "index.js")
      .map((entry) => ({ file: join(entry.parentPath, entry.name) }))
      .map(({ file }) => ({ file, text: readFileSync(file, "utf8") }));
  }

  read(file: string): string {
    return readFileSync(join(this.dir, file), "utf8");
  }

  remove(): void {
    rmSync(this.dir, { recursive: true, force: true });
  }
}

export interface ExportedResource {
  urn: string;
  type: string;
  id?: string;
  inputs: Record<string, unknown>;
  outputs: Record<string, unknown>;
}
