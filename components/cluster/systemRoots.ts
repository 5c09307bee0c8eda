import * as fs from "node:fs";
import * as tls from "node:tls";
import type { Environment } from "./environment";

/** Where Go looks on Linux. */
const BUNDLES = [
  "/etc/ssl/certs/ca-certificates.crt",
  "/etc/pki/tls/certs/ca-bundle.crt",
  "/etc/ssl/ca-bundle.pem",
  "/etc/pki/tls/cacert.pem",
  "/etc/pki/ca-trust/extracted/pem/tls-ca-bundle.pem",
  "/etc/ssl/cert.pem",
];

let cached: { key: string; context: tls.SecureContext } | undefined;

/**
 * TLS with the authorities trusted where a kubeconfig names none. kubectl asks the operating system, Node brings its own
 * list; a company's own authority is usually only in the former, so both count. Kept, because hundreds of certificates
 * take some 100 ms to read.
 */
export function systemContext(
  environment: Environment,
  cert?: Buffer | string,
  key?: Buffer | string,
): tls.SecureContext {
  const { SSL_CERT_FILE: override = "", NODE_EXTRA_CA_CERTS: extra = "" } = environment.env;
  const input = [override, extra, String(cert), String(key)].join("\0");
  if (cached?.key !== input) {
    const files = override ? [override] : environment.platform === "linux" ? BUNDLES : [];
    const own = [firstReadable(files), firstReadable([extra]), ...fromSystemStore()];
    cached = {
      key: input,
      context: tls.createSecureContext({ ca: distinct([...tls.rootCertificates, ...own]), cert, key }),
    };
  }
  return cached.context;
}

const PEM = /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g;

function distinct(bundles: string[]): string[] {
  const found = new Map<string, string>();
  for (const pem of bundles.flatMap((bundle) => bundle.match(PEM) ?? [])) found.set(pem.replace(/\s/g, ""), pem);
  return [...found.values()];
}

/** Node 22.15 and later can ask the stores of macOS and Windows. */
function fromSystemStore(): string[] {
  const { getCACertificates } = tls as { getCACertificates?: (type: string) => string[] };
  return process.platform === "linux" || !getCACertificates ? [] : getCACertificates("system");
}

function firstReadable(files: string[]): string {
  for (const file of files) {
    try {
      if (file) return fs.readFileSync(file, "latin1");
    } catch {
      // Absent on this distribution.
    }
  }
  return "";
}
