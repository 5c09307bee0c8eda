import * as k8s from "@pulumi/kubernetes";
import * as pulumi from "@pulumi/pulumi";
import { argocdRedis, RedisInitialPassword } from "pulumi-argocd-redis";

const contexts = new pulumi.Config().requireObject<string[]>("contexts");

export const versions = Object.fromEntries(
  contexts.map((context) => {
    const provider = new k8s.Provider(context, { context });
    const namespace = new k8s.core.v1.Namespace(
      context,
      { metadata: { name: "argocd" } },
      { provider, retainOnDelete: true }, // with the namespace a destroy would take the Secret
    );
    // The component goes to the cluster of the provider, as every resource does. A chart takes it by the same options.
    const redis = new RedisInitialPassword(
      context,
      { namespace: "argocd", ...argocdRedis },
      { provider, dependsOn: namespace },
    );
    return [context, redis.version];
  }),
);
