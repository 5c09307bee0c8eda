import { createHash, X509Certificate } from "node:crypto";
import * as fs from "node:fs";
import * as net from "node:net";
import * as tls from "node:tls";
import type { Environment } from "./environment";
import { configurationFailure, errorCode } from "./failures";
import type { ClusterEntry } from "./kubeconfigTypes";
import type { ServerAddress } from "./server";
import { systemContext } from "./systemRoots";

/** How the server proves itself. */
export interface ServerTrust {
  /** For `Connection.ca`. */
  fingerprint: string;
  /** The cluster's own CA bundle, for credential plugins. */
  bundle?: Buffer;
  /** Options of `tls.connect`, with the client's own certificate. */
  options(cert?: Buffer | string, key?: Buffer | string): tls.ConnectionOptions;
}

export function serverTrust(
  cluster: ClusterEntry,
  clusterName: string,
  server: ServerAddress,
  environment: Environment,
): ServerTrust {
  // As in client-go, nothing of TLS counts over plain http.
  if (!server.secure) return { fingerprint: "none", options: () => ({}) };
  const bundle = readBundle(cluster, clusterName);
  if (bundle && cluster.insecure) {
    throw configurationFailure(
      `cluster "${clusterName}" has a certificate authority and insecure-skip-tls-verify: remove one of them`,
    );
  }
  const identity = identityOptions(cluster.tlsServerName || server.host);
  if (cluster.insecure) {
    return { fingerprint: "none", options: (cert, key) => ({ ...identity, cert, key, rejectUnauthorized: false }) };
  }
  if (!bundle) {
    // `cert` and `key` again, because the agent tells its connections apart by them.
    const options = (cert?: Buffer | string, key?: Buffer | string) => {
      return { ...identity, cert, key, secureContext: systemContext(environment, cert, key) };
    };
    return { fingerprint: "system", options };
  }
  const certificates = parseBundle(bundle, clusterName);
  // Go trusts whatever the bundle holds, an intermediate too; OpenSSL wants to be told so.
  const trusted = { ...identity, ca: certificates.map(toPem), allowPartialTrustChain: true };
  return { fingerprint: fingerprintOf(certificates), bundle, options: (cert, key) => ({ ...trusted, cert, key }) };
}

function readBundle(cluster: ClusterEntry, clusterName: string): Buffer | undefined {
  if (cluster.caData && cluster.caFile) {
    throw configurationFailure(
      `cluster "${clusterName}" has both certificate-authority-data and certificate-authority: remove one of them`,
    );
  }
  if (cluster.caData) return cluster.caData;
  if (!cluster.caFile) return undefined;
  try {
    return fs.readFileSync(cluster.caFile);
  } catch (error) {
    throw configurationFailure(
      `certificate-authority ${cluster.caFile} of cluster "${clusterName}" cannot be read (${errorCode(error)})`,
    );
  }
}

const PEM_CERTIFICATE = /-----BEGIN CERTIFICATE-----([A-Za-z0-9+/=\s]+)-----END CERTIFICATE-----/g;

/** DER of every certificate, in a fixed order: neither order, comments nor line ends make another authority. */
function parseBundle(bundle: Buffer, clusterName: string): Buffer[] {
  const found = new Map<string, Buffer>();
  for (const [, body] of bundle.toString("latin1").matchAll(PEM_CERTIFICATE)) {
    const der = Buffer.from(body ?? "", "base64");
    if (isCertificate(der)) found.set(der.toString("base64"), der);
  }
  if (found.size === 0) {
    throw configurationFailure(`the certificate authority of cluster "${clusterName}" holds no PEM certificate`);
  }
  return [...found.keys()].sort().map((key) => found.get(key)!);
}

function isCertificate(der: Buffer): boolean {
  try {
    return new X509Certificate(der).raw.length > 0;
  } catch {
    return false;
  }
}

function fingerprintOf(certificates: Buffer[]): string {
  const hash = createHash("sha256");
  for (const der of certificates) hash.update(der);
  return hash.digest("hex").slice(0, 16);
}

function toPem(der: Buffer): string {
  return `-----BEGIN CERTIFICATE-----\n${der.toString("base64").replace(/.{64}/g, "$&\n")}\n-----END CERTIFICATE-----\n`;
}

/** Whose name the certificate must carry, and the name asked for (SNI, which an IP address cannot be). */
function identityOptions(name: string): tls.ConnectionOptions {
  return {
    servername: net.isIP(name) ? "" : name,
    checkServerIdentity: (_host, certificate) => {
      // Go does not look at the common name; Node does where there are no alternative names.
      if (!certificate.subjectaltname) {
        return Object.assign(new Error("the certificate has no subject alternative names"), {
          code: "ERR_TLS_CERT_ALTNAME_INVALID",
        });
      }
      return tls.checkServerIdentity(name, certificate);
    },
  };
}
