// Two API servers, and what kubeconfigs need of them.
import { run } from "../../../tools/children.mjs";
import { type Certified, clientCertificate } from "../../../tools/controlPlane/certificates.mjs";
import { type ControlPlane, startControlPlane } from "../../../tools/controlPlane.mjs";
import { ensureParts } from "../../../tools/parts.mjs";
import { type Routes, startRoutes } from "./routes";

export interface Side {
  /** `https://127.0.0.1:…` */
  server: string;
  port: number;
  caPem: string;
  authority: Certified;
  /** A kubeconfig's entry for this server. */
  cluster: { server: string; "certificate-authority-data": string };
  /** Of `admin`, `viewer`, `getter`, `creator` or `nobody`. Good at this server only. */
  token(user: string): string;
  /**
   * Client certificates, good at this server only: `carla` is in the groups `ops` and `dev`, `master` is her in
   * `system:masters`, `expired` was hers until yesterday; and somebody else's.
   */
  certified: Record<"carla" | "master" | "expired" | "other", Certified>;
  /** kubectl as its administrator; returns what it prints. */
  asAdmin(...args: string[]): Promise<string>;
  /** A JSON Web Token, of `system:serviceaccount:default:pod`. */
  serviceAccountToken: string;
}

export interface World {
  a: Side;
  b: Side;
  routes: Routes;
}

export interface RunningWorld extends World {
  auditLogs: Record<"a" | "b", string>;
  stop(): Promise<void>;
}

export const base64 = (text: string): string => Buffer.from(text).toString("base64");

export async function startWorld(): Promise<RunningWorld> {
  const planes: ControlPlane[] = [];
  const stopPlanes = () => Promise.all(planes.map((plane) => plane.stop()));
  try {
    for (const _ of ["a", "b"]) planes.push(await startControlPlane());
    const [a, b] = (await Promise.all(planes.map(sideOf))) as [Side, Side];
    const routes = await startRoutes(a, b);
    const stop = async () => {
      routes.stop();
      await stopPlanes();
    };
    return { a, b, routes, auditLogs: { a: planes[0]!.auditLog, b: planes[1]!.auditLog }, stop };
  } catch (error) {
    await stopPlanes();
    throw error;
  }
}

const at = (days: number) => new Date(Date.now() + days * 86_400_000);

async function sideOf(plane: ControlPlane): Promise<Side> {
  const { server, caPem, authority, tokens } = plane;
  const asAdmin = (...args: string[]) => runKubectl(["--kubeconfig", plane.kubeconfigs.admin!, ...args]);
  // kubectl asks what a server can do first, and would stop there when it comes as nobody.
  const nobody = ["--clusterrole=system:discovery", "--group=system:unauthenticated"];
  await asAdmin("create", "clusterrolebinding", "discovery-for-nobody", ...nobody);
  await asAdmin("create", "serviceaccount", "pod");
  const serviceAccountToken = (await asAdmin("create", "token", "pod")).trim();
  return {
    server,
    port: Number(new URL(server).port),
    caPem,
    authority,
    cluster: { server, "certificate-authority-data": base64(caPem) },
    token: (user) => tokens[user]!,
    certified: {
      carla: await clientCertificate(authority, "carla", ["ops", "dev"]),
      master: await clientCertificate(authority, "carla", ["system:masters"]),
      expired: await clientCertificate(authority, "carla", [], { notBefore: at(-2), notAfter: at(-1) }),
      other: await clientCertificate(authority, "otto"),
    },
    asAdmin,
    serviceAccountToken,
  };
}

/** A kubeconfig's entry for a user with this certificate. */
export function certifiedUser({ cert, key }: Certified): Record<string, string> {
  return { "client-certificate-data": base64(cert), "client-key-data": base64(key) };
}

async function runKubectl(args: string[]): Promise<string> {
  const { kubectl } = await ensureParts(["kubectl"]);
  return run(kubectl!, args);
}
