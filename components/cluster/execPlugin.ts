import { createHash } from "node:crypto";
import type { Deadline } from "./deadline";
import type { Environment } from "./environment";
import { type ExecCredential, parseExecCredential } from "./execCredential";
import { configurationFailure, credentialsFailure, errorCode, printable } from "./failures";
import type { ExecEntry } from "./kubeconfigTypes";
import { redact } from "./redact";
import { type PluginOutput, type PluginRun, runPlugin } from "./runPlugin";

const VERSIONS = ["client.authentication.k8s.io/v1", "client.authentication.k8s.io/v1beta1"];

/** Refuses at once what can never work. */
export function checkExec(exec: ExecEntry, userName: string): void {
  const where = `the exec plugin of user "${userName}"`;
  if (!exec.command) throw configurationFailure(`${where} has no command`);
  if (!VERSIONS.includes(exec.apiVersion)) {
    throw configurationFailure(
      `${where}, "${exec.command}", has the apiVersion "${exec.apiVersion}" where ${VERSIONS.join(" or ")} is needed: write the kubeconfig anew with a current version of the tool it came from`,
    );
  }
  if (exec.env.some(({ name }) => name === "")) throw configurationFailure(`${where} has an env entry without a name`);
  if (exec.interactiveMode === "Always") {
    throw configurationFailure(
      `${where}, "${exec.command}", has interactiveMode Always, but there is no terminal here`,
    );
  }
  if (exec.interactiveMode !== "Never" && exec.interactiveMode !== "IfAvailable") {
    throw configurationFailure(`${where}, "${exec.command}", needs interactiveMode Never or IfAvailable`);
  }
}

/** One plugin with one input. Shared by all connections of the process: plugins are slow, some ask a person. */
export class ExecPlugin {
  private cached?: ExecCredential;
  private flight?: Flight;

  constructor(
    private readonly exec: ExecEntry,
    private readonly clusterInfo: unknown,
    private readonly environment: Environment,
  ) {}

  async credential(deadline: Deadline): Promise<ExecCredential> {
    if (this.cached && (this.cached.expires === undefined || this.cached.expires > Date.now())) return this.cached;
    this.flight ??= this.start();
    return this.wait(this.flight, deadline);
  }

  /** After a 401: asks the plugin again, unless somebody has done so since. */
  async renew(refused: ExecCredential, deadline: Deadline): Promise<ExecCredential> {
    if (this.cached === refused) this.cached = undefined;
    return this.credential(deadline);
  }

  private start(): Flight {
    const info = {
      kind: "ExecCredential",
      apiVersion: this.exec.apiVersion,
      spec: { ...(this.exec.provideClusterInfo ? { cluster: this.clusterInfo } : {}), interactive: false },
    };
    const own = Object.fromEntries(this.exec.env.map(({ name, value }) => [name, value]));
    const env = { ...this.environment.env, ...own, KUBERNETES_EXEC_INFO: JSON.stringify(info) };
    let run: PluginRun;
    try {
      run = runPlugin(this.exec.command, this.exec.args, env, this.environment.platform);
    } catch (error) {
      throw this.notStarted(error);
    }
    const flight: Flight = { waiting: 0, kill: run.kill, result: this.finish(run) };
    const landed = () => {
      if (this.flight === flight) this.flight = undefined;
    };
    flight.result.then(landed, landed);
    return flight;
  }

  private async finish(run: PluginRun): Promise<ExecCredential> {
    const output = await run.finished.catch((error) => {
      throw this.notStarted(error);
    });
    if (output.code !== 0) throw this.failed(output);
    this.cached = parseExecCredential(output.stdout, this.exec);
    return this.cached;
  }

  /** Each caller waits until its own deadline; the plugin is killed when the last one has gone. */
  private async wait(flight: Flight, deadline: Deadline): Promise<ExecCredential> {
    flight.waiting++;
    let timer: NodeJS.Timeout | undefined;
    const tooLate = new Promise<never>((_resolve, reject) => {
      timer = setTimeout(() => {
        reject(credentialsFailure(`exec plugin "${this.exec.command}" did not finish within ${deadline.text()}`));
      }, deadline.left());
    });
    try {
      return await Promise.race([flight.result, tooLate]);
    } finally {
      clearTimeout(timer);
      flight.waiting--;
      if (flight.waiting === 0) {
        flight.kill();
        if (this.flight === flight) this.flight = undefined;
      }
    }
  }

  private notStarted(error: unknown): Error {
    const code = errorCode(error);
    const reason =
      code === "ENOENT"
        ? "was not found"
        : `cannot be started (${code === "unknown error" ? printable((error as Error).message) : code})`;
    const hint = this.exec.installHint ? `: ${printable(this.exec.installHint)}` : "";
    return credentialsFailure(`exec plugin "${this.exec.command}" ${reason}${hint}`);
  }

  private failed({ code, signal, stderr }: PluginOutput): Error {
    const said = printable(this.redact(stderr).slice(-1000));
    return credentialsFailure(
      `exec plugin "${this.exec.command}" ${code === null ? `was ended by ${signal}` : `failed with exit code ${code}`}` +
        `${said ? `: ${said}` : " and wrote nothing to stderr"}`,
    );
  }

  /** A plugin's stderr may show what it was given, or a token it got. */
  private redact(said: string): string {
    return redact(said, this.secrets()).replace(
      /\beyJ[\w-]{10,}\.[\w.-]+|\bk8s-aws-v1\.[\w-]+|\bBearer\s+\S+/gi,
      "[redacted]",
    );
  }

  /** What of its environment and arguments is a secret by its name: `--client-secret=VALUE`, `--token VALUE`. */
  private secrets(): string[] {
    const { env, args } = this.exec;
    const named = env.filter(({ name }) => SECRET_NAME.test(name)).map(({ value }) => value);
    const flags = args.flatMap((arg, i) => {
      const [flag = "", ...value] = arg.split("=");
      if (!flag.startsWith("-") || !SECRET_NAME.test(flag)) return [];
      return value.length > 0 ? [value.join("=")] : [args[i + 1] ?? ""];
    });
    return [...named, ...flags].filter((value) => value.length > 3);
  }
}

const SECRET_NAME = /secret|token|passw|key/i;

interface Flight {
  waiting: number;
  kill(): void;
  result: Promise<ExecCredential>;
}

const plugins = new Map<string, ExecPlugin>();

export function execPlugin(exec: ExecEntry, clusterInfo: unknown, environment: Environment): ExecPlugin {
  const input = JSON.stringify([exec, exec.provideClusterInfo ? clusterInfo : null]);
  const key = createHash("sha256").update(input).digest("hex");
  let plugin = plugins.get(key);
  if (!plugin) {
    plugin = new ExecPlugin(exec, clusterInfo, environment);
    plugins.set(key, plugin);
  }
  return plugin;
}
