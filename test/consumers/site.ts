// A project as a user has it: its own folder, its own installed packages, and the package as it is published.
import { execFile } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { root } from "../../tools/checkout.mjs";
import { Stack } from "../support/stack";

const manifest = createRequire(join(root, "package.json"));

/** The version of an installed development dependency: what the consumers use, too, unless they are about another one. */
export function pinned(name: string): string {
  return manifest(`${name}/package.json`).version;
}

export const SDK = pinned("@pulumi/pulumi");

/** The longest that an installation or a build may take. */
const COMMAND_TIMEOUT_MS = 300_000;

let packed: Promise<string> | undefined;

/** The package as npm would publish it, packed once. */
export function tarball(): Promise<string> {
  packed ??= (async () => {
    const folder = mkdtempSync(join(tmpdir(), "argocd-redis-packed-"));
    process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
    await command(root, "npm", ["pack", "--ignore-scripts", "--pack-destination", folder]);
    return join(folder, readdirSync(folder)[0]!);
  })();
  return packed;
}

/** Runs a command with the user's own environment: its registry, its caches. */
export async function command(cwd: string, file: string, args: string[], env: NodeJS.ProcessEnv = {}): Promise<string> {
  const options = { cwd, env: { ...process.env, ...env }, timeout: COMMAND_TIMEOUT_MS, maxBuffer: 64 << 20 };
  try {
    return (await promisify(execFile)(file, args, options)).stdout;
  } catch (error) {
    const { stdout, stderr } = error as { stdout?: string; stderr?: string };
    throw new Error(`${file} ${args.join(" ")} failed in ${cwd}: ${error}\n${stdout}\n${stderr}`);
  }
}

export const NPM_FLAGS = ["--ignore-scripts", "--prefer-offline", "--no-audit", "--no-fund", "--loglevel=error"];

export class Site {
  /** Another Node for the project than that of the tests. */
  private path = process.env.PATH;

  private constructor(
    readonly stack: Stack,
    readonly tarball: string,
  ) {}

  static async open(kubeconfig: string | undefined): Promise<Site> {
    const stack = await Stack.create({ kubeconfig });
    // Links to this checkout's packages: a consumer has its own.
    rmSync(join(stack.project, "node_modules"));
    return new Site(stack, await tarball());
  }

  /** Where Pulumi.yaml lies and the CLI runs. */
  get folder(): string {
    return this.stack.project;
  }

  write(file: string, content: string | object): void {
    const path = join(this.folder, file);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, typeof content === "string" ? `${content}\n` : JSON.stringify(content, null, 2));
  }

  /** The project's package.json. */
  manifest(dependencies: Record<string, string>, fields: object = {}): void {
    this.write("package.json", { name: "tested", version: "1.0.0", private: true, ...fields, dependencies });
  }

  /** What a user's project depends on. */
  dependencies(more: Record<string, string> = {}): Record<string, string> {
    return { "@pulumi/pulumi": SDK, "pulumi-argocd-redis": `file:${this.tarball}`, ...more };
  }

  pulumiYaml(...lines: string[]): void {
    this.write("Pulumi.yaml", ["name: tested", "runtime: nodejs", ...lines].join("\n"));
  }

  /** Installs and runs the project with the Node of this folder. */
  useNode(folder: string): void {
    this.path = `${folder}:${this.path}`;
    this.stack.setEnv({ PATH: `${folder}:${this.stack.environment().PATH}` });
  }

  async npmInstall(...flags: string[]): Promise<void> {
    await command(this.folder, "npm", ["install", ...NPM_FLAGS, ...flags], { PATH: this.path });
  }

  close(): void {
    this.stack.remove();
  }
}
