// Stacks with many instances, and what an operation on one of them took.
import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { kubeconfig } from "../../tools/controlPlane/kubeconfig.mjs";
import type { ControlPlane } from "../../tools/controlPlane.mjs";
import type { Cluster } from "../support/cluster";
import { type Run, Stack } from "../support/stack";
import { Providers } from "./providers";
import { Relay } from "./relay";

/** What one operation took. */
export interface Taken {
  verbs: Record<string, number>;
  connections: number;
  /** Provider processes. */
  processes: number;
}

/** One API server behind a relay. */
export interface Place {
  cluster: Cluster;
  relay: Relay;
  /** Path of the kubeconfig that leads through the relay. */
  kubeconfig: string;
  namespace: string;
}

export async function placeOn(cluster: Cluster): Promise<Place> {
  const { plane } = cluster;
  const relay = await Relay.start(plane.server);
  const namespace = await cluster.newNamespace();
  const file = join(plane.dir, `kubeconfig-${namespace}`);
  writeFileSync(file, through(relay, plane), { mode: 0o600 });
  return { cluster, relay, kubeconfig: file, namespace };
}

function through(relay: Relay, { caPem, tokens }: ControlPlane): string {
  return kubeconfig({ server: relay.url, caPem, user: "admin", credentials: { token: tokens.admin! } });
}

/** The engine else saves the whole state with each step, so that a stack costs the square of its size. */
export const SAVE_ONCE = { PULUMI_EXPERIMENTAL: "true", PULUMI_SKIP_CHECKPOINTS: "true" };

export class Many {
  private constructor(
    readonly stack: Stack,
    readonly places: Place[],
    private readonly providers: Providers,
  ) {}

  static async open(...places: Place[]): Promise<Many> {
    const providers = new Providers();
    const env = { ...providers.env, ...SAVE_ONCE };
    return new Many(await Stack.create({ env }), places, providers);
  }

  /** So many instances in each place. */
  declare(count: number): void {
    const calls = this.places.map(
      ({ kubeconfig, namespace }, place) => `
      for (let i = 0; i < ${count}; i++) {
        new lib.RedisInitialPassword("redis-${place}-" + i, {
          namespace: "${namespace}", secretName: "redis-" + i, kubeconfig: "${kubeconfig}",
        });
      }`,
    );
    this.stack.program(calls.join("\n"));
  }

  /** Runs an operation, which has to succeed, and tells what it took, in all places together. */
  async taken(operation: () => Promise<Run>): Promise<Taken> {
    this.providers.take();
    const before = this.places.map(({ relay }) => relay.connections);
    const seen = this.places.map(({ cluster, namespace }) => cluster.verbs(namespace).length);
    const { code, text } = await operation();
    assert.equal(code, 0, text.slice(-2000));
    assert.doesNotMatch(text, /Warning/, "Node warns of something");
    const verbs: Record<string, number> = {};
    this.places.forEach(({ cluster, namespace }, i) => {
      for (const verb of cluster.verbs(namespace).slice(seen[i])) {
        verbs[verb] = (verbs[verb] ?? 0) + 1;
      }
    });
    const connections = this.places.reduce((sum, { relay }, i) => sum + relay.connections - before[i]!, 0);
    return { verbs, connections, processes: this.providers.take().length };
  }

  remove(): void {
    this.stack.remove();
    this.providers.remove();
    for (const { relay } of this.places) {
      relay.stop();
    }
  }
}
