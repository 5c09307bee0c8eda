import * as pulumi from "@pulumi/pulumi";
import { ARGOCD_REDIS, EXTERNAL_REDIS, isArgocdRedis } from "./core/target";
import { isLater, isMap } from "./plain";

/** On the pods that read the password: a new version rolls them. */
export const VERSION_ANNOTATION = "pulumi-argocd-redis/version";

/** A workload of the chart. */
export interface HelmPods {
  /** `pulumi-argocd-redis/version`: the password's version. */
  podAnnotations: Record<string, pulumi.Output<string>>;
}

/** Values of the argo-cd chart. `version` is their only Output, so that they can be spread and merged like plain ones. */
export interface HelmValues {
  /** The chart's own Job never runs with `helm.v4.Chart` and breaks upgrades with `helm.v3.Chart` (pulumi-kubernetes#3284, #3034). */
  redisSecretInit: { enabled: boolean };
  /** The workloads that read the password at their start (argo-helm, chart 10.1.1). */
  controller: HelmPods;
  repoServer: HelmPods;
  server: HelmPods;
  /** The chart's own Redis. Beside an external one it is off: the chart would start it all the same, without a password. */
  redis: Partial<HelmPods> & { enabled?: boolean };
  "redis-ha"?: { redis: HelmPods; haproxy: HelmPods };
  externalRedis?: { existingSecret: string };
}

/** The values for a Secret and key, or an error that says which pairs the chart can read. */
export function helmValuesFor(secretName: unknown, key: unknown, version: pulumi.Output<string>): HelmValues {
  // An object for each: users may merge into them in place.
  const pods = (): HelmPods => ({ podAnnotations: { [VERSION_ANNOTATION]: version } });
  const clients = { redisSecretInit: { enabled: false }, controller: pods(), repoServer: pods(), server: pods() };
  if (typeof secretName !== "string" || typeof key !== "string") {
    throw new Error(`helmValues needs secretName and key as plain texts, not as Outputs: ${ADVICE}`);
  }
  if (isArgocdRedis({ secretName, key })) {
    return { ...clients, redis: pods(), "redis-ha": { redis: pods(), haproxy: pods() } };
  }
  if (key === EXTERNAL_REDIS.key) {
    return { ...clients, redis: { enabled: false }, externalRedis: { existingSecret: secretName } };
  }
  throw new Error(`the argo-cd chart cannot read key "${key}" of Secret "${secretName}": ${ADVICE}`);
}

const ADVICE =
  `spread the constant argocdRedis (${ARGOCD_REDIS.secretName}, ${ARGOCD_REDIS.key}) for the chart's own Redis, or ` +
  `externalRedis (${EXTERNAL_REDIS.secretName}, ${EXTERNAL_REDIS.key}) for another one [ARGOCD_REDIS_HELM_VALUES]`;

/** The values with `own` merged into them, or an error where `own` makes the chart read another key. */
export function helmValuesWith(values: HelmValues, own: unknown): Record<string, unknown> {
  const given = own ?? {};
  if (!isMap(given)) {
    const way = "values in it may be Outputs; of values that are one: own.apply((own) => redis.helmValuesWith(own))";
    throw new Error(`helmValuesWith needs your own values as a plain object: ${way} [ARGOCD_REDIS_HELM_VALUES]`);
  }
  const { externalRedis } = given as { externalRedis?: unknown };
  if (values.externalRedis !== undefined || !externalRedis) {
    return mergeValues(values, given);
  }
  return mergeValues(values, { ...given, externalRedis: withoutHost(externalRedis) });
}

/** Whatever the host is: the chart reads the other key as soon as there is one. */
function withoutHost(externalRedis: unknown): unknown {
  if (isLater(externalRedis)) {
    return pulumi.output(externalRedis as object).apply<unknown>(withoutHost);
  }
  const host = (externalRedis as { host?: unknown } | null | undefined)?.host;
  if (host === undefined || host === null || host === "") {
    return externalRedis;
  }
  const reads = `with externalRedis.host the argo-cd chart reads key "${EXTERNAL_REDIS.key}", not "${ARGOCD_REDIS.key}"`;
  throw new Error(`${reads}: ${ADVICE}`);
}

/** Maps are merged, at any depth; everything else of `own` wins. A map that is an Output makes an Output of the result. */
function mergeValues(values: object, own: object): Record<string, unknown> {
  const merged: Record<string, unknown> = { ...values };
  for (const [name, value] of Object.entries(own)) {
    merged[name] = mergeValue(merged[name], value);
  }
  return merged;
}

function mergeValue(value: unknown, own: unknown): unknown {
  if (own === undefined) {
    return value;
  }
  if (!isMap(value)) {
    return own;
  }
  if (isLater(own)) {
    return pulumi.output(own).apply((resolved) => mergeValue(value, resolved));
  }
  return isMap(own) ? mergeValues(value, own) : own;
}
