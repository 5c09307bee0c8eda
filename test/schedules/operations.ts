// Random sequences of what clients do to one Secret, for the model and the real API server alike.
import type { Sent } from "./twoServers";

export type Operation =
  | { kind: "get" }
  | {
      kind: "create";
      key: string;
      value: string;
      labels?: Record<string, string>;
      immutable?: boolean;
      dryRun?: boolean;
    }
  /** A rotation of what was read so many reads ago: fresh or stale. */
  | { kind: "replace"; age: number; value: string }
  /** A PUT of what was read, by somebody else, with or without its conditions. */
  | { kind: "put"; age: number; change: Sent; uid: boolean; resourceVersion: boolean }
  | { kind: "patch"; change: Sent }
  | { kind: "delete" };

const pick = <T>(random: () => number, list: readonly T[]): T => list[Math.floor(random() * list.length)]!;

const CHANGES: readonly Sent[] = [
  { metadata: { labels: { team: "a" } } },
  { metadata: { labels: { team: "b" } } },
  { metadata: { annotations: { note: "x" } } },
  { metadata: { annotations: { note: "y" } } },
  { metadata: { finalizers: ["example.com/hold"] } },
  { metadata: { finalizers: [] } },
  { data: { other: "b25l" } },
  { data: { other: "dHdv" } },
  { data: { auth: "ZWRpdGVk" } },
  { immutable: true },
  { immutable: false },
  { type: "example.com/other" },
];

function operation(random: () => number): Operation {
  const age = pick(random, [0, 0, 0, 1, 2]);
  const flag = () => random() < 0.5;
  switch (pick(random, ["get", "get", "create", "create", "replace", "replace", "put", "patch", "patch", "delete"])) {
    case "get":
      return { kind: "get" };
    case "create": {
      const labels = flag() ? { team: "a" } : undefined;
      const key = pick(random, ["auth", "auth", "other"]);
      return {
        kind: "create",
        key,
        value: pick(random, ["one", "two", ""]),
        labels,
        immutable: random() < 0.2,
        dryRun: random() < 0.1,
      };
    }
    case "replace":
      return { kind: "replace", age, value: pick(random, ["one", "two", "three"]) };
    case "put":
      return { kind: "put", age, change: pick(random, CHANGES), uid: flag(), resourceVersion: flag() };
    case "patch":
      return { kind: "patch", change: pick(random, CHANGES) };
    default:
      return { kind: "delete" };
  }
}

export function sequence(random: () => number, length: number): Operation[] {
  // A Secret to begin with in most of them: else half of the operations would meet nothing.
  const first: Operation[] = random() < 0.7 ? [{ kind: "create", key: "auth", value: "one" }, { kind: "get" }] : [];
  return [...first, ...Array.from({ length: length - first.length }, () => operation(random))];
}
