import * as pulumi from "@pulumi/pulumi";
import type { RedisInitialPasswordArgs } from "./args";
import { DEFAULT_TARGET } from "./core/target";
import { pickUp, secretContents } from "./pickUp";
import { isPlain } from "./plain";

/** All arguments that there are: the compiler misses one that is added to the interface alone. */
const ARGUMENTS: Record<keyof RedisInitialPasswordArgs, true> = {
  namespace: true,
  secretName: true,
  key: true,
  password: true,
  length: true,
  alphabet: true,
  labels: true,
  annotations: true,
  immutable: true,
  kubeconfig: true,
  context: true,
  cluster: true,
  impersonate: true,
  requestTimeoutSeconds: true,
  rotationTrigger: true,
  exposePassword: true,
};

/** The child's inputs: the arguments, the cluster of the Kubernetes provider, and what only `check` is to know. */
export function inputsOf(component: pulumi.ComponentResource, args: RedisInitialPasswordArgs) {
  const { password, kubeconfig, context, cluster, namespace, ...others } = whatIsSet(args, isArgument);
  // A mistyped name would change the meaning silently, and its value would be stored as it is.
  const unknownArguments = Object.keys(whatIsSet(args, (name) => !isArgument(name))).map(onALine);
  const provider = pickUp(component);
  const chosen = kubeconfig ?? provider.kubeconfig;
  // A context and cluster belong to the kubeconfig that they were configured with.
  const entries = kubeconfig === undefined ? provider : {};
  const shown = {
    ...others,
    namespace: namespace ?? provider.namespace,
    context: context ?? entries.context,
    cluster: cluster ?? entries.cluster,
  };
  return {
    ...DEFAULT_TARGET,
    ...shown,
    kubeconfig: chosen === undefined ? undefined : secretContents(chosen),
    // `check` fills it in, and strips what must not be stored.
    version: undefined,
    desiredPassword: password === undefined ? undefined : pulumi.secret(password),
    secretArguments: Object.values(shown).every(isPlain) ? undefined : secretsAmong(shown),
    unknownArguments: unknownArguments.length > 0 ? unknownArguments : undefined,
    preview: pulumi.runtime.isDryRun(),
    instance: component.urn,
  };
}

/** An argument that is explicitly `undefined` or `null` is one that is not set: it must not hide a default. */
function whatIsSet(args: RedisInitialPasswordArgs, which: (name: string) => boolean): RedisInitialPasswordArgs {
  return Object.fromEntries(
    Object.entries(args).filter(([name, value]) => which(name) && value !== undefined && value !== null),
  );
}

function isArgument(name: string): boolean {
  return Object.hasOwn(ARGUMENTS, name);
}

/** For a message: without what moves the cursor or turns the text around, and not endless. */
function onALine(name: string): string {
  return [...name.replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu, "")].slice(0, 80).join("");
}

/** The names of the arguments that are secret: their values must not appear in a message. */
async function secretsAmong(args: object): Promise<string[] | undefined> {
  const names = await Promise.all(
    Object.entries(args).map(async ([name, value]) => ((await pulumi.isSecret(pulumi.output(value))) ? [name] : [])),
  );
  const secrets = names.flat();
  return secrets.length > 0 ? secrets : undefined;
}
