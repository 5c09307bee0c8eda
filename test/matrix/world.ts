// One namespace in one live state, and the stack that meets it there.
import { readFileSync, writeFileSync } from "node:fs";
import { connect, createServer, type Server } from "node:net";
import { join } from "node:path";
import type { Lab } from "../cli/lab";
import { type ExportedResource, Stack } from "../support/stack";
import { programOf } from "./operations";
import { putGood, STATES } from "./states";
import type { Identity, Table } from "./types";

export interface World {
  namespace: string;
  key: string;
  /** The stack as it is before an operation. Each operation works on a copy. */
  base: Stack;
}

/** Those who reach the API server through a port of ours. */
const GATED: ReadonlySet<Identity> = new Set(["server down", "admin at another address"] as const);
const GET = { verbs: ["get"], resourceNames: ["argocd-redis"] };

/** A namespace of its own in the table's live state; `recorded`: a stack that recorded a good Secret in it before. */
export async function makeWorld(lab: Lab, { state, identity }: Table, recorded: boolean): Promise<World> {
  const { cluster } = lab;
  const namespace = await lab.namespace();
  const made = STATES[state];
  const key = made.key ?? "auth";
  const gate = GATED.has(identity) ? await openGate(cluster.plane.server) : undefined;
  const throughGate = gate && through(lab, gate);
  const before = identity === "server down" ? throughGate : cluster.plane.kubeconfigs.admin;
  const base = await Stack.create({ kubeconfig: before });
  if (recorded) {
    await base.program(programOf({ namespace, key })).must("up", "-s", "dev", "--yes", "--skip-preview");
    await lab.seen(namespace);
  } else if (made.secret === "present") {
    await putGood(cluster, namespace, key);
  }
  if (recorded && made.secret === "absent") {
    await cluster.deleteSecret(namespace);
  }
  await made.impose?.(cluster, namespace);
  if (identity === "server down") {
    gate?.server.close();
  }
  base.setEnv({ KUBECONFIG: throughGate ?? (await kubeconfigOf(lab, identity, namespace)) });
  return { namespace, key, base };
}

/** The kubeconfig of an identity, with its rights in the namespace given. */
async function kubeconfigOf(lab: Lab, identity: Identity, namespace: string): Promise<string> {
  const { plane } = lab.cluster;
  if (identity === "getter") {
    await lab.cluster.allow(namespace, "getter", GET);
  }
  if (identity === "viewer") {
    await lab.cluster.must("POST", `/apis/rbac.authorization.k8s.io/v1/namespaces/${namespace}/rolebindings`, {
      metadata: { name: "view" },
      roleRef: { apiGroup: "rbac.authorization.k8s.io", kind: "ClusterRole", name: "view" },
      subjects: [{ kind: "User", name: "viewer", apiGroup: "rbac.authorization.k8s.io" }],
    });
  }
  if (identity === "wrong token") {
    const text = readFileSync(plane.kubeconfigs.admin ?? "", "utf8");
    return written(lab, namespace, text.replaceAll(plane.tokens.admin ?? "", "no-such-token-at-all"));
  }
  return plane.kubeconfigs[identity] ?? "";
}

interface Gate {
  port: number;
  server: Server;
}

/** A way to the API server that can be closed: the same address is down then. */
async function openGate(apiServer: string): Promise<Gate> {
  const { port } = new URL(apiServer);
  const server = createServer((socket) => {
    const forward = connect(Number(port), "127.0.0.1");
    socket.pipe(forward).pipe(socket);
    for (const end of [socket, forward]) {
      end.on("error", () => socket.destroy());
    }
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  server.unref();
  const address = server.address();
  return { server, port: typeof address === "object" && address ? address.port : 0 };
}

function through(lab: Lab, { port }: Gate): string {
  const { kubeconfigs, server } = lab.cluster.plane;
  const text = readFileSync(kubeconfigs.admin ?? "", "utf8");
  return written(lab, `gate-${port}`, text.replaceAll(server, `https://127.0.0.1:${port}`));
}

/** Outside of the stack, where a token is no leak. */
function written(lab: Lab, name: string, text: string): string {
  const file = join(lab.cluster.plane.dir, `kubeconfig-${name}`);
  writeFileSync(file, text, { mode: 0o600 });
  return file;
}

/** Our resources in the state file; the provider's text is the same everywhere. */
export function recordedIn(stack: Stack): Pick<ExportedResource, "id" | "outputs">[] {
  const { checkpoint } = JSON.parse(stack.read("state/.pulumi/stacks/tested/dev.json"));
  const resources: ExportedResource[] = checkpoint.latest?.resources ?? [];
  return resources
    .filter(({ type }) => type.includes("RedisInitialPasswordSecret"))
    .map(({ id, outputs }) => ({ id, outputs: { ...outputs, __provider: "" } }));
}
