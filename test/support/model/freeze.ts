/** Freezes an object and all it holds. */
export function freeze<T>(value: T): T {
  if (typeof value === "object" && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value);
    for (const part of Object.values(value)) {
      freeze(part);
    }
  }
  return value;
}
