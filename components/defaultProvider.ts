import * as pulumi from "@pulumi/pulumi";
import { OTHERS, type PickedUp } from "./pickedUp";
import { ADVICE, refusal, refusing, rendering } from "./refusedProvider";

/** What the default Kubernetes provider would take: the stack's configuration. */
export function defaultProvider(component: pulumi.Resource): PickedUp {
  return defaultProviderDisabled() ? withoutProvider(component) : fromConfig(component);
}

function fromConfig(component: pulumi.Resource): PickedUp {
  const config = new pulumi.Config("kubernetes");
  const [context, cluster, namespace] = OTHERS.map((field) => config.get(field) || undefined);
  return {
    context,
    cluster,
    namespace,
    get kubeconfig() {
      return configuredCluster(component, config);
    },
  };
}

/** With these settings the default Kubernetes provider reaches no cluster, so ours must not go to whatever is configured outside. */
function configuredCluster(component: pulumi.Resource, config: pulumi.Config): string | undefined {
  // The very text that the Kubernetes provider compares with (pulumi-kubernetes, provider.go, CheckConfig).
  if (config.get("strictMode") === "true") {
    const text = "kubernetes:strictMode forbids the default Kubernetes provider, and this component was given none";
    const advice = 'pass a Kubernetes provider with "kubeconfig" and "context", or set the argument "kubeconfig"';
    throw refusal(component, "ARGOCD_REDIS_PROVIDER_MISSING", `${text}: ${advice}`);
  }
  const rendersTo = config.get("renderYamlToDirectory");
  if (rendersTo) {
    throw rendering(component, "the default Kubernetes provider (kubernetes:renderYamlToDirectory)", rendersTo);
  }
  return config.get("kubeconfig") || undefined;
}

/** Whether the stack forbids a default Kubernetes provider: then nothing may go to whatever cluster is configured outside. */
function defaultProviderDisabled(): boolean {
  const setting = new pulumi.Config("pulumi").get("disable-default-providers");
  const disabled: unknown = setting ? JSON.parse(setting) : [];
  return Array.isArray(disabled) && disabled.some((name) => name === "*" || String(name).trim() === "kubernetes");
}

function withoutProvider(component: pulumi.Resource): PickedUp {
  const text = "default providers are disabled for Kubernetes in this stack, and this component was given none";
  return refusing(component, "ARGOCD_REDIS_PROVIDER_MISSING", `${text}: ${ADVICE}`);
}
