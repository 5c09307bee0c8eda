import { X509Certificate } from "node:crypto";
import type { Environment } from "./environment";

/** Names of what chooses a cloud account outside Pulumi. Their values are names too, not secrets. */
const PROFILES = [
  "AWS_PROFILE",
  "AWS_DEFAULT_PROFILE",
  "CLOUDSDK_ACTIVE_CONFIG_NAME",
  "AZURE_CONFIG_DIR",
  "OCI_CLI_PROFILE",
];

export function ambientProfiles({ env }: Environment): string {
  const set = PROFILES.filter((name) => env[name]).map((name) => `${name}=${env[name]}`);
  return set.length > 0 ? set.join(", ") : "no AWS_PROFILE or the like";
}

/** When a token that is a JWT ended, where it did. Only its `exp` is looked at. */
export function tokenExpiry(authorization: string | string[] | undefined): string {
  const payload = typeof authorization === "string" ? authorization.split(".")[1] : undefined;
  try {
    const { exp } = JSON.parse(Buffer.from(payload ?? "", "base64url").toString()) as { exp?: unknown };
    return typeof exp === "number" ? ended(exp * 1000, "the token expired at") : "";
  } catch {
    return "";
  }
}

export function certificateExpiry(cert: Buffer | string | undefined): string {
  try {
    return cert ? ended(Date.parse(new X509Certificate(cert).validTo), "the client certificate expired at") : "";
  } catch {
    return "";
  }
}

function ended(at: number, text: string): string {
  return at < Date.now() ? `${text} ${new Date(at).toISOString()}` : "";
}
