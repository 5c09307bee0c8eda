import { ApiFailure, type FailureReason } from "../core/apiFailure";
import { printable } from "./failures";
import { ProxyError } from "./tunnel";

/** An answer began but its body is not whole. */
export class BodyError extends Error {
  readonly code = "ERR_BODY";
}

export interface FailureContext {
  server: string;
  status?: number;
  outcomeUnknown: boolean;
  /** What authenticates, for failures of a client certificate. */
  clientCertificate: string;
}

/** Certificate faults as OpenSSL names them, with what to do. */
const CERTIFICATE: Record<string, string> = {
  CERT_HAS_EXPIRED: "the server's certificate has expired",
  CERT_NOT_YET_VALID: "the server's certificate is not valid yet; is this machine's clock right?",
  DEPTH_ZERO_SELF_SIGNED_CERT: "the server's certificate is self-signed and not the kubeconfig's certificate-authority",
  SELF_SIGNED_CERT_IN_CHAIN:
    "the server's certificate comes from an authority that the kubeconfig's certificate-authority does not hold",
  UNABLE_TO_GET_ISSUER_CERT: "the server's certificate comes from an unknown authority",
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: "the server's certificate comes from an unknown authority",
  UNABLE_TO_VERIFY_LEAF_SIGNATURE:
    "the server's certificate comes from an authority that is not the kubeconfig's certificate-authority (an old kubeconfig of a re-created cluster, or a proxy in between?)",
  CERT_SIGNATURE_FAILURE: "the server's certificate is not signed by the kubeconfig's certificate-authority",
  ERR_TLS_CERT_ALTNAME_INVALID:
    "the server's certificate is for other names; set tls-server-name in the kubeconfig if it goes by another one",
};

/** A system, TLS or protocol error in the package's words. Messages of such errors hold addresses and names, never content. */
export function transportFailure(error: unknown, context: FailureContext): ApiFailure {
  if (error instanceof ApiFailure) return error;
  const { reason, detail } = explain(flatten(error), context);
  const { outcomeUnknown, status } = context;
  return new ApiFailure(reason, { outcomeUnknown, status, detail: `${detail} (server ${context.server})` });
}

interface Fault {
  code: string;
  message: string;
  proxied: boolean;
}

/** Several addresses were tried: the first one's error says enough. */
function flatten(error: unknown): Fault {
  const first = error instanceof AggregateError && error.errors.length > 0 ? error.errors[0] : error;
  const { code, message } = first as { code?: unknown; message?: unknown };
  return {
    code: typeof code === "string" ? code : "",
    message: typeof message === "string" ? printable(message, 300) : "",
    proxied: first instanceof ProxyError,
  };
}

function explain(
  { code, message, proxied }: Fault,
  context: FailureContext,
): { reason: FailureReason; detail: string } {
  if (proxied) return { reason: "unreachable", detail: message };
  if (code === "ERR_BODY") return { reason: "notKubernetes", detail: `the answer ${message}` };
  if (code === "ETIMEDOUT" || code === "ESOCKETTIMEDOUT") return { reason: "timeout", detail: message };
  const certificate = CERTIFICATE[code];
  if (certificate) return { reason: "tls", detail: `${certificate} (${code})` };
  if (/ALERT|_TLSV1_|SSLV3_/.test(code) && /CERT|UNKNOWN_CA|ACCESS_DENIED/.test(code)) {
    return {
      reason: "tls",
      detail: `the server refused the connection's client certificate; credentials: ${context.clientCertificate} (${code})`,
    };
  }
  if (/^ERR_OSSL|^ERR_CRYPTO|^ERR_SSL_(?:CA|EE)_KEY|KEY_VALUES_MISMATCH|^ERR_PEM/.test(code)) {
    return { reason: "credentials", detail: `the client certificate or key cannot be used (${code})` };
  }
  if (code === "EPROTO" || code.startsWith("ERR_SSL") || code.startsWith("ERR_TLS") || code.startsWith("CERT_")) {
    return { reason: "tls", detail: `no TLS connection: is this an https port? (${code})` };
  }
  if (code.startsWith("HPE_")) return { reason: "notKubernetes", detail: `the answer is not HTTP (${code})` };
  return { reason: "unreachable", detail: message || code || "the connection failed" };
}
