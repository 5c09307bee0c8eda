import * as path from "node:path";
import { configurationFailure } from "./failures";
import {
  type ClusterEntry,
  type ContextEntry,
  type ExecEntry,
  emptyKubeconfig,
  type Kubeconfig,
  type UserEntry,
} from "./kubeconfigTypes";
import { bool, bytes, list, mapping, stringMap, strings, text } from "./values";
import { parseKubeconfigText, parseTyped } from "./yamlText";

const EXEC_EXTENSION = "client.authentication.k8s.io/exec";

/** One kubeconfig. `folder` is what its relative paths are relative to; without it they stay as they are. */
export function readKubeconfig(source: string, where: string, folder?: string): Kubeconfig {
  const config = emptyKubeconfig();
  const parsed = parseKubeconfigText(source, where);
  if (parsed === undefined || parsed === null || parsed === "") return config;
  const root = mapping(parsed);
  if (!root) throw configurationFailure(`${where} is not a kubeconfig: it is not a mapping`);
  requireKind(root, where);
  const resolve = (file: string) => (file && folder && !path.isAbsolute(file) ? path.join(folder, file) : file);

  config.currentContext = text(root["current-context"]);
  config.clusters = named(root.clusters, "clusters", where, (item, name) =>
    readCluster(mapping(item.cluster) ?? {}, `cluster "${name}" in ${where}`, resolve, () =>
      execExtension(source, where, name),
    ),
  );
  config.users = named(root.users, "users", where, (item, name) =>
    readUser(mapping(item.user) ?? {}, `user "${name}" in ${where}`, resolve),
  );
  config.contexts = named(root.contexts, "contexts", where, (item) => readContext(mapping(item.context) ?? {}));
  return config;
}

function requireKind(root: Record<string, unknown>, where: string): void {
  const kind = text(root.kind) || "Config";
  const version = text(root.apiVersion) || "v1";
  if (kind !== "Config" || version !== "v1") {
    throw configurationFailure(`${where} is not a kubeconfig: its kind is not Config of apiVersion v1`);
  }
}

function named<T>(
  items: unknown,
  what: string,
  where: string,
  read: (item: Record<string, unknown>, name: string) => T,
): Map<string, T> {
  const found = new Map<string, T>();
  for (const entry of list(items)) {
    const item = mapping(entry) ?? {};
    const name = text(item.name);
    // client-go refuses two of one name within a file; across files the first wins.
    if (found.has(name)) throw configurationFailure(`${where} has two ${what} named "${name}"`);
    found.set(name, read(item, name));
  }
  return found;
}

function readCluster(
  cluster: Record<string, unknown>,
  where: string,
  resolve: (file: string) => string,
  extension: () => unknown,
): ClusterEntry {
  return {
    server: text(cluster.server),
    tlsServerName: text(cluster["tls-server-name"]),
    insecure: bool(cluster["insecure-skip-tls-verify"]),
    caFile: resolve(text(cluster["certificate-authority"])),
    caData: bytes(cluster["certificate-authority-data"], `certificate-authority-data of ${where}`),
    proxyUrl: text(cluster["proxy-url"]),
    disableCompression: bool(cluster["disable-compression"]),
    execExtension: extension,
  };
}

function readUser(user: Record<string, unknown>, where: string, resolve: (file: string) => string): UserEntry {
  const provider = mapping(user["auth-provider"]);
  const exec = mapping(user.exec);
  return {
    token: text(user.token),
    tokenFile: resolve(text(user.tokenFile)),
    certFile: resolve(text(user["client-certificate"])),
    certData: bytes(user["client-certificate-data"], `client-certificate-data of ${where}`),
    keyFile: resolve(text(user["client-key"])),
    keyData: bytes(user["client-key-data"], `client-key-data of ${where}`),
    username: text(user.username),
    password: text(user.password),
    impersonate: {
      user: text(user.as),
      uid: text(user["as-uid"]),
      groups: strings(user["as-groups"]),
      extra: stringMap(user["as-user-extra"]),
    },
    authProvider: provider && text(provider.name),
    exec: exec && readExec(exec, resolve),
  };
}

function readExec(exec: Record<string, unknown>, resolve: (file: string) => string): ExecEntry {
  const command = text(exec.command);
  const apiVersion = text(exec.apiVersion);
  const beta = apiVersion === "client.authentication.k8s.io/v1beta1";
  return {
    // A bare name is looked up on PATH, a path is relative to the kubeconfig.
    command: command.includes(path.sep) || command.includes("/") ? resolve(command) : command,
    args: strings(exec.args),
    env: list(exec.env).map((entry) => ({ name: text(mapping(entry)?.name), value: text(mapping(entry)?.value) })),
    apiVersion,
    installHint: text(exec.installHint),
    provideClusterInfo: bool(exec.provideClusterInfo),
    interactiveMode: text(exec.interactiveMode) || (beta ? "IfAvailable" : ""),
  };
}

function readContext(context: Record<string, unknown>): ContextEntry {
  return { cluster: text(context.cluster), user: text(context.user), namespace: text(context.namespace) };
}

/** Parsed anew because its values keep their types on the way to the plugin. */
function execExtension(source: string, where: string, clusterName: string): unknown {
  const root = mapping(parseTyped(source, where));
  const cluster = list(root?.clusters).find((item) => text(mapping(item)?.name) === clusterName);
  const extensions = list(mapping(mapping(cluster)?.cluster)?.extensions);
  const found = extensions.find((item) => text(mapping(item)?.name) === EXEC_EXTENSION);
  return mapping(found)?.extension ?? null;
}
