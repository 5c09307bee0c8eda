import * as pulumi from "@pulumi/pulumi";
import { isEncodedKubeconfig, isKubeconfigContents } from "./core/contents";
import { defaultProvider } from "./defaultProvider";
import { OTHERS, type PickedUp } from "./pickedUp";
import { isMap } from "./plain";
import { refusing, rendering } from "./refusedProvider";

/** The Kubernetes provider handed to a component by `provider`, `providers` or its parent, else the stack's configuration. */
export function pickUp(component: pulumi.ComponentResource): PickedUp {
  const provider = component.getProvider("kubernetes:core/v1:Secret");
  return provider ? fromProvider(component, provider) : defaultProvider(component);
}

type Fields = Record<string, pulumi.Output<unknown> | undefined>;

function fromProvider(component: pulumi.Resource, provider: pulumi.ProviderResource): PickedUp {
  const fields = provider as unknown as Fields;
  if (!pulumi.Output.isInstance(fields.kubeconfig)) {
    const text =
      "the Kubernetes provider of this component cannot be read here (it was handed over by another process)";
    return refusing(component, "ARGOCD_REDIS_PROVIDER_UNREADABLE", `${text}: set the argument "kubeconfig"`);
  }
  const [context, cluster, namespace] = OTHERS.map((field) => knownUnset(fields[field], provider.id));
  return {
    context,
    cluster,
    namespace,
    // Only asked for without an own kubeconfig: what it refuses must not fail a component that needs it not.
    get kubeconfig() {
      return clusterOf(component, fields, provider.id);
    },
  };
}

function clusterOf(
  component: pulumi.Resource,
  fields: Fields,
  id: pulumi.Output<pulumi.ID>,
): pulumi.Output<string | undefined> {
  const known = [knownUnset(fields.kubeconfig, id), knownUnset(fields.renderYamlToDirectory, id)];
  return pulumi.all(known).apply(([text, rendersTo]) => {
    if (rendersTo) {
      throw rendering(component, "the Kubernetes provider of this component", rendersTo);
    }
    return text;
  });
}

/**
 * An unset field of a provider is unknown in previews, which would make everything that depends on it unknown.
 * Awaited with unknowns it turns into a known `undefined`; what is truly unknown stays so, and a secret a secret. An
 * empty one is unset for the Kubernetes provider, too.
 *
 * Of a provider that failed (`--continue-on-error`) all is unknown: in `up`, where else nothing is, and a new one's id, which
 * else is known even in previews. That must not turn into unset fields, which lead to whatever cluster is configured
 * outside; left as it is the engine skips what depends on it.
 */
function knownUnset(
  field: pulumi.Output<unknown> | undefined,
  id: pulumi.Output<pulumi.ID>,
): pulumi.Output<string | undefined> | undefined {
  if (!pulumi.Output.isInstance(field)) {
    return undefined;
  }
  const { promise, isKnown } = field as unknown as Internals;
  const value = async () => {
    const made = await (id as unknown as Internals).isKnown;
    if (!made || !(pulumi.runtime.isDryRun() || (await isKnown))) {
      return field;
    }
    const text = (await promise.call(field, true)) || undefined;
    return (await pulumi.isSecret(field)) ? pulumi.secret(text) : text;
  };
  return pulumi.output(value()) as pulumi.Output<string | undefined>;
}

/** What the SDK keeps to itself of an Output. */
interface Internals {
  promise(withUnknowns: boolean): Promise<string | undefined>;
  isKnown: Promise<boolean>;
}

/** Contents of a kubeconfig hold credentials; a path does not. Providers take it as an object as well, as EKS hands it out. */
export function secretContents(
  kubeconfig: pulumi.Input<string | object | undefined>,
): pulumi.Output<string | undefined> {
  return pulumi.output(kubeconfig).apply((given?: string | object) => {
    const text = isMap(given) ? JSON.stringify(given, inOrder) : (given ?? undefined);
    if (text !== undefined && typeof text !== "string") {
      // `check` refuses it.
      return pulumi.secret(text as never);
    }
    const holdsCredentials = text !== undefined && (isKubeconfigContents(text) || isEncodedKubeconfig(text));
    return holdsCredentials ? pulumi.secret(text) : pulumi.output(text);
  });
}

/** The engine hands objects over in any order; another text would be a change. */
function inOrder(_key: string, value: unknown): unknown {
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    return value;
  }
  return Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)));
}
