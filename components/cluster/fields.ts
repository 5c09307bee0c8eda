import { configurationFailure } from "./failures";
import { mapping } from "./values";

/**
 * The fields of one mapping of a kubeconfig. As client-go: what is absent or null is empty, and a value of another type
 * makes the whole file unusable. A number is no text, a quoted `true` no boolean: only a guess could say what was meant.
 */
export class Fields {
  private readonly values: Record<string, unknown>;

  /** `where` is what the mapping is: `cluster "prod" in kubeconfig /home/me/.kube/config`. */
  constructor(
    value: unknown,
    readonly where: string,
  ) {
    const values = mapping(value ?? {});
    if (!values) throw configurationFailure(`${where} is not a mapping`);
    this.values = values;
  }

  text(name: string): string {
    return asText(this.values[name] ?? "", `${name} of ${this.where}`);
  }

  bool(name: string): boolean {
    const value = this.values[name] ?? false;
    if (typeof value !== "boolean") throw configurationFailure(`${name} of ${this.where} is not true or false`);
    return value;
  }

  list(name: string): unknown[] {
    return asList(this.values[name] ?? [], `${name} of ${this.where}`);
  }

  texts(name: string): string[] {
    return this.list(name).map((value) => asText(value ?? "", `an entry of ${name} of ${this.where}`));
  }

  /** A mapping to lists of texts. */
  textLists(name: string): Record<string, string[]> {
    const inner = this.fields(name);
    return Object.fromEntries(Object.keys(inner?.values ?? {}).map((key) => [key, inner!.texts(key)]));
  }

  fields(name: string): Fields | undefined {
    const value = this.values[name] ?? undefined;
    return value === undefined ? undefined : new Fields(value, `${name} of ${this.where}`);
  }

  /** For what is passed on as it is. */
  raw(name: string): unknown {
    return this.values[name] ?? null;
  }

  /** Base64 as Go reads it: line breaks do not count, anything else outside the alphabet is an error. */
  bytes(name: string): Buffer | undefined {
    const encoded = this.text(name).replace(/[\r\n]/g, "");
    if (!encoded) return undefined;
    if (encoded.length % 4 !== 0 || !/^[A-Za-z0-9+/]+={0,2}$/.test(encoded)) {
      throw configurationFailure(`${name} of ${this.where} is not base64`);
    }
    return Buffer.from(encoded, "base64");
  }
}

function asText(value: unknown, what: string): string {
  if (typeof value === "string") return value;
  const hint = typeof value === "number" || typeof value === "boolean" ? ": put it in quotes" : "";
  throw configurationFailure(`${what} is not a text${hint}`);
}

function asList(value: unknown, what: string): unknown[] {
  if (!Array.isArray(value)) throw configurationFailure(`${what} is not a list`);
  return value;
}
