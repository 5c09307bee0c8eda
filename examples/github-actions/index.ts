import { argocdRedis, RedisInitialPassword } from "pulumi-argocd-redis";

const redis = new RedisInitialPassword("redis", { namespace: "argocd", ...argocdRedis });

export const { namespace, secretName, key, version, origin } = redis;
