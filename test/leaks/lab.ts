// A stack with one instance per kind of secret, every operation of the CLI on it, and where each secret shows up.
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Cluster } from "../support/cluster";
import { Stack } from "../support/stack";
import { canary, foundIn } from "./canaries";

/** `generated`: in no argument and no output. `handed`: an argument. `exposed`: an output. `contents`: a kubeconfig's. */
export const KINDS = ["generated", "adopted", "handed", "exposed", "contents"] as const;
export type Kind = (typeof KINDS)[number];

const PROGRAM = `
  const { NAMESPACES, TRIGGER, HANDED, CONTENTS } = process.env;
  const [generated, adopted, handed, exposed, contents] = NAMESPACES.split(",");
  const common = { ...lib.argocdRedis, rotationTrigger: TRIGGER };
  new lib.RedisInitialPassword("generated", { ...common, namespace: generated });
  new lib.RedisInitialPassword("adopted", { ...common, namespace: adopted });
  new lib.RedisInitialPassword("handed", { ...common, namespace: handed, password: pulumi.secret(HANDED) });
  new lib.RedisInitialPassword("contents", { ...common, namespace: contents, kubeconfig: CONTENTS });
  const { password } = new lib.RedisInitialPassword("exposed", { ...common, namespace: exposed, exposePassword: true });
  return { password };`;

const DEBUG = ["--logtostderr", "-v=9", "--debug"];
const RIGHTS = [{ verbs: ["get", "create", "update"] }];

export class LeakLab {
  readonly cluster: Cluster;
  readonly stack: Stack;
  readonly namespaces = new Map<Kind, string>();
  /** Every secret text, with what it is. */
  readonly secrets = new Map<string, string>();
  readonly texts: { place: string; text: string }[] = [];
  private trigger = 0;
  /** Not in the stack's folder, whose files are searched for themselves. */
  private readonly logs = mkdtempSync(join(tmpdir(), "argocd-redis-logs-"));

  private constructor(
    cluster: Cluster,
    stack: Stack,
    /** Everything that Pulumi can log is switched on. */
    private readonly debug: boolean,
  ) {
    this.cluster = cluster;
    this.stack = stack;
  }

  static async start(debug: boolean): Promise<LeakLab> {
    const cluster = await Cluster.start();
    const stack = await Stack.create({ kubeconfig: cluster.plane.kubeconfigs.admin });
    const lab = new LeakLab(cluster, stack, debug);
    for (const kind of KINDS) lab.namespaces.set(kind, await cluster.newNamespace());
    await cluster.allow(lab.namespaces.get("contents")!, "user-9", ...RIGHTS);
    await cluster.putSecret(lab.namespaces.get("adopted")!, { auth: lab.secret("an adopted password", "adopted") });
    stack.program(PROGRAM).setEnv({
      NAMESPACES: [...lab.namespaces.values()].join(),
      CONTENTS: readFileSync(cluster.plane.kubeconfigs["user-9"]!, "utf8"),
      PULUMI_DEBUG_COMMANDS: "true",
    });
    lab.secrets.set(cluster.plane.tokens["user-9"]!, "the token in a kubeconfig given as contents");
    lab.secrets.set(cluster.plane.tokens.admin!, "the token in a kubeconfig given as a path");
    lab.next();
    return lab;
  }

  async stop(): Promise<void> {
    rmSync(this.logs, { recursive: true, force: true });
    this.stack.remove();
    await this.cluster.stop();
  }

  private secret(what: string, name: string, text = canary(name)): string {
    this.secrets.set(text, what);
    return text;
  }

  /** Another trigger, and another password for it. */
  next(): void {
    const HANDED = this.secret("a password handed in", "handed");
    this.stack.setEnv({ TRIGGER: `t${++this.trigger}`, HANDED });
  }

  /** A password that validation refuses. */
  unfit(): void {
    this.stack.setEnv({ HANDED: this.secret("a password handed in and refused", "refused", `${canary("x")} "blank"`) });
  }

  /** One run; what it printed and logged is kept. It may fail. */
  async run(command: string, ...args: string[]): Promise<string> {
    const log = join(this.logs, "grpc");
    const events = join(this.logs, "events");
    this.stack.setEnv({ PULUMI_DEBUG_GRPC: this.debug ? log : undefined });
    const flags = this.debug ? ["--event-log", events, ...DEBUG] : [];
    const { text } = await this.stack.run(command, "-s", "dev", ...args, ...flags);
    this.texts.push({ place: this.debug ? "the output with --debug -v=9" : "the output", text });
    if (this.debug) {
      this.texts.push({ place: "the event log", text: readFileSync(events, "utf8") });
      for (const line of readFileSync(log, "utf8").split("\n").filter(Boolean)) {
        const { method } = JSON.parse(line) as { method: string };
        this.texts.push({ place: `PULUMI_DEBUG_GRPC, ${method.replace("/pulumirpc.", "")}`, text: line });
      }
      rmSync(log);
      rmSync(events);
    }
    await this.learn();
    return text;
  }

  /** What Pulumi tells of a stack, without --show-secrets. */
  async ask(...args: string[]): Promise<void> {
    this.texts.push({ place: `pulumi ${args.join(" ")}`, text: await this.stack.must(...args, "-s", "dev") });
  }

  /** The passwords that are in the cluster now. */
  async learn(): Promise<void> {
    for (const [kind, namespace] of this.namespaces) {
      const { status, body } = await this.cluster.secret(namespace);
      const password = status === 200 ? Buffer.from(body.data.auth ?? "", "base64").toString() : "";
      if (password && !this.secrets.has(password)) {
        this.secrets.set(password, kind === "exposed" ? "an exposed password" : "a generated password");
      }
    }
  }

  /** `what: where`, each once. */
  findings(): string[] {
    const files = this.stack.files().map(({ file, text }) => ({ place: file.slice(this.stack.dir.length + 1), text }));
    const found = [...this.texts, ...files].flatMap(({ place, text }) =>
      [...this.secrets].filter(([secret]) => foundIn(text, secret).length > 0).map(([, what]) => `${what}: ${place}`),
    );
    return [...new Set(found)].sort();
  }
}
