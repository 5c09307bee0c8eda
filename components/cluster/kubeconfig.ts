import * as fs from "node:fs";
import * as path from "node:path";
import type { Environment } from "./environment";
import { configurationFailure, errorCode } from "./failures";
import { readKubeconfig } from "./kubeconfigText";
import { emptyKubeconfig, type Kubeconfig } from "./kubeconfigTypes";

export interface LoadedKubeconfig {
  config: Kubeconfig;
  /** For messages: `kubeconfig /home/me/.kube/config`. */
  source: string;
  /** Given by the setting: then nothing else may decide, not even the pod's own service account. */
  explicit: boolean;
  /** False where no listed file exists. */
  found: boolean;
  /** The places looked at, for the error where nothing is configured. */
  places: string[];
}

/** Finds and merges kubeconfigs as client-go does: the setting, else `$KUBECONFIG`, else `~/.kube/config`. */
export function loadKubeconfig(setting: string | undefined, environment: Environment): LoadedKubeconfig {
  if (setting?.trim()) return fromSetting(setting, environment);
  const places = ["the argument `kubeconfig`: not given"];
  const listed = environment.env.KUBECONFIG;
  if (listed) {
    const files = splitList(listed);
    const { config, read } = loadFiles(files);
    places.push(
      `KUBECONFIG: ${files.map((file) => `${file} ${read.includes(file) ? "is there" : "does not exist"}`).join(", ")}`,
    );
    places.push("~/.kube/config: not looked at, because KUBECONFIG is set");
    const source = `kubeconfig ${read.join(path.delimiter)} (from KUBECONFIG)`;
    return { config, source, explicit: false, found: read.length > 0, places };
  }
  const home = path.join(environment.homeDir, ".kube", "config");
  const { config, read } = loadFiles([home]);
  places.push("KUBECONFIG: not set", `${home}: ${read.length > 0 ? "is there" : "does not exist"}`);
  return { config, source: `kubeconfig ${home}`, explicit: false, found: read.length > 0, places };
}

function fromSetting(setting: string, environment: Environment): LoadedKubeconfig {
  const contents = looksLikeContents(setting);
  const trimmed = setting.trim();
  if (!contents) {
    const whole = expandHome(trimmed, environment);
    // A list is what KUBECONFIG holds; the Kubernetes provider copies that variable into its argument.
    const files = fs.existsSync(whole) ? [whole] : splitList(trimmed).map((file) => expandHome(file, environment));
    const { config, read } = loadFiles(files);
    if (read.length === 0) {
      throw configurationFailure(
        `kubeconfig ${files.join(path.delimiter)} does not exist (from the argument \`kubeconfig\`)`,
      );
    }
    const source = `kubeconfig ${read.join(path.delimiter)}`;
    return { config, source, explicit: true, found: true, places: [source] };
  }
  const source = "kubeconfig given as contents";
  return {
    config: readKubeconfig(setting, "the kubeconfig given as contents"),
    source,
    explicit: true,
    found: true,
    places: [source],
  };
}

/** Contents have a line break or start as a kubeconfig starts; anything else is meant as a path. */
function looksLikeContents(setting: string): boolean {
  const trimmed = setting.trim();
  return (
    /[\n\0]/.test(trimmed) ||
    /^(\{|---|#|["']?(apiVersion|kind|clusters|contexts|users|current-context|preferences)["']?\s*:)/.test(trimmed)
  );
}

function expandHome(file: string, environment: Environment): string {
  if (file === "~") return environment.homeDir;
  return file.startsWith("~/") || (environment.platform === "win32" && file.startsWith("~\\"))
    ? path.join(environment.homeDir, file.slice(2))
    : file;
}

function splitList(listed: string): string[] {
  return [...new Set(listed.split(path.delimiter))].filter((file) => file !== "");
}

/** The first file that defines a name, or sets the current context, wins. Missing files are skipped. */
function loadFiles(files: string[]): { config: Kubeconfig; read: string[] } {
  const config = emptyKubeconfig();
  const read: string[] = [];
  for (const file of files) {
    const source = readIfThere(file);
    if (source === undefined) continue;
    read.push(file);
    const next = readKubeconfig(source, `kubeconfig ${file}`, path.dirname(path.resolve(file)));
    config.currentContext ||= next.currentContext;
    addMissing(config.clusters, next.clusters);
    addMissing(config.users, next.users);
    addMissing(config.contexts, next.contexts);
  }
  return { config, read };
}

function addMissing<T>(into: Map<string, T>, from: Map<string, T>): void {
  for (const [name, value] of from) if (!into.has(name)) into.set(name, value);
}

function readIfThere(file: string): string | undefined {
  try {
    return fs.readFileSync(file, "utf8");
  } catch (error) {
    if (errorCode(error) === "ENOENT") return undefined;
    throw configurationFailure(`kubeconfig ${file} cannot be read (${errorCode(error)})`);
  }
}
