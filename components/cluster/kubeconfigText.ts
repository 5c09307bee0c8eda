import * as path from "node:path";
import { configurationFailure } from "./failures";
import { Fields } from "./fields";
import {
  type ClusterEntry,
  type ContextEntry,
  type ExecEntry,
  emptyKubeconfig,
  type Kubeconfig,
  type UserEntry,
} from "./kubeconfigTypes";
import { list, mapping } from "./values";
import { parseYaml } from "./yamlText";

const EXEC_EXTENSION = "client.authentication.k8s.io/exec";

type Resolve = (file: string) => string;

/** One kubeconfig. `folder` is what its relative paths are relative to; without it they stay as they are. */
export function readKubeconfig(source: string, where: string, folder?: string): Kubeconfig {
  const config = emptyKubeconfig();
  const parsed = parseYaml(source, where);
  if (parsed === undefined || parsed === null || parsed === "") return config;
  if (!mapping(parsed)) throw configurationFailure(`${where} is not a kubeconfig: it is not a mapping`);
  const root = new Fields(parsed, where);
  requireKind(root);
  const resolve: Resolve = (file) => (file && folder && !path.isAbsolute(file) ? path.join(folder, file) : file);
  config.currentContext = root.text("current-context");
  config.clusters = named(root, "cluster", (cluster) => readCluster(cluster, resolve));
  config.users = named(root, "user", (user) => readUser(user, resolve));
  config.contexts = named(root, "context", readContext);
  return config;
}

function requireKind(root: Fields): void {
  const kind = root.text("kind") || "Config";
  const version = root.text("apiVersion") || "v1";
  if (kind !== "Config" || version !== "v1") {
    throw configurationFailure(`${root.where} is not a kubeconfig: its kind is not Config of apiVersion v1`);
  }
}

/** The entries of `clusters`, `users` or `contexts`, by name. */
function named<T>(root: Fields, what: "cluster" | "user" | "context", read: (entry: Fields) => T): Map<string, T> {
  const found = new Map<string, T>();
  for (const item of root.list(`${what}s`)) {
    const outer = new Fields(item, `an entry of ${what}s of ${root.where}`);
    const name = outer.text("name");
    // client-go refuses two of one name within a file; across files the first wins.
    if (found.has(name)) throw configurationFailure(`${root.where} has two ${what}s named "${name}"`);
    found.set(name, read(new Fields(outer.raw(what), `${what} "${name}" in ${root.where}`)));
  }
  return found;
}

function readCluster(cluster: Fields, resolve: Resolve): ClusterEntry {
  return {
    server: cluster.text("server"),
    tlsServerName: cluster.text("tls-server-name"),
    insecure: cluster.bool("insecure-skip-tls-verify"),
    caFile: resolve(cluster.text("certificate-authority")),
    caData: cluster.bytes("certificate-authority-data"),
    proxyUrl: cluster.text("proxy-url"),
    disableCompression: cluster.bool("disable-compression"),
    execExtension: execExtension(cluster),
  };
}

/** Its values keep their types on the way to the plugin. */
function execExtension(cluster: Fields): unknown {
  const found = list(cluster.raw("extensions")).find((entry) => mapping(entry)?.name === EXEC_EXTENSION);
  return mapping(found)?.extension ?? null;
}

function readUser(user: Fields, resolve: Resolve): UserEntry {
  const exec = user.fields("exec");
  return {
    token: user.text("token"),
    tokenFile: resolve(user.text("tokenFile")),
    certFile: resolve(user.text("client-certificate")),
    certData: user.bytes("client-certificate-data"),
    keyFile: resolve(user.text("client-key")),
    keyData: user.bytes("client-key-data"),
    username: user.text("username"),
    password: user.text("password"),
    impersonate: {
      user: user.text("as"),
      uid: user.text("as-uid"),
      groups: user.texts("as-groups"),
      extra: user.textLists("as-user-extra"),
    },
    authProvider: user.fields("auth-provider")?.text("name"),
    exec: exec && readExec(exec, resolve),
  };
}

function readExec(exec: Fields, resolve: Resolve): ExecEntry {
  const command = exec.text("command");
  const apiVersion = exec.text("apiVersion");
  const beta = apiVersion === "client.authentication.k8s.io/v1beta1";
  return {
    // A bare name is looked up on PATH, a path is relative to the kubeconfig.
    command: command.includes(path.sep) || command.includes("/") ? resolve(command) : command,
    args: exec.texts("args"),
    env: exec.list("env").map((entry) => {
      const variable = new Fields(entry, `an entry of env of ${exec.where}`);
      return { name: variable.text("name"), value: variable.text("value") };
    }),
    apiVersion,
    installHint: exec.text("installHint"),
    provideClusterInfo: exec.bool("provideClusterInfo"),
    interactiveMode: exec.text("interactiveMode") || (beta ? "IfAvailable" : ""),
  };
}

function readContext(context: Fields): ContextEntry {
  return { cluster: context.text("cluster"), user: context.text("user"), namespace: context.text("namespace") };
}
