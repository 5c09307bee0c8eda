import * as k8s from "@pulumi/kubernetes";
import * as pulumi from "@pulumi/pulumi";
import { argocdRedis, RedisInitialPassword } from "pulumi-argocd-redis";

const config = new pulumi.Config();

const namespace = new k8s.core.v1.Namespace(
  "argocd",
  { metadata: { name: "argocd" } },
  { retainOnDelete: true }, // with the namespace a destroy would take the Secret
);

// The same Secret as for a single Redis: redis-ha reads it, too.
const redis = new RedisInitialPassword(
  "redis",
  { namespace: "argocd", ...argocdRedis, rotationTrigger: config.require("rotation") },
  { dependsOn: namespace },
);

new k8s.helm.v4.Chart(
  "argocd",
  {
    chart: "argo-cd",
    version: "10.1.1",
    repositoryOpts: { repo: config.require("repo") },
    namespace: "argocd",
    values: redis.helmValuesWith({
      "redis-ha": { enabled: true },
      server: { replicas: 2 },
      repoServer: { replicas: 2 },
    }),
  },
  { dependsOn: redis },
);

export const { version } = redis;
