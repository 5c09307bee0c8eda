// One case: an operation, one of its requests, a fault; then a run without faults. What must hold whatever happens.
import assert from "node:assert/strict";
import { ended } from "../support/bench";
import type { Cluster } from "../support/cluster";
import { type Properties, Resource, type Step } from "../support/engine";
import { FaultProxy } from "../support/faultProxy";
import type { ProviderProcess } from "../support/providerProcess";
import type { Injected } from "./catalogue";
import { expected } from "./expected";
import { isAt, type Operation, type Point } from "./operations";

/** Three processes, as three runs of the CLI have: one before the fault, the one that meets it, one after it. */
export interface Lab {
  cluster: Cluster;
  before: ProviderProcess;
  during: ProviderProcess;
  refresher: ProviderProcess;
  after: ProviderProcess;
  proxies: FaultProxy[];
}

export async function runCase(lab: Lab, operation: Operation, point: Point, injected: Injected, always: boolean) {
  const proxy = await FaultProxy.start(lab.cluster.plane);
  // Until the end: the processes remember silent servers, and the next proxy must not get the port of one.
  lab.proxies.push(proxy);
  const trial = new Trial(lab, operation, proxy, await lab.cluster.newNamespace());
  await trial.prepare();
  const met = proxy.inject(injected.fault, isAt(point), { nth: point.nth, always });
  const step = await operation.run(trial.resource, trial.args);
  proxy.faults(() => undefined);
  assert.ok(met() > 0, "no request met the fault");
  const outcome = expected(operation, point, injected, always);
  const unseen = operation.previews && point.method === "GET" && !passed(injected, always);
  trial.endedAs(step, outcome, unseen);
  await trial.holds(step);
  if (outcome === "well") await trial.told(injected, always);
  await trial.healed(step);
}

/** Whether another try within the same step was answered. */
function passed({ passes, name }: Injected, always: boolean): boolean {
  return name === "a delay" || (passes === true && !always);
}

class Trial {
  readonly resource: Resource;
  args: Properties;
  private secretBefore?: Properties;

  constructor(
    private readonly lab: Lab,
    private readonly operation: Operation,
    private readonly proxy: FaultProxy,
    private readonly namespace: string,
  ) {
    this.resource = new Resource(lab.before, lab.refresher);
    const common = { secretName: "argocd-redis", key: "auth", exposePassword: true, rotationTrigger: "1" };
    this.args = { ...common, namespace, kubeconfig: proxy.kubeconfig(), requestTimeoutSeconds: 2 };
  }

  async prepare(): Promise<void> {
    const { before, args } = this.operation;
    if (before === "foreign") await this.lab.cluster.putSecret(this.namespace, { auth: "of-others", other: "kept" });
    if (before === "recorded" || before === "gone") ended(await this.resource.up(this.args), "create");
    if (before === "gone") await this.lab.cluster.deleteSecret(this.namespace);
    this.secretBefore = await this.live();
    this.args = { ...this.args, ...args };
    this.resource.provider = this.lab.during;
    this.proxy.done.length = 0;
  }

  /** The live Secret; `undefined` where there is none. */
  private async live(): Promise<Properties | undefined> {
    const { status, body } = await this.lab.cluster.secret(this.namespace);
    return status === 200 ? body : undefined;
  }

  /** `unseen`: a preview could not look, and so leaves what is recorded as it is. */
  endedAs(step: Step, outcome: string, unseen = false): void {
    const how = step.failures.length === 0 ? "well" : step.failures.join("\n");
    if (outcome === "well") {
      ended(step, unseen && this.operation.op === "update" ? "same" : this.operation.op);
      return;
    }
    assert.equal(step.failures.length, 1, `${outcome} expected: ${how}`);
    assert.ok(step.failures[0]!.endsWith(`[ARGOCD_REDIS_${outcome}]`), `${outcome} expected: ${how}`);
    assert.ok(step.failures[0]!.includes(`${this.namespace}/argocd-redis`), `unnamed: ${how}`);
  }

  /** One password, no wrong write, and nothing claimed that is not so. */
  async holds(step: Step): Promise<void> {
    const { writes, before, op } = this.operation;
    const secret = await this.live();
    assert.ok(this.proxy.changes("POST") <= (writes === "create" ? 1 : 0), "POSTs that made something");
    assert.ok(this.proxy.changes("PUT") <= (writes === "update" ? 1 : 0), "PUTs that changed something");
    assert.deepEqual(new Set(this.proxy.arrived.map(({ method }) => method)).has("PATCH"), false);
    if (this.proxy.changes("PUT") + this.proxy.changes("POST") === 0) assert.deepEqual(secret, this.secretBefore);
    if (op === "create" && (step.failures.length > 0 || writes === "none") && before === "absent") {
      assert.equal(this.resource.state, undefined);
    } else if (step.failures.length === 0 && this.resource.state) {
      this.truthful(secret!);
    }
  }

  private truthful(secret: Properties): void {
    const { outputs } = this.resource.state!;
    const { uid } = secret.metadata as { uid: string };
    if (this.operation.writes !== "none" || this.operation.name !== "later preview") assert.equal(outputs.uid, uid);
    const { auth } = secret.data as { auth: string };
    assert.equal(outputs.password, Buffer.from(auth, "base64").toString());
    assert.equal(outputs.origin, this.operation.before === "foreign" ? "adopted" : "created");
  }

  /** A preview warns of what it could not see, and only of that. */
  async told(injected: Injected, always: boolean): Promise<void> {
    if (this.operation.name.includes("preview")) {
      const lines = (await this.lab.during.said(this.namespace)).join("\n");
      const told = !passed(injected, always) && !injected.name.startsWith("409 of somebody");
      assert.equal(/_NOT_LOOKED|_NOT_PROVEN/.test(lines), told, lines);
    }
  }

  /** A later run without faults ends well, with the password that was there, and each write was done once. */
  async healed(step: Step): Promise<void> {
    const { before, later, previews } = this.operation;
    const writes = later ?? this.operation.writes;
    const left = await this.live();
    this.resource.provider = this.lab.after;
    const up = await this.resource.up(this.args);
    assert.deepEqual(up.failures, []);
    const secret = await this.live();
    const mayWrite = before === "absent" || before === "gone" ? left === undefined : writes === "update";
    if (!mayWrite || (step.failures.length === 0 && !previews)) {
      if (left) assert.deepEqual(secret, left);
    }
    assert.ok(this.proxy.changes("POST") <= (before === "absent" || before === "gone" ? 1 : 0));
    assert.equal(this.proxy.changes("PUT"), writes === "update" ? 1 : 0);
    this.truthful(secret!);
    ended(await this.resource.up(this.args), "same");
  }
}
