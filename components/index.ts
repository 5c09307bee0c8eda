export type { RedisInitialPasswordArgs } from "./args";
export type { HelmValues } from "./helmValues";
export { RedisInitialPassword } from "./redisInitialPassword";
export { argocdRedis, externalRedis } from "./targets";
