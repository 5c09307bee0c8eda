import * as pulumi from "@pulumi/pulumi";
import { type Code, coded } from "./core/codes";
import type { PickedUp } from "./pickedUp";

export const ADVICE = 'pass a Kubernetes provider with a cluster, or set the argument "kubeconfig"';

/** Refuses once it is asked for a cluster: with an own kubeconfig nobody asks. */
export function refusing(component: pulumi.Resource, code: Code, text: string): PickedUp {
  return {
    get kubeconfig(): never {
      throw refusal(component, code, text);
    },
  };
}

/** The refusal of a provider that has a folder in the place of a cluster. */
export function rendering(component: pulumi.Resource, provider: string, directory: string): pulumi.ResourceError {
  const reason = `${provider} writes YAML files to ${directory} and has no cluster, but the Secret needs one`;
  return refusal(component, "ARGOCD_REDIS_PROVIDER_RENDERS", `${reason}: ${ADVICE}`);
}

/** Without a stack trace, which Pulumi prints in some places though it is hidden. */
export function refusal(component: pulumi.Resource, code: Code, text: string): pulumi.ResourceError {
  return Object.assign(new pulumi.ResourceError(coded(code, text), component, true), { stack: "" });
}
