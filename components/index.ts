export type { RedisInitialPasswordArgs } from "./args";
export type { HelmPods, HelmValues } from "./helmValues";
export { RedisInitialPassword } from "./redisInitialPassword";
export { argocdRedis, externalRedis } from "./targets";
