// Argo CD in a namespace of its own, by the tests' chart, in one of the three ways that Pulumi has.
import assert from "node:assert/strict";
import type { Cluster } from "../../support/cluster";
import type { Stack } from "../../support/stack";
import type { Watched } from "./events";
import { chart, kubernetesStack, noControllers } from "./kubernetesStack";

/** What of the chart reads the password, and what does not. */
export const READERS = ["argocd-application-controller", "argocd-redis", "argocd-repo-server", "argocd-server"];
export const OTHERS = ["argocd-applicationset-controller"];

export const SECRET = "pulumi-nodejs:dynamic/argocd-redis:RedisInitialPasswordSecret";
export const WORKLOAD = /:(Deployment|StatefulSet|Release)$/;

const args = `namespace, values: redis.helmValuesWith({ crds: { install: false }, createClusterRoles: false })`;
const installs = {
  "helm.v4.Chart": `new k8s.helm.v4.Chart("argocd", { chart, ${args} }, { dependsOn: redis });`,
  "helm.v3.Chart": `new k8s.helm.v3.Chart("argocd", { path: chart, ${args} }, { dependsOn: redis });`,
  "helm.v3.Release": `new k8s.helm.v3.Release("argocd", { name: "argocd", chart, ${args} }, { dependsOn: redis });`,
};

export type Kind = keyof typeof installs;
export const kinds = Object.keys(installs) as Kind[];

export class Install {
  private constructor(
    readonly cluster: Cluster,
    readonly kind: Kind,
    readonly namespace: string,
    readonly stack: Stack,
  ) {}

  /** The stack declares it; nothing is installed yet. */
  static async declared(cluster: Cluster, kind: Kind): Promise<Install> {
    const [namespace, stack] = [await cluster.newNamespace(), await kubernetesStack(cluster.plane.kubeconfigs.admin)];
    return new Install(cluster, kind, namespace, stack).declare();
  }

  declare(trigger?: string): this {
    this.stack.program(`require(${JSON.stringify(noControllers)});
      const k8s = require("@pulumi/kubernetes");
      const [chart, namespace] = [${JSON.stringify(chart)}, "${this.namespace}"];
      const rotationTrigger = ${JSON.stringify(trigger)};
      const redis = new lib.RedisInitialPassword("redis", { namespace, ...lib.argocdRedis, rotationTrigger });
      ${installs[this.kind]}
      return { version: redis.version };`);
    return this;
  }

  async version(): Promise<string> {
    return String((await this.stack.outputs()).version);
  }

  async unchangedBy(...flags: string[]): Promise<void> {
    const run = await this.stack.up("--expect-no-changes", ...flags);
    assert.equal(run.code, 0, run.text);
  }

  /** Both the engine and the API server saw the Secret verified before the first workload was begun. */
  assertOrder({ events }: Watched): void {
    const inEvents = [
      events.findIndex(({ when, type }) => when === "done" && type === SECRET),
      events.findIndex(({ when, type }) => when === "started" && WORKLOAD.test(type)),
    ];
    const requests = this.cluster.agents(this.namespace).filter(({ requestURI }) => !requestURI.includes("dryRun"));
    const isWorkload = (resource = "") => ["deployments", "statefulsets"].includes(resource);
    const inAudit = [
      requests.findIndex(({ verb, objectRef }) => verb === "create" && objectRef?.resource === "secrets"),
      requests.findIndex(({ verb, objectRef }) => /create|patch|update/.test(verb) && isWorkload(objectRef?.resource)),
    ];
    for (const [verified = -1, begun = -1] of [inEvents, inAudit]) {
      assert.ok(verified >= 0 && verified < begun, `verified at ${verified}, first workload at ${begun}`);
    }
  }
}
