import { ARGOCD_REDIS, EXTERNAL_REDIS } from "./core/target";

/**
 * Secret and key that Argo CD's manifests, charts and command line read since 2.11, for the Redis that they bring along:
 * `argocd-redis`, key `auth`.
 *
 * @example new RedisInitialPassword("redis", { namespace: "argocd", ...argocdRedis })
 */
export const argocdRedis = ARGOCD_REDIS;

/**
 * Secret and key that the argo-cd chart reads with `externalRedis`: `argocd-redis`, key `redis-password`. The password
 * has to be the one of that Redis: pass it as `password`.
 */
export const externalRedis = EXTERNAL_REDIS;
