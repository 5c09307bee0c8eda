import * as pulumi from "@pulumi/pulumi";

export function isLater(value: unknown): boolean {
  return pulumi.Output.isInstance(value) || value instanceof Promise;
}

/** An object with names and values: not one that only has them later, and nothing that is iterated, as arrays and `Map`s. */
export function isMap(value: unknown): value is object {
  return typeof value === "object" && value !== null && !isLater(value) && !(Symbol.iterator in value);
}

/** Neither an Output nor anything that may hold one. */
export function isPlain(value: unknown): boolean {
  return typeof value !== "object" && typeof value !== "function";
}
