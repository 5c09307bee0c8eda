import type { Finding } from "./look";

/** What `check` found out about one instance. In this process only, never in state. */
export interface Memory {
  preview: boolean;
  finding: Finding;
  /** The value to write if one has to be written. */
  password?: string;
}

const memories = new Map<string, Memory>();

export function remember(instance: string | undefined, memory: Memory): void {
  if (instance !== undefined) {
    memories.set(instance, memory);
  }
}

/** `undefined` in a refresh, which runs without `check`. */
export function recall(instance: string | undefined): Memory | undefined {
  return instance === undefined ? undefined : memories.get(instance);
}

export function forget(instance: string | undefined): void {
  if (instance !== undefined) {
    memories.delete(instance);
  }
}
