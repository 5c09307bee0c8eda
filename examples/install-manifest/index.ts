import * as k8s from "@pulumi/kubernetes";
import * as pulumi from "@pulumi/pulumi";
import { argocdRedis, RedisInitialPassword } from "pulumi-argocd-redis";

const file = new pulumi.Config().require("file");

const namespace = new k8s.core.v1.Namespace(
  "argocd",
  { metadata: { name: "argocd" } },
  { retainOnDelete: true }, // with the namespace a destroy would take the Secret
);

// install.yaml names no namespace: the provider does, for all that is in it and for the Secret.
const provider = new k8s.Provider("argocd", { namespace: "argocd" });

const redis = new RedisInitialPassword("redis", argocdRedis, { provider, dependsOn: namespace });

/** What of the manifest reads the password, once, at its start. */
const readers = ["argocd-redis", "argocd-server", "argocd-repo-server", "argocd-application-controller"];

/** Puts the password's version on the readers' pods: a new password rolls them. */
const roll: pulumi.ResourceTransform = ({ props, opts }) => {
  const template = props.spec?.template;
  if (!template || !readers.includes(props.metadata?.name)) {
    return undefined;
  }
  const annotations = { ...template.metadata?.annotations, "pulumi-argocd-redis/version": redis.version };
  const versioned = { ...template, metadata: { ...template.metadata, annotations } };
  return { props: { ...props, spec: { ...props.spec, template: versioned } }, opts };
};

new k8s.yaml.v2.ConfigFile("argocd", { file }, { provider, dependsOn: redis, transforms: [roll] });

export const { version, origin } = redis;
