// @ts-check
// Loaded by a program before its own resources: nothing waits for controllers or is deleted by them, which the tests'
// control plane does not have. The program under test stays as it is.
const pulumi = require("@pulumi/pulumi");

const ANNOTATIONS = { "pulumi.com/skipAwait": "true", "pulumi.com/deletionPropagationPolicy": "background" };

/** Components whose children the Kubernetes provider makes; a program's transformations do not reach them. */
const REMOTE = /^kubernetes:(helm\.sh\/v4:Chart|yaml\/v2:Config(File|Group)|kustomize\/v2:Directory)$/;

/** @param {{ type: string, props: any, opts: any }} resource */
function waitForNobody({ type, props, opts }) {
  if (REMOTE.test(type)) {
    return { props, opts: { ...opts, transforms: [...(opts.transforms ?? []), waitForNobody] } };
  }
  if (type === "kubernetes:helm.sh/v3:Release") {
    return { props: { ...props, skipAwait: true }, opts };
  }
  if (!type.startsWith("kubernetes:") || typeof props.metadata !== "object") {
    return undefined;
  }
  const metadata = pulumi.output(props.metadata).apply((/** @type {any} */ known) => ({
    ...known,
    annotations: { ...known.annotations, ...ANNOTATIONS },
  }));
  return { props: { ...props, metadata }, opts };
}

// Not a resource transform: language hosts below 3.108 do not pass its registration on.
pulumi.runtime.registerStackTransformation(waitForNobody);
