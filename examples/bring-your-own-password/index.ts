import * as random from "@pulumi/random";
import { argocdRedis, RedisInitialPassword } from "pulumi-argocd-redis";

const password = new random.RandomPassword("redis", { length: 32, special: false });

// Written if the Secret has to be written; one that exists keeps its own.
const redis = new RedisInitialPassword("redis", {
  namespace: "argocd",
  ...argocdRedis,
  password: password.result,
});

export const { origin, version } = redis;
