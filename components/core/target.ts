import { isUnknown } from "./unknown";

/** The Secret and key that one resource stands for. */
export interface Target {
  namespace: string;
  secretName: string;
  key: string;
}

/** For messages, and as the id; without a namespace where none was found yet. */
export function nameOf({ namespace, secretName }: Pick<Target, "namespace" | "secretName">): string {
  const parts = namespace === "" ? [secretName] : [namespace, secretName];
  return parts.map((part) => (isUnknown(part) ? "(not known yet)" : part)).join("/");
}

/** Secret and key as Argo CD's manifests, charts and CLI have read them since 2.11 (argo-cd, common/common.go). */
export const ARGOCD_REDIS = Object.freeze({ secretName: "argocd-redis", key: "auth" } as const);

/** Secret and key as the argo-cd chart reads them with `externalRedis` (argo-helm, templates/_helpers.tpl). */
export const EXTERNAL_REDIS = Object.freeze({ secretName: "argocd-redis", key: "redis-password" } as const);

export const DEFAULT_TARGET = Object.freeze({ secretName: "argocd-redis-initial-password", key: "password" } as const);

/** True for the pair that Argo CD's own Redis reads: there an unfit value is an outage, not a matter of taste. */
export function isArgocdRedis(target: Pick<Target, "secretName" | "key">): boolean {
  return target.secretName === ARGOCD_REDIS.secretName && target.key === ARGOCD_REDIS.key;
}
