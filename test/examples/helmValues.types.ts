// Compiled, never run: what `helmValues` and `helmValuesWith` return fits the `values` of all three, and is typed.
import * as k8s from "@pulumi/kubernetes";
import type * as pulumi from "@pulumi/pulumi";
import type { HelmValues, RedisInitialPassword } from "pulumi-argocd-redis";

export function charts(redis: RedisInitialPassword, chart: string): void {
  for (const values of [redis.helmValues, redis.helmValuesWith({ server: { replicas: 2 } })]) {
    new k8s.helm.v4.Chart("v4", { chart, values }, { dependsOn: redis });
    new k8s.helm.v3.Chart("v3", { path: chart, values }, { dependsOn: redis });
    new k8s.helm.v3.Release("release", { chart, values }, { dependsOn: redis });
  }
  const { server, ...others } = redis.helmValues;
  new k8s.helm.v4.Chart("spread", { chart, values: { ...others, server: { ...server, replicas: 2 } } });
}

export function typed(values: HelmValues): pulumi.Output<string> | undefined {
  const job: boolean = values.redisSecretInit.enabled;
  const secret: string | undefined = values.externalRedis?.existingSecret;
  // @ts-expect-error: there is no such workload
  values.dex;
  return job && secret ? values["redis-ha"]?.haproxy.podAnnotations.any : undefined;
}
