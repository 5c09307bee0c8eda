import * as pulumi from "@pulumi/pulumi";
import { isKubeconfigContents } from "./core/contents";

/** What decides the cluster and the default namespace, wherever it was configured. */
export interface PickedUp {
  kubeconfig?: pulumi.Input<string | undefined>;
  context?: pulumi.Input<string | undefined>;
  cluster?: pulumi.Input<string | undefined>;
  namespace?: pulumi.Input<string | undefined>;
}

const FIELDS = ["kubeconfig", "context", "cluster", "namespace"] as const;

/** The Kubernetes provider handed to a component by `provider`, `providers` or its parent, else the stack's configuration. */
export function pickUp(component: pulumi.ComponentResource): PickedUp {
  const provider = component.getProvider("kubernetes:core/v1:Secret");
  return provider ? fromProvider(component, provider) : fromConfig();
}

function fromProvider(component: pulumi.Resource, provider: pulumi.ProviderResource): PickedUp {
  const fields = provider as unknown as Record<string, pulumi.Output<string | undefined> | undefined>;
  if (!pulumi.Output.isInstance(fields.kubeconfig)) {
    throw new pulumi.ResourceError(
      "the Kubernetes provider of this component cannot be read here (it was handed over by another process): set the " +
        'argument "kubeconfig" [ARGOCD_REDIS_PROVIDER_UNREADABLE]',
      component,
      true,
    );
  }
  return Object.fromEntries(FIELDS.map((field) => [field, knownUnset(fields[field])]));
}

/**
 * An unset field of a provider is unknown in previews, which would make everything that depends on it unknown.
 * Awaited with unknowns it turns into a known `undefined`; what is truly unknown stays so.
 */
function knownUnset(
  field: pulumi.Output<string | undefined> | undefined,
): pulumi.Output<string | undefined> | undefined {
  if (!pulumi.Output.isInstance(field)) {
    return undefined;
  }
  const awaited = (field as unknown as { promise(withUnknowns: boolean): Promise<string | undefined> }).promise(true);
  return pulumi.output(awaited);
}

function fromConfig(): PickedUp {
  const config = new pulumi.Config("kubernetes");
  return Object.fromEntries(FIELDS.map((field) => [field, config.get(field)]));
}

/** Contents of a kubeconfig hold credentials; a path does not. */
export function secretContents(kubeconfig: pulumi.Input<string | undefined>): pulumi.Output<string | undefined> {
  return pulumi
    .output(kubeconfig)
    .apply((text) => (text !== undefined && isKubeconfigContents(text) ? pulumi.secret(text) : pulumi.output(text)));
}
