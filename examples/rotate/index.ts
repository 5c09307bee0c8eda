import * as k8s from "@pulumi/kubernetes";
import * as pulumi from "@pulumi/pulumi";
import { argocdRedis, RedisInitialPassword } from "pulumi-argocd-redis";

const config = new pulumi.Config();

const namespace = new k8s.core.v1.Namespace(
  "argocd",
  { metadata: { name: "argocd" } },
  { retainOnDelete: true }, // with the namespace a destroy would take the Secret
);

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
    // The version of the password on the pods that read it: a new one rolls them.
    values: redis.helmValues,
  },
  { dependsOn: redis },
);

export const { version } = redis;
