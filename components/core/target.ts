/** The Secret and key that one resource stands for. */
export interface Target {
  namespace: string;
  secretName: string;
  key: string;
}

export function nameOf(target: Pick<Target, "namespace" | "secretName">): string {
  return `${target.namespace}/${target.secretName}`;
}

/** Secret and key as Argo CD's manifests, charts and CLI have read them since 2.11 (argo-cd, common/common.go). */
export const ARGOCD_REDIS = { secretName: "argocd-redis", key: "auth" } as const;

/** Secret and key as the argo-cd chart reads them with `externalRedis` (argo-helm, templates/_helpers.tpl). */
export const EXTERNAL_REDIS = { secretName: "argocd-redis", key: "redis-password" } as const;

export const DEFAULT_TARGET = { secretName: "argocd-redis-initial-password", key: "password" } as const;

/** True for the pair that Argo CD's own Redis reads: there an unfit value is an outage, not a matter of taste. */
export function isArgocdRedis(target: Pick<Target, "secretName" | "key">): boolean {
  return target.secretName === ARGOCD_REDIS.secretName && target.key === ARGOCD_REDIS.key;
}
