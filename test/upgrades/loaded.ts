// A recorded state as the state of a stack, with the Secret it speaks of in the cluster of the tests.
import { readFileSync } from "node:fs";
import { connect } from "../../components/cluster/connect";
import { lastWriteOf } from "../../components/core/lastWrite";
import { ROTATION_ANNOTATION, rotationStamp, versionOf } from "../../components/core/version";
import type { Cluster } from "../support/cluster";
import { Stack } from "../support/stack";
import { type Fixture, importState, rewriteState } from "./fixture";
import { configure, programOf } from "./scenes";

export interface Loaded {
  namespace: string;
  stack: Stack;
  /** Declares the recorded arguments, or others made of them. */
  declare(change?: (args: string) => string): void;
}

/** The trigger of a scene that has rotated. */
export const triggerOf = ({ args }: Fixture) => /rotationTrigger: "(\w+)"/.exec(args)?.[1] ?? "";

/** Puts the Secret into the cluster as the state has it; its uid, and what follows from that, are others. */
async function putSecret(cluster: Cluster, fixture: Fixture, namespace: string) {
  const { secretName, key, secret } = fixture;
  const { metadata } = await cluster.putSecret(namespace, { [key]: secret.value }, secretName);
  const old = secret.annotations[ROTATION_ANNOTATION];
  const rotation = old && rotationStamp(metadata.uid, key, triggerOf(fixture));
  if (rotation) {
    const annotations = { [ROTATION_ANNOTATION]: rotation };
    await cluster.patchSecret(namespace, { metadata: { annotations } }, secretName);
  }
  return { uid: metadata.uid as string, managedFields: metadata.managedFields, old, rotation };
}

export async function load(cluster: Cluster, fixture: Fixture): Promise<Loaded> {
  const namespace = await cluster.newNamespace();
  const { args, key, secret, state } = fixture;
  const { uid, managedFields, old, rotation } = await putSecret(cluster, fixture, namespace);
  const stack = await Stack.create();
  configure(stack, cluster, namespace, fixture.configured);
  await importState(stack, state);
  const kubeconfig = readFileSync(cluster.plane.kubeconfigs.admin!, "utf8");
  const { server, ca } = connect({ kubeconfig });
  await rewriteState(stack, [
    ["{{kubeconfig}}", kubeconfig],
    ["{{server}}", server],
    ["{{ca}}", ca],
    ["{{namespace}}", namespace],
    [versionOf(secret.uid, old), versionOf(uid, rotation)],
    [lastWriteOf(secret, key)!, lastWriteOf({ managedFields }, key)!],
    [secret.uid, uid],
    ...(old && rotation ? [[old, rotation] as [string, string]] : []),
  ]);
  return {
    namespace,
    stack,
    declare: (change = (text) => text) => void stack.program(programOf(change(args), namespace)),
  };
}
