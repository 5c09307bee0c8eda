import type * as pulumi from "@pulumi/pulumi";

/** What decides the cluster and the default namespace, wherever it was configured. */
export interface PickedUp {
  /** Throws where there is none to be had, so that it has to be asked for only without an own one. */
  readonly kubeconfig?: pulumi.Input<string | undefined>;
  readonly context?: pulumi.Input<string | undefined>;
  readonly cluster?: pulumi.Input<string | undefined>;
  readonly namespace?: pulumi.Input<string | undefined>;
}

/** What counts beside the kubeconfig. */
export const OTHERS = ["context", "cluster", "namespace"] as const;
