/** What the engine puts in the place of a value that is not known yet in a preview, whatever its type (Pulumi SDK, runtime/rpc.ts). */
export const UNKNOWN = "04da6b54-80e4-46f7-96ec-b56ff0331ba9";

/** True for a value that is, or holds anywhere within, something not known yet. */
export function isUnknown(value: unknown): boolean {
  if (typeof value === "object" && value !== null) {
    return Object.values(value).some(isUnknown);
  }
  return value === UNKNOWN;
}
