import * as k8s from "@pulumi/kubernetes";
import * as pulumi from "@pulumi/pulumi";
import { argocdRedis, RedisInitialPassword } from "pulumi-argocd-redis";

const repo = new pulumi.Config().require("repo");

// The names of Secret and key are fixed in Argo CD: each instance needs a namespace of its own.
const instances = ["argocd", "argocd-staging"];

export const versions = Object.fromEntries(
  instances.map((name, i) => {
    const namespace = new k8s.core.v1.Namespace(
      name,
      { metadata: { name } },
      { retainOnDelete: true }, // with the namespace a destroy would take the Secret
    );
    const redis = new RedisInitialPassword(name, { namespace: name, ...argocdRedis }, { dependsOn: namespace });
    // One of them brings the CRDs, which belong to the cluster.
    const values = redis.helmValuesWith({ crds: { install: i === 0 } });
    const repositoryOpts = { repo };
    new k8s.helm.v4.Chart(
      name,
      { chart: "argo-cd", version: "10.1.1", repositoryOpts, namespace: name, values },
      { dependsOn: redis },
    );
    return [name, redis.version];
  }),
);
