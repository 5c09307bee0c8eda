/**
 * The dynamic provider. Old states call this module by the name `pulumi-argocd-redis/provider` for ever: its path, the
 * names of its exports and the meaning of old inputs never change.
 */
import type { ResourceProvider } from "@pulumi/pulumi/dynamic";
import { check } from "./check";
import { create } from "./create";
import { diff } from "./diff";
import { read } from "./read";
import { update } from "./update";

/** Keeps the Secret: Argo CD runs on with it. The engine calls this only where a transform took `retainOnDelete` away. */
async function keep(): Promise<void> {}

const provider = { check, create, diff, read, update, delete: keep } satisfies ResourceProvider;

export = provider;
