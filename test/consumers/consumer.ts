import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import type { Run } from "../support/stack";
import type { Declared } from "./programs";
import type { Site } from "./site";

/** The operations of Pulumi, however they are started. */
export interface Steps {
  preview(...args: string[]): Promise<Run>;
  up(...args: string[]): Promise<Run>;
  refresh(...args: string[]): Promise<Run>;
  destroy(...args: string[]): Promise<Run>;
}

export interface Project {
  /** Writes the program, and builds it where a user would. */
  declare(declared: Declared): Promise<void> | void;
  /** Where it is not the CLI in the site's folder. */
  steps?: Steps;
  /** The folder from which the program's packages are found, where it is not the site's. */
  programFolder?: string;
}

export interface Consumer {
  /** The row of docs/consumers.md. */
  name: string;
  /** Makes the project and installs its packages. */
  make(site: Site): Promise<Project>;
  /** The code with which the preview and `up` have to fail, where this kind of project cannot work. */
  failsWith?: string;
}

/** Pulumi's operations in a folder below or beside the site's. */
export function stepsIn(site: Site, folder: string): Steps {
  const { stack } = site;
  const cwd = ["--cwd", join(site.folder, folder)];
  return {
    preview: (...args) => stack.preview(...cwd, ...args),
    up: (...args) => stack.up(...cwd, ...args),
    refresh: (...args) => stack.refresh(...cwd, ...args),
    destroy: (...args) => stack.destroy(...cwd, ...args),
  };
}

/** The versions with which a consumer really ran. */
export function versionsOf(site: Site, folder = site.folder): string {
  const { PATH } = site.stack.environment();
  const node = execFileSync("node", ["--version"], { env: { PATH }, encoding: "utf8" }).trim();
  const sdk = createRequire(join(folder, "package.json")).resolve("@pulumi/pulumi/package.json");
  return `Node ${node}, @pulumi/pulumi ${JSON.parse(readFileSync(sdk, "utf8")).version}`;
}
