/**
 * Every code that a message can carry: what it means and what to do. `docs/errors.md` is made of it. Public: codes are
 * only added, never changed or reused.
 */
export const CATALOGUE = {
  // What happens.
  ARGOCD_REDIS_WILL_CREATE: ["The Secret does not exist; `up` will create it.", ""],
  ARGOCD_REDIS_WILL_ADOPT: ["The Secret exists and has the key; `up` will use it as it is.", ""],
  ARGOCD_REDIS_CREATED: [
    "This run created the Secret.",
    "After a Secret was lost: restart what read the old password.",
  ],
  ARGOCD_REDIS_ADOPTED: ["The Secret existed and has the key; nothing was written.", ""],
  ARGOCD_REDIS_GONE: ["The Secret was deleted; `up` will create it again.", "Restart what read the old password."],
  ARGOCD_REDIS_RECREATED: [
    "The Secret was deleted and created again by somebody else; `up` will record it.",
    "Restart what read the old password.",
  ],
  ARGOCD_REDIS_WILL_ROTATE: ["`rotationTrigger` changed; `up` will write a new value.", ""],
  ARGOCD_REDIS_ROTATED: ["The key has a new value.", "Restart what reads it, where the chart's annotations do not."],
  ARGOCD_REDIS_ROTATED_ELSEWHERE: [
    "Another stack rotated the password; `up` will record its version.",
    "Restart what read the old password.",
  ],
  ARGOCD_REDIS_TRIGGER_USED: [
    "This Secret was rotated with this value of `rotationTrigger` before: nothing is rotated.",
    "To rotate, set a value that was not used yet.",
  ],
  ARGOCD_REDIS_VALUE_CHANGED: [
    "Somebody edited the value in place; `up` will refresh the output `password`.",
    "Restart what read the old password.",
  ],
  ARGOCD_REDIS_MAYBE_REWRITTEN: [
    "Somebody may have edited the value in place: the manager of the key, or its time, is another than recorded.",
    "If it was edited: restart what read the old password. `pulumi refresh` ends the message.",
  ],
  ARGOCD_REDIS_CREATION_ONLY: ["A changed argument counts only when the Secret is created.", ""],
  // Warnings of a preview.
  ARGOCD_REDIS_NOT_LOOKED: ["The preview could not look at the Secret.", "See the code in the same line."],
  ARGOCD_REDIS_NOT_PROVEN: [
    "The dry run could not prove that the Secret can be created.",
    "None if the same run makes the namespace or the role; else see the code in the same line.",
  ],
  ARGOCD_REDIS_DELETING: [
    "The Secret is being deleted; `up` waits up to 20 s for it.",
    "Find the finalizer that holds it, then run again.",
  ],
  ARGOCD_REDIS_MANAGED_REDIS: [
    "A password will be generated for key `redis-password`, which an external Redis does not know.",
    "Pass that Redis' password as `password`.",
  ],
  ARGOCD_REDIS_STALE: [
    "A refresh found the recorded kubeconfig stale; the ambient one, which leads to the same cluster, stood in.",
    "Nothing; recorded contents are renewed by the next `pulumi up` with current ones.",
  ],
  // Errors in the program.
  ARGOCD_REDIS_INVALID_ARGUMENT: ["An argument cannot be used.", "The message has the rule and an example."],
  ARGOCD_REDIS_IMPORT: [
    "`import` and `get` are not supported.",
    "Declare the component: an existing Secret is adopted.",
  ],
  ARGOCD_REDIS_HELM_VALUES: [
    "The argo-cd chart cannot read this Secret and key.",
    "Spread `argocdRedis` or `externalRedis` into the arguments.",
  ],
  ARGOCD_REDIS_PROVIDER_UNREADABLE: [
    "The Kubernetes provider comes from another process (a remote component) and cannot be read.",
    "Set the argument `kubeconfig`.",
  ],
  ARGOCD_REDIS_PROVIDER_RENDERS: [
    "The Kubernetes provider writes YAML files (`renderYamlToDirectory`) and has no cluster.",
    "Pass another Kubernetes provider, or set the argument `kubeconfig`.",
  ],
  ARGOCD_REDIS_PROVIDER_MISSING: [
    "The stack forbids a default Kubernetes provider (`disable-default-providers`, `kubernetes:strictMode`), and the component was given none.",
    "Pass a Kubernetes provider, or set the argument `kubeconfig`.",
  ],
  ARGOCD_REDIS_NOT_INSTALLED: [
    "Pulumi's provider process cannot find this package.",
    "Install it where the Pulumi project (or the folder of its `main`) can resolve it.",
  ],
  // Errors about the Secret.
  ARGOCD_REDIS_KEY_MISSING: [
    "The Secret exists without the key. It is not changed.",
    "Add the key, name the right one with `key`, or delete the Secret and run again.",
  ],
  ARGOCD_REDIS_VALUE_EMPTY: [
    "The key has an empty value, with which Redis does not start.",
    "Set a value, or delete the Secret and run again.",
  ],
  ARGOCD_REDIS_VALUE_UNFIT: [
    "The value has characters with which Redis does not start or its clients fail. An error when `argocd-redis`/`auth` is adopted, else a warning.",
    "Set another value, or delete the Secret and run again.",
  ],
  ARGOCD_REDIS_VANISHING: [
    "The Secret keeps appearing and vanishing.",
    "Find who creates and deletes it: the audit log names it.",
  ],
  ARGOCD_REDIS_OTHER_CLUSTER: [
    "The configuration leads to another cluster than the recorded one. `up` replaces the resource and keeps the old Secret; `refresh` fails.",
    "Point the kubeconfig at the recorded cluster, or run `pulumi up` to move.",
  ],
  ARGOCD_REDIS_IMMUTABLE: ["An immutable Secret cannot be rotated.", "Delete it and run again."],
  ARGOCD_REDIS_OWNED: ["The Secret belongs to a controller, which would write it back.", "Rotate it there."],
  ARGOCD_REDIS_SAME_PASSWORD: [
    "A rotation was asked for with the password that is there already.",
    "Hand in a new one.",
  ],
  // Errors of the namespace and its rules.
  ARGOCD_REDIS_NAMESPACE_MISSING: ["The namespace does not exist.", "Create it, or pass it through `dependsOn`."],
  ARGOCD_REDIS_NAMESPACE_TERMINATING: [
    "The namespace is terminating. Not a matter of permissions.",
    "Wait until it is gone, create it again.",
  ],
  ARGOCD_REDIS_QUOTA: ["A ResourceQuota allows no further Secret.", "Raise it."],
  ARGOCD_REDIS_ADMISSION: [
    "An admission policy or webhook refused the Secret, or changed it.",
    "Set the `labels` or `annotations` it asks for, or exempt the Secret.",
  ],
  ARGOCD_REDIS_INVALID: ["The API server refused the request.", "The message has the server's reason."],
  ARGOCD_REDIS_CONFLICT: ["Somebody else changed the Secret at the same moment, again and again.", "Run again."],
  // Errors of the connection.
  ARGOCD_REDIS_CONFIGURATION: [
    "No cluster is configured, or the kubeconfig cannot be used.",
    "The message lists where it was looked for.",
  ],
  ARGOCD_REDIS_CREDENTIALS: [
    "A credential plugin, token file or client certificate failed.",
    "Run the plugin's command by hand in the same environment.",
  ],
  ARGOCD_REDIS_UNAUTHORIZED: ["The API server did not accept the credentials (401).", "Renew them."],
  ARGOCD_REDIS_FORBIDDEN: [
    "The identity may not do this (403).",
    "Apply the Role in the message; for previews see the README's.",
  ],
  ARGOCD_REDIS_UNREACHABLE: ["No connection to the API server.", "Check address, network and VPN."],
  ARGOCD_REDIS_TIMEOUT: [
    "No answer in time.",
    "Check the network. A slow cluster: set `requestTimeoutSeconds`; unless it is set, previews and refreshes wait 10 s at most.",
  ],
  ARGOCD_REDIS_TLS: [
    "The server's certificate was not accepted.",
    "Check `certificate-authority-data` and `tls-server-name`.",
  ],
  ARGOCD_REDIS_REDIRECT: [
    "The server answered with a redirect, which is never followed.",
    "Set the cluster's `server` to the API server's own URL.",
  ],
  ARGOCD_REDIS_NOT_KUBERNETES: [
    "The answer is not an API server's.",
    "Look for a load balancer or login page in between.",
  ],
  ARGOCD_REDIS_THROTTLED: ["The API server kept throttling (429).", "Run again later."],
  ARGOCD_REDIS_SERVER_ERROR: ["The API server failed (5xx).", "Run again, or see its log."],
} as const satisfies Record<`ARGOCD_REDIS_${string}`, readonly [meaning: string, whatToDo: string]>;
