import { createSecureContext } from "node:tls";
import { credentialsFailure } from "./failures";
import type { ExecEntry } from "./kubeconfigTypes";
import { mapping } from "./values";
import { parseYaml } from "./yamlText";

/** What a plugin answered. */
export interface ExecCredential {
  token: string;
  cert: string;
  key: string;
  /** Milliseconds since the epoch; `undefined`: for as long as the process lives. */
  expires?: number;
}

/** `client.authentication.k8s.io` ExecCredential of the version asked for. Never quotes the output: it is a token. */
export function parseExecCredential(stdout: string, exec: ExecEntry): ExecCredential {
  const wrong = (what: string) => credentialsFailure(`exec plugin "${exec.command}" ${what}`);
  const answer = mapping(parse(stdout));
  if (!answer) throw wrong("did not print an ExecCredential in JSON");
  if (answer.kind !== "ExecCredential") throw wrong("did not print an ExecCredential");
  if (answer.apiVersion !== exec.apiVersion) {
    throw wrong(
      `printed another version than the kubeconfig's ${exec.apiVersion}: update the plugin or the kubeconfig`,
    );
  }
  const status = mapping(answer.status);
  if (!status) throw wrong("printed no status");
  const text = (value: unknown): string => {
    if (typeof (value ?? "") !== "string") throw wrong("printed a token or certificate that is not a text");
    return (value ?? "") as string;
  };
  const credential: ExecCredential = {
    token: text(status.token),
    cert: text(status.clientCertificateData),
    key: text(status.clientKeyData),
    expires: expiry(status.expirationTimestamp),
  };
  if (!credential.token && !credential.cert && !credential.key)
    throw wrong("printed neither a token nor a certificate");
  if (!credential.cert !== !credential.key)
    throw wrong("printed a certificate without a key, or a key without a certificate");
  if (Number.isNaN(credential.expires)) throw wrong("printed an expirationTimestamp that is not a date");
  if (credential.cert && !usable(credential)) throw wrong("printed a certificate and key that cannot be used together");
  return credential;
}

/** client-go takes YAML as well. */
function parse(stdout: string): unknown {
  try {
    return parseYaml(stdout, "");
  } catch {
    return undefined;
  }
}

function expiry(timestamp: unknown): number | undefined {
  if (timestamp === undefined || timestamp === null) return undefined;
  // RFC 3339, which always has a zone.
  return typeof timestamp === "string" && /^\d{4}-\d\d-\d\dT.*(Z|[+-]\d\d:\d\d)$/i.test(timestamp)
    ? Date.parse(timestamp)
    : Number.NaN;
}

function usable({ cert, key }: ExecCredential): boolean {
  try {
    createSecureContext({ cert, key });
    return true;
  } catch {
    return false;
  }
}
