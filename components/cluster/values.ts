import { configurationFailure } from "./failures";

/** Readers for values of unknown shape. */
export function mapping(value: unknown): Record<string, unknown> | undefined {
  return typeof value === "object" && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : undefined;
}

export function list(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}

export function text(value: unknown): string {
  if (typeof value === "string") return value;
  return typeof value === "number" || typeof value === "boolean" ? String(value) : "";
}

export function strings(value: unknown): string[] {
  return list(value).map(text);
}

export function stringMap(value: unknown): Record<string, string[]> {
  return Object.fromEntries(Object.entries(mapping(value) ?? {}).map(([key, values]) => [key, strings(values)]));
}

/** YAML 1.1's words for true. */
export function bool(value: unknown): boolean {
  return value === true || (typeof value === "string" && /^(y|yes|true|on)$/i.test(value));
}

/** Base64 as Go reads it: line breaks do not count, anything else outside the alphabet is an error. */
export function bytes(value: unknown, where: string): Buffer | undefined {
  const encoded = text(value).replace(/[\r\n]/g, "");
  if (!encoded) return undefined;
  if (encoded.length % 4 !== 0 || !/^[A-Za-z0-9+/]+={0,2}$/.test(encoded)) {
    throw configurationFailure(`${where} is not base64`);
  }
  return Buffer.from(encoded, "base64");
}
