// Asks real kubectl, as a user does in these surroundings.
import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import type { ConnectionSettings } from "../../../components/cluster/connect";
import { ensureParts } from "../../../tools/parts.mjs";
import type { Home } from "./home";

/** Longer than anything that ends by itself here. */
const TIMEOUT_MS = 120_000;

export interface Said {
  code: number | null;
  stdout: string;
  stderr: string;
}

/** Where the service account lies is fixed in kubectl: a pod needs mounts of its own. Linux, and not everywhere there. */
const IN_POD = [
  "mount -t tmpfs none /var/run && mkdir -p /var/run/secrets/kubernetes.io",
  'cp -r "$1" /var/run/secrets/kubernetes.io/serviceaccount && shift && exec "$@"',
].join(" && ");

/** One GET of the Secret `name`, without a namespace. */
export function getSecret(home: Home, name: string): Promise<Said> {
  return run(home, ["get", "secret", name, "--ignore-not-found"]);
}

/** Who the server says that it is. */
export function whoAmI(home: Home): Promise<Said> {
  return run(home, ["auth", "whoami", "-o", "json"]);
}

let mounting: Promise<boolean> | undefined;

/** Whether kubectl can be asked as if in a pod. */
export function canMount(): Promise<boolean> {
  mounting ??= spawned("unshare", ["-rm", "sh", "-c", "mount -t tmpfs none /var/run"], {}).then(
    ({ code }) => code === 0,
    () => false,
  );
  return mounting;
}

async function run(home: Home, args: string[]): Promise<Said> {
  const { kubectl } = await ensureParts(["kubectl"]);
  const [command, ...rest] = inPod(home, [kubectl!, ...args, ...flags(home.settings)]);
  return spawned(command!, rest, { cwd: home.dir, env: home.env });
}

/** The command line, in a pod if the home has a service account. */
export function inPod(home: Home, command: string[]): string[] {
  if (!existsSync(home.podDir)) return command;
  return ["unshare", "-rm", "sh", "-c", IN_POD, "sh", home.podDir, ...command];
}

function flags({ kubeconfig, context, cluster, impersonate }: ConnectionSettings): string[] {
  const extra = Object.entries(impersonate?.extra ?? {}).flatMap(([key, values]) =>
    values.map((value) => `${key}=${value}`),
  );
  return [
    ...(kubeconfig ? [`--kubeconfig=${kubeconfig}`] : []),
    ...(context ? [`--context=${context}`] : []),
    ...(cluster ? [`--cluster=${cluster}`] : []),
    ...(impersonate ? [`--as=${impersonate.user}`] : []),
    ...(impersonate?.groups ?? []).map((group) => `--as-group=${group}`),
    ...(impersonate?.uid ? [`--as-uid=${impersonate.uid}`] : []),
    ...extra.map((entry) => `--as-user-extra=${entry}`),
  ];
}

function spawned(
  command: string,
  args: string[],
  options: { cwd?: string; env?: Record<string, string> },
): Promise<Said> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { ...options, stdio: ["ignore", "pipe", "pipe"], timeout: TIMEOUT_MS });
    let stdout = "";
    let stderr = "";
    child.stdout.on("data", (chunk) => (stdout += chunk));
    child.stderr.on("data", (chunk) => (stderr += chunk));
    child.once("error", reject);
    child.once("close", (code) => resolve({ code, stdout, stderr }));
  });
}
