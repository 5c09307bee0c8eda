import * as k8s from "@pulumi/kubernetes";
import * as pulumi from "@pulumi/pulumi";
import { argocdRedis, RedisInitialPassword } from "pulumi-argocd-redis";

const repo = new pulumi.Config().require("repo");

const namespace = new k8s.core.v1.Namespace(
  "argocd",
  { metadata: { name: "argocd" } },
  { retainOnDelete: true }, // with the namespace a destroy would take the Secret
);

const redis = new RedisInitialPassword("redis", { namespace: "argocd", ...argocdRedis }, { dependsOn: namespace });

new k8s.helm.v4.Chart(
  "argocd",
  {
    chart: "argo-cd",
    version: "10.1.1",
    repositoryOpts: { repo },
    namespace: "argocd",
    values: redis.helmValuesWith({ server: { replicas: 2 } }),
  },
  // No pod may start before the Secret is there: it would never authenticate.
  { dependsOn: redis },
);

export const { version, origin } = redis;
