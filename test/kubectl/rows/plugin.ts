// Rows with a credential plugin: a shell script, and a kubeconfig that names it.
import type { World } from "../lab/world";
import { DEFAULT_FILE, type Row, single } from "./row";

export const V1 = "client.authentication.k8s.io/v1";
export const V1_BETA = "client.authentication.k8s.io/v1beta1";

/** What a plugin answers. */
export const credential = (status: unknown, apiVersion = V1) => ({ kind: "ExecCredential", apiVersion, status });

/** A plugin that does `first` and prints this answer. */
export function script(answer: unknown, first = ""): string {
  return `#!/bin/sh\n${first}\ncat <<'END'\n${JSON.stringify(answer)}\nEND\n`;
}

export type PluginRow = (title: string, text: string, entry?: Record<string, unknown>, row?: Partial<Row>) => Row;

/** Makes rows for server `a`; as it is expected to go well, as its viewer. */
export function pluginRows({ a }: World): PluginRow {
  return (title, text, entry = {}, row = {}) => ({
    title,
    files: {
      plugin: text,
      [DEFAULT_FILE]: single(a.cluster, {
        exec: { apiVersion: V1, interactiveMode: "Never", command: "{home}/plugin", ...entry },
      }),
    },
    kubectl: "viewer on a in default",
    ...row,
  });
}
