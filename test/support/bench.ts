// What a gRPC test file shares: one cluster and one provider process, as one `pulumi up` has.
import assert from "node:assert/strict";
import { after, before } from "node:test";
import { ARGOCD_REDIS } from "../../components/core/target";
import { Cluster } from "./cluster";
import { type Properties, Resource, type Step } from "./engine";
import { ProviderProcess } from "./providerProcess";

export interface Scene {
  namespace: string;
  /** Arguments for `argocd-redis`/`auth` in this namespace, as the given user. */
  args: Properties;
  resource: Resource;
  /** What the provider printed about this namespace since the last call of this function. */
  said(): Promise<string[]>;
  /** The password in the cluster. */
  password(key?: string): Promise<string | undefined>;
}

export class Bench {
  cluster!: Cluster;
  provider!: ProviderProcess;
  /** Each run has a process of its own, and only that of a refresh knows of no check. */
  refresher!: ProviderProcess;

  /** A namespace, a resource and arguments of their own, so that tests do not meet. */
  async scene({ user = "admin", provider = this.provider } = {}): Promise<Scene> {
    const namespace = await this.cluster.newNamespace();
    let told = 0;
    return {
      namespace,
      args: { namespace, ...ARGOCD_REDIS, kubeconfig: this.kubeconfig(user) },
      resource: new Resource(provider, this.refresher),
      said: async () => {
        const all = await provider.said(namespace);
        const fresh = all.slice(told);
        told = all.length;
        return fresh;
      },
      password: async (key = ARGOCD_REDIS.key) => {
        const { body } = await this.cluster.secret(namespace);
        return body.data?.[key] === undefined ? undefined : Buffer.from(body.data[key], "base64").toString();
      },
    };
  }

  kubeconfig(user: string): string {
    return this.cluster.plane.kubeconfigs[user]!;
  }
}

/** Starts before the tests of the file, stops after them. */
export function useBench(prepare = async (_: Bench) => {}, cleanUp = async (_: Bench) => {}): Bench {
  const bench = new Bench();
  before(async () => {
    bench.cluster = await Cluster.start();
    const runFolder = bench.cluster.plane.dir;
    bench.provider = await ProviderProcess.start({ runFolder });
    bench.refresher = await ProviderProcess.start({ runFolder });
    await prepare(bench);
  });
  after(async () => {
    await cleanUp(bench);
    await bench.provider?.stop();
    await bench.refresher?.stop();
    await bench.cluster?.stop();
  });
  return bench;
}

/** The step ended well, as this operation. */
export function ended({ op, failures }: Step, operation: Step["op"]): void {
  assert.deepEqual({ op, failures }, { op: operation, failures: [] });
}

/** The step failed with one text, which has this code. */
export function failedWith({ op, failures }: Step, code: string): string {
  assert.equal(op, undefined, `ended as ${op} instead of ${code}`);
  assert.equal(failures.length, 1, failures.join("\n"));
  assert.ok(failures[0]?.endsWith(`[ARGOCD_REDIS_${code}]`), `${code} expected: ${failures[0]}`);
  return failures[0]!;
}

/** The codes of lines, each a line of its own. */
export function codesOf(lines: string[]): string[] {
  return lines.map((line) => /\[ARGOCD_REDIS_(\w+)\]$/.exec(line)?.[1] ?? line);
}
