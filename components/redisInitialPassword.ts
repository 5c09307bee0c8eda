import * as pulumi from "@pulumi/pulumi";
import type { RedisInitialPasswordArgs } from "./args";
import { RedisInitialPasswordSecret } from "./child";
import { type HelmValues, helmValuesFor, helmValuesWith } from "./helmValues";
import { inputsOf } from "./inputs";
import { usableArguments } from "./refusedArguments";

/**
 * Argo CD's Redis password as a Kubernetes Secret: created once, verified on every `pulumi up`, never overwritten,
 * never deleted. What `argocd admin redis-initial-password` does, for Pulumi.
 *
 * An existing Secret is adopted as it is. In `up` the outputs resolve only after the Secret was verified, so whatever
 * uses one of them, or depends on this component, waits for a proven Secret.
 *
 * @example
 * ```ts
 * const redis = new RedisInitialPassword("redis", { namespace: "argocd", ...argocdRedis });
 * ```
 */
export class RedisInitialPassword extends pulumi.ComponentResource {
  /** The type token. */
  static readonly type = "pulumi-argocd-redis:index:RedisInitialPassword";

  /** Namespace of the Secret. Known in previews. */
  readonly namespace: pulumi.Output<string>;
  /** Name of the Secret. Known in previews. */
  readonly secretName: pulumi.Output<string>;
  /** Key of the password. Known in previews. */
  readonly key: pulumi.Output<string>;
  /**
   * Names the password's life without saying anything of the password: changes when the Secret was created again or
   * rotated. Known in previews; `to-be-created` there while the Secret is absent. As a pod annotation it restarts what
   * reads the password.
   */
  readonly version: pulumi.Output<string>;
  /** `created` if this resource made the Secret, else `adopted`. */
  readonly origin: pulumi.Output<"created" | "adopted">;
  /** The Secret's uid. */
  readonly uid: pulumi.Output<string>;
  /** The password, as a secret; only with `exposePassword: true`. */
  readonly password: pulumi.Output<string> | undefined;

  readonly #names: { secretName: unknown; key: unknown };

  constructor(name: string, args?: RedisInitialPasswordArgs, opts?: pulumi.ComponentResourceOptions) {
    super(RedisInitialPassword.type, name, {}, opts ?? {});
    if ((opts as pulumi.CustomResourceOptions | undefined)?.import) {
      throw new pulumi.ResourceError(
        "import is not supported: declare the component, an existing Secret is adopted and nothing is written [ARGOCD_REDIS_IMPORT]",
        this,
        true,
      );
    }
    const usable = usableArguments(this, args);
    const inputs = inputsOf(this, usable);
    const expose = usable.exposePassword === true;
    const child = new RedisInitialPasswordSecret(`${name}-secret`, inputs, expose, { parent: this });
    this.#names = { secretName: inputs.secretName, key: inputs.key };
    this.namespace = child.namespace;
    this.secretName = child.secretName;
    this.key = child.key;
    this.version = child.version;
    this.origin = child.origin;
    this.uid = child.uid;
    this.password = expose ? pulumi.secret(child.password) : undefined;
    this.registerOutputs({
      namespace: this.namespace,
      secretName: this.secretName,
      key: this.key,
      // A plan (`preview --save-plan`) holds `up` to the outputs registered here, and the placeholder of a Secret that is
      // still to be created never comes true. Where the uid is unknown, so is what is registered as version.
      version: pulumi.all([this.version, this.uid]).apply(([version]) => version),
      origin: this.origin,
      uid: this.uid,
      ...(expose ? { password: this.password } : {}),
    });
  }

  /**
   * Values of the argo-cd chart for this Secret: the chart's own Job is off, and a pod annotation with `version` on
   * exactly the workloads that read the password rolls them when it changes. A plain object with known values in
   * previews. Pass the dependency, too: with the Job off the chart's reference is optional, and a pod that starts first
   * never authenticates.
   *
   * @throws an error that names the right constant, where the chart cannot read this Secret and key
   * @example
   * ```ts
   * new k8s.helm.v4.Chart("argocd", { chart: "argo-cd", namespace: "argocd", values: redis.helmValues }, { dependsOn: redis });
   * ```
   */
  get helmValues(): HelmValues {
    return helmValuesFor(this.#names.secretName, this.#names.key, this.version);
  }

  /**
   * {@link helmValues}, merged with your own values at any depth; where both set the same thing, yours win. Spreading
   * `helmValues` merges only the top level: an own `server` would drop the annotation.
   *
   * @param own plain values; any of them may be an Output, all together not
   * @throws as {@link helmValues}; where `own` is no plain object; and where an own `externalRedis.host` makes the chart read another key. A host that is
   * an Output is refused like a text; of an `externalRedis` that is one itself the Output fails.
   * @example redis.helmValuesWith({ server: { replicas: 2 } })
   */
  helmValuesWith(own: Record<string, unknown>): Record<string, unknown> {
    return helmValuesWith(this.helmValues, own);
  }
}
