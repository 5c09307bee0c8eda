import * as pulumi from "@pulumi/pulumi";
import { argocdRedis, RedisInitialPassword } from "pulumi-argocd-redis";

// Whose kubeconfig this runs with may do nothing but what rbac.yaml says.
const redis = new RedisInitialPassword("redis", {
  namespace: "argocd",
  ...argocdRedis,
  rotationTrigger: new pulumi.Config().require("rotation"),
});

export const { origin, version } = redis;
