export type { RedisInitialPasswordArgs } from "./args";
export { RedisInitialPassword } from "./redisInitialPassword";
export { argocdRedis, externalRedis } from "./targets";
