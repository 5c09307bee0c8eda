// One resource of one stack, stepped as the engine steps it (pulumi, pkg/resource/deploy): which calls, in which order,
// with which arguments. For what needs many runs, or a fault at an exact point; the real engine judges in test/cli.
import { DEFAULT_TARGET } from "../../components/core/target";
import { CallFailed, type Properties, type ProviderProcess } from "./providerProcess";

export type { Properties } from "./providerProcess";

export interface State {
  id: string;
  inputs: Properties;
  outputs: Properties;
}

export type Operation = "create" | "same" | "update" | "replace" | "refreshed" | "dropped";

export interface Step {
  /** Unset where the step failed. */
  op?: Operation;
  /** One text per check failure, or the error of the call. */
  failures: string[];
  /** What a program sees in a preview: the checked inputs. */
  shown?: Properties;
}

const SECRET = "4dabf18193072939515e22adb298388d";
let count = 0;

export class Resource {
  state?: State;
  readonly instance = `urn:pulumi:dev::tested::pulumi-argocd-redis:index:RedisInitialPassword::redis-${++count}`;

  /** Each run of the CLI has a process of its own; that of a refresh never serves a check first. */
  constructor(
    public provider: ProviderProcess,
    public refresher: ProviderProcess,
  ) {}

  /** What the component hands over. */
  handed(args: Properties, preview: boolean): Properties {
    return { ...DEFAULT_TARGET, instance: this.instance, preview, ...args };
  }

  async preview(args: Properties): Promise<Step> {
    return this.settled(async () => {
      const { inputs, failures } = await this.checked(args, true);
      if (failures.length > 0) return { failures };
      const op = await this.decide(inputs);
      if (op === "replace") await this.provider.check({}, this.handed(args, true));
      return { op, failures, shown: inputs };
    });
  }

  async up(args: Properties): Promise<Step> {
    return this.settled(async () => {
      const { inputs, failures } = await this.checked(args, false);
      if (failures.length > 0) return { failures };
      const op = await this.decide(inputs);
      if (op === "same") {
        this.state = { ...this.state!, inputs };
      } else if (op === "update") {
        const { id, outputs } = this.state!;
        this.state = { id, inputs, outputs: unwrapped((await this.provider.update(id, outputs, inputs)).outs) };
      } else {
        return this.createAs(
          op,
          op === "replace" ? await this.provider.check({}, this.handed(args, false)) : { inputs },
        );
      }
      return { op, failures };
    });
  }

  private async createAs(op: Operation, checked: { inputs: Properties; failures?: { reason: string }[] }) {
    const failures = (checked.failures ?? []).map(({ reason }) => reason);
    if (failures.length > 0) return { failures };
    const { id, outs } = await this.provider.create(checked.inputs);
    this.state = { id, inputs: checked.inputs, outputs: unwrapped(outs) };
    return { op, failures };
  }

  /** `read`, then `diff` with swapped arguments. */
  async refresh(): Promise<Step> {
    return this.settled(async () => {
      const { id, inputs, outputs } = this.state!;
      const read = await this.refresher.read(id, outputs, inputs);
      if (read.id === "") {
        this.state = undefined;
        return { op: "dropped", failures: [] };
      }
      this.state = { id: read.id, inputs, outputs: unwrapped(read.props) };
      const { changes } = await this.refresher.diff(id, this.state.outputs, inputs);
      return { op: changes === "none" ? "refreshed" : "update", failures: [] };
    });
  }

  private async checked(args: Properties, preview: boolean): Promise<{ inputs: Properties; failures: string[] }> {
    const { inputs, failures } = await this.provider.check(this.state?.inputs ?? {}, this.handed(args, preview));
    return { inputs, failures: failures.map(({ reason }) => reason) };
  }

  private async decide(inputs: Properties): Promise<Operation> {
    if (!this.state) return "create";
    const { changes, replaces } = await this.provider.diff(this.state.id, this.state.outputs, inputs);
    if (replaces.length > 0) return "replace";
    return changes === "none" ? "same" : "update";
  }

  private async settled(step: () => Promise<Step>): Promise<Step> {
    try {
      return await step();
    } catch (error) {
      if (!(error instanceof CallFailed)) throw error;
      return { failures: [error.message] };
    }
  }
}

/** The engine hands secrets to this provider in clear, and encrypts them in its state. */
export function unwrapped(properties: Properties): Properties {
  const unwrap = (value: unknown) =>
    typeof value === "object" && value !== null && SECRET in value ? (value as { value?: unknown }).value : value;
  return Object.fromEntries(Object.entries(properties).map(([name, value]) => [name, unwrap(value)]));
}
