import * as k8s from "@pulumi/kubernetes";
import * as pulumi from "@pulumi/pulumi";
import { externalRedis, RedisInitialPassword } from "pulumi-argocd-redis";

const config = new pulumi.Config();

const namespace = new k8s.core.v1.Namespace(
  "argocd",
  { metadata: { name: "argocd" } },
  { retainOnDelete: true }, // with the namespace a destroy would take the Secret
);

// Nobody can generate this password: that Redis has it already.
const redis = new RedisInitialPassword(
  "redis",
  { namespace: "argocd", ...externalRedis, password: config.requireSecret("redisPassword") },
  { dependsOn: namespace },
);

new k8s.helm.v4.Chart(
  "argocd",
  {
    chart: "argo-cd",
    version: "10.1.1",
    repositoryOpts: { repo: config.require("repo") },
    namespace: "argocd",
    values: redis.helmValuesWith({ externalRedis: { host: config.require("host") } }),
  },
  { dependsOn: redis },
);

export const { secretName, key, version } = redis;
