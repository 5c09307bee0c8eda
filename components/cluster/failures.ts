import { ApiFailure } from "../core/apiFailure";

/** Nothing was sent: the settings or the kubeconfig cannot be used. */
export function configurationFailure(detail: string): ApiFailure {
  return new ApiFailure("configuration", { outcomeUnknown: false, detail });
}

/** Nothing was sent: no credential could be had. */
export function credentialsFailure(detail: string): ApiFailure {
  return new ApiFailure("credentials", { outcomeUnknown: false, detail });
}

/** The system's code of an error (`ENOENT`). Messages of file and parse errors may quote contents, codes do not. */
export function errorCode(error: unknown): string {
  const code = (error as { code?: unknown } | undefined)?.code;
  return typeof code === "string" ? code : "unknown error";
}

/** Text of others made fit for one console line: bounded, without control characters (a terminal acts on escapes). */
export function printable(text: string, limit = 1000): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is removed
  const clean = text.replace(/[\u0000-\u001f\u007f-\u009f\u2028\u2029]+/g, " ").trim();
  return clean.length > limit ? `${clean.slice(0, limit)}…` : clean;
}
