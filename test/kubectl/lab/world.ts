// Two API servers, and what kubeconfigs need of them.
import { readFileSync } from "node:fs";
import { join } from "node:path";
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
  caKeyPem: string;
  /** A kubeconfig's entry for this server. */
  cluster: { server: string; "certificate-authority-data": string };
  /** Of `admin`, `viewer`, `getter`, `creator` or `nobody`. Good at this server only. */
  token(user: string): string;
  /** A client certificate, good at this server only. */
  certificate(user: string, groups?: string[]): Certified;
  /** A kubeconfig's entry for a user with such a certificate; `days` from now it ends, or has ended. */
  certifiedUser(user: string, days?: number): Record<string, string>;
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

async function sideOf(plane: ControlPlane): Promise<Side> {
  const { server, caPem, tokens } = plane;
  const asAdmin = (...args: string[]) => runKubectl(["--kubeconfig", plane.kubeconfigs.admin!, ...args]);
  const caKeyPem = readFileSync(join(plane.dir, "ca.key"), "utf8");
  // kubectl asks what a server can do first, and would stop there when it comes as nobody.
  const nobody = ["--clusterrole=system:discovery", "--group=system:unauthenticated"];
  await asAdmin("create", "clusterrolebinding", "discovery-for-nobody", ...nobody);
  await asAdmin("create", "serviceaccount", "pod");
  const serviceAccountToken = (await asAdmin("create", "token", "pod")).trim();
  return {
    server,
    port: Number(new URL(server).port),
    caPem,
    caKeyPem,
    cluster: { server, "certificate-authority-data": base64(caPem) },
    token: (user) => tokens[user]!,
    certificate: (user, groups) => plane.clientCertificate(user, groups),
    certifiedUser: (user, days = 1) => certifiedUser({ certPem: caPem, keyPem: caKeyPem }, user, days),
    asAdmin,
    serviceAccountToken,
  };
}

function certifiedUser(authority: Certified, user: string, days: number): Record<string, string> {
  const at = (day: number) => new Date(Date.now() + day * 86_400_000);
  const { certPem, keyPem } = clientCertificate(authority, user, [], { notBefore: at(-2), notAfter: at(days) });
  return { "client-certificate-data": base64(certPem), "client-key-data": base64(keyPem) };
}

async function runKubectl(args: string[]): Promise<string> {
  const { kubectl } = await ensureParts(["kubectl"]);
  return run(kubectl!, args);
}
