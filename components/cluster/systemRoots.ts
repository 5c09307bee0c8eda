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

let cached: { key: string; roots: string[] } | undefined;

/**
 * The authorities trusted where a kubeconfig names none. kubectl asks the operating system, Node brings its own list;
 * a company's own authority is usually only in the former, so both count.
 */
export function systemRoots(environment: Environment): string[] {
  const { SSL_CERT_FILE: override = "", NODE_EXTRA_CA_CERTS: extra = "" } = environment.env;
  const key = `${override}\0${extra}`;
  if (cached?.key !== key) {
    const files = override ? [override] : environment.platform === "linux" ? BUNDLES : [];
    const own = [firstReadable(files), firstReadable([extra]), ...fromSystemStore()];
    cached = { key, roots: [...tls.rootCertificates, ...own.filter((pem) => pem !== "")] };
  }
  return cached.roots;
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
