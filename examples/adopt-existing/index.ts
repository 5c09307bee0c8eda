import { argocdRedis, RedisInitialPassword } from "pulumi-argocd-redis";

// The chart's Job, `argocd admin redis-initial-password` or somebody's kubectl has made the Secret already.
const redis = new RedisInitialPassword("redis", { namespace: "argocd", ...argocdRedis });

export const { origin, version, uid } = redis;
