import * as fs from "node:fs";
import * as path from "node:path";
import { isEncodedKubeconfig, isKubeconfigContents } from "../core/contents";
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
  const trimmed = setting.trim();
  if (isEncodedKubeconfig(setting)) {
    throw configurationFailure("the argument `kubeconfig` is a kubeconfig in base64: decode it first");
  }
  if (!isKubeconfigContents(setting)) {
    const whole = expandHome(trimmed, environment);
    // A list is what KUBECONFIG holds; the Kubernetes provider copies that variable into its argument.
    const files = fs.existsSync(whole) ? [whole] : splitList(trimmed).map((file) => expandHome(file, environment));
    const { config, read } = loadFiles(files);
    if (read.length === 0) {
      throw configurationFailure(`kubeconfig ${shownPath(files)} does not exist (from the argument \`kubeconfig\`)`);
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

/** A text too long for a path may be anything, and is not shown. */
function shownPath(files: string[]): string {
  const text = files.join(path.delimiter);
  return text.length > 255 ? `(a text of ${text.length} characters)` : text;
}

/** The Kubernetes provider's `~` is the account's home, a shell's is `$HOME`: usually the same. Where not, the former goes first. */
function expandHome(file: string, { homeDir, accountHomeDir, platform }: Environment): string {
  const below =
    file === "~" ? "" : /^~[/\\]/.test(file) && (file[1] === "/" || platform === "win32") ? file.slice(2) : undefined;
  if (below === undefined) return file;
  const ofAccount = accountHomeDir && path.join(accountHomeDir, below);
  return ofAccount && fs.existsSync(ofAccount) ? ofAccount : path.join(homeDir, below);
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
