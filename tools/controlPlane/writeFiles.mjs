// @ts-check
// What a control plane reads at its start: certificates, keys, users and the audit policy; all in its run folder.
import { randomBytes } from "node:crypto";
import { mkdirSync } from "node:fs";
import { createAuthority, serverCertificate, signingKeys } from "./certificates.mjs";
import { filesIn } from "./files.mjs";
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

/** @param {string} folder @returns {Promise<{ caPem: string, tokens: Record<string, string> }>} */
export async function writeFiles(folder) {
  const files = filesIn(folder);
  const authority = await createAuthority("control plane for tests");
  const server = await serverCertificate(authority);
  const signing = await signingKeys();
  const tokens = newTokens();
  writePrivate(files.caCert, authority.cert);
  writePrivate(files.caKey, authority.key);
  writePrivate(files.serverCert, server.cert);
  writePrivate(files.serverKey, server.key);
  writePrivate(files.serviceAccountKey, signing.privateKey);
  writePrivate(files.serviceAccountPublicKey, signing.publicKey);
  writePrivate(files.tokens, tokenFile(tokens));
  writePrivate(files.auditPolicy, JSON.stringify(auditPolicy));
  // It exists before the first request, so that it can be read at any time.
  writePrivate(files.auditLog, "");
  mkdirSync(files.kubeconfigs, { mode: 0o700 });
  return { caPem: authority.cert, tokens };
}
