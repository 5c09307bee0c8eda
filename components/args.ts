import type * as pulumi from "@pulumi/pulumi";

/** Arguments of {@link RedisInitialPassword}. All are optional. */
export interface RedisInitialPasswordArgs {
  /**
   * Namespace of the Secret; it has to exist. Another one replaces the resource, and the old Secret stays.
   *
   * @default the Kubernetes provider's namespace, else the kubeconfig context's, else `default`. One that came from the
   * context is kept when the context changes.
   * @example "argocd"
   */
  namespace?: pulumi.Input<string>;

  /**
   * Name of the Secret. Argo CD reads `argocd-redis`: spread {@link argocdRedis} or {@link externalRedis}.
   *
   * @default "argocd-redis-initial-password"
   */
  secretName?: pulumi.Input<string>;

  /**
   * Key of the password in the Secret: 1 to 253 of letters, digits, `-`, `_`, `.`. Argo CD reads `auth`.
   *
   * @default "password"
   */
  key?: pulumi.Input<string>;

  /**
   * The password to write *if* one has to be written; an existing Secret keeps its own. It is handed over in memory and
   * stored nowhere. White space, quotes and control characters are refused: Redis does not start with them.
   *
   * @default a generated one
   */
  password?: pulumi.Input<string>;

  /**
   * Number of characters of a generated password, 16 to 128. Counts when a password is generated: at creation and rotation.
   *
   * @default 16, as `argocd admin redis-initial-password`
   */
  length?: pulumi.Input<number>;

  /**
   * Characters of a generated password, each once: letters, digits and `_@%+=:,.-`. The first and last character of a
   * password are always letters or digits. Counts when a password is generated: at creation and rotation.
   *
   * @default the 63 characters of `[0-9A-Za-z-]`, as `argocd admin redis-initial-password`
   */
  alphabet?: pulumi.Input<string>;

  /** Labels of the Secret. Count at creation only. Labels by which Argo CD or Helm would take the Secret over are refused. */
  labels?: pulumi.Input<Record<string, pulumi.Input<string>>>;

  /** Annotations of the Secret. Count at creation only. */
  annotations?: pulumi.Input<Record<string, pulumi.Input<string>>>;

  /**
   * Makes the Secret immutable at creation. It can then not be rotated, and kubelets cache it for as long as pods use it
   * (kubernetes/kubernetes#131589).
   *
   * @default false
   */
  immutable?: pulumi.Input<boolean>;

  /**
   * Path (`~` is expanded) or contents of a kubeconfig. Contents are stored as a secret, which expires with its tokens:
   * a path, or a kubeconfig with a credential plugin, is better. With this argument the Kubernetes provider's context
   * and cluster do not apply.
   *
   * @default the Kubernetes provider's in `opts`, else the stack's `kubernetes:kubeconfig`, else kubectl's rules:
   * `$KUBECONFIG`, `~/.kube/config`, in-cluster
   */
  kubeconfig?: pulumi.Input<string>;

  /**
   * Context of the kubeconfig.
   *
   * @default the Kubernetes provider's, else the stack's `kubernetes:context`, else the current context
   */
  context?: pulumi.Input<string>;

  /**
   * Cluster of the kubeconfig, where it is not the context's.
   *
   * @default the Kubernetes provider's, else the stack's `kubernetes:cluster`, else the context's
   */
  cluster?: pulumi.Input<string>;

  /** Whom to act as, like kubectl's `--as`, `--as-group`, `--as-uid` and `--as-user-extra`. */
  impersonate?: pulumi.Input<{
    user: pulumi.Input<string>;
    groups?: pulumi.Input<pulumi.Input<string>[]>;
    uid?: pulumi.Input<string>;
    extra?: pulumi.Input<Record<string, pulumi.Input<pulumi.Input<string>[]>>>;
  }>;

  /**
   * Seconds that one request may take, from the credential plugin to the end of the answer; above 0, at most 3600. The
   * look at the Secret before each step takes 10 s at most, or this where it is set to more; a credential plugin's time
   * does not count there.
   *
   * @default 30
   */
  requestTimeoutSeconds?: pulumi.Input<number>;

  /**
   * Rotates the password when it is set and changes to another value. Setting it for the first time, removing it,
   * adopting and creating never rotate. Each value rotates a Secret once: going back to one that has rotated it
   * does nothing.
   *
   * @example "2026-12"
   */
  rotationTrigger?: pulumi.Input<string>;

  /**
   * Adds the output `password`, a secret one. Turned off again, it leaves the state at the next `pulumi up`.
   *
   * @default false: the password is in no state
   */
  exposePassword?: boolean;
}
