// @ts-check
// What a control plane reads at its start: certificates, keys, users and the audit policy; all in its run folder.
import { randomBytes } from "node:crypto";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { createAuthority, serverCertificate, signingKeys } from "./certificates.mjs";
import { writePrivate } from "./runFolders.mjs";

/** Users without any right until a test binds a Role; kube-apiserver reads the list only once, hence so many. */
const plainUsers = ["viewer", "getter", "creator", "nobody", ...Array.from({ length: 20 }, (_, i) => `user-${i + 1}`)];

const auditPolicy = {
  apiVersion: "audit.k8s.io/v1",
  kind: "Policy",
  // One line for each request, written when it has been answered.
  omitStages: ["RequestReceived"],
  rules: [{ level: "Metadata" }],
};

/** Where things lie in a run folder. @param {string} folder */
export function filesIn(folder) {
  /** @param {string} name */
  const file = (name) => join(folder, name);
  return {
    caCert: file("ca.crt"),
    caKey: file("ca.key"),
    serverCert: file("server.crt"),
    serverKey: file("server.key"),
    serviceAccountKey: file("service-account.key"),
    serviceAccountPublicKey: file("service-account.pub"),
    tokens: file("tokens.csv"),
    auditPolicy: file("audit-policy.json"),
    auditLog: file("audit.log"),
    etcdData: file("etcd"),
    etcdLog: file("etcd.log"),
    apiServerLog: file("kube-apiserver.log"),
    supervisorLog: file("supervisor.log"),
    kubeconfigs: file("kubeconfigs"),
    coordinates: file("coordinates.json"),
  };
}

/** @returns {Record<string, string>} a random token for each user */
function newTokens() {
  return Object.fromEntries(["admin", ...plainUsers].map((user) => [user, randomBytes(24).toString("hex")]));
}

/** @param {Record<string, string>} tokens */
function tokenFile(tokens) {
  return Object.entries(tokens)
    .map(([user, token]) => `${token},${user},uid-of-${user}${user === "admin" ? ',"system:masters"' : ""}\n`)
    .join("");
}

/** @param {string} folder @returns {{ caPem: string, tokens: Record<string, string> }} */
export function writeFiles(folder) {
  const files = filesIn(folder);
  const authority = createAuthority("control plane for tests");
  const server = serverCertificate(authority);
  const signing = signingKeys();
  const tokens = newTokens();
  writePrivate(files.caCert, authority.certPem);
  writePrivate(files.caKey, authority.keyPem);
  writePrivate(files.serverCert, server.certPem);
  writePrivate(files.serverKey, server.keyPem);
  writePrivate(files.serviceAccountKey, signing.privatePem);
  writePrivate(files.serviceAccountPublicKey, signing.publicPem);
  writePrivate(files.tokens, tokenFile(tokens));
  writePrivate(files.auditPolicy, JSON.stringify(auditPolicy));
  // It exists before the first request, so that it can be read at any time.
  writePrivate(files.auditLog, "");
  mkdirSync(files.kubeconfigs, { mode: 0o700 });
  return { caPem: authority.certPem, tokens };
}
