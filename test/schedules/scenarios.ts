// Who meets whom, over what, and how much may go wrong.
import { base64, type SentSecret } from "../support/model/secretObject";
import type { ModelServer } from "../support/model/server";
import { command, deleter, editor, type Subject, slowDeleter, target, type UpOptions, up } from "./roles";
import type { Bounds } from "./scheduler";
import type { Scenario } from "./world";

export interface Exploration {
  scenario: Scenario;
  /** Within these all schedules are run. */
  bounds: Bounds;
}

const bounds = (mishaps: number, crashes = 0, rushes = 0): Bounds => ({ mishaps, crashes, rushes });

const stored =
  (data: Record<string, string>, more: SentSecret = {}) =>
  (model: ModelServer): void => {
    const encoded = Object.fromEntries(Object.entries(data).map(([key, value]) => [key, base64(value)]));
    model.post({ ...more, data: encoded }, "somebody", "somebody");
  };
const present = stored({ [target.key]: "old password", other: "stays" }, { metadata: { labels: { team: "a" } } });

type Ours = (name: string, options?: UpOptions) => ReturnType<typeof up>;
type Row = [name: string, bounds: Bounds, roles: Scenario["roles"], more?: Partial<Scenario>];

const explorations = (rows: Row[]): Exploration[] =>
  rows.map(([name, limits, roles, more]) => ({ scenario: { name, roles, ...more }, bounds: limits }));

/** Runs that find no Secret, or one that somebody else made. */
export function creations(subject: Subject): Exploration[] {
  const ours: Ours = (name, options) => up(subject, name, options);
  const P = { given: "handed in" };
  return explorations([
    ["one-up", bounds(4, 2), () => [ours("A")]],
    ["two-ups", bounds(2, 1), () => [ours("A"), ours("B")]],
    ["two-ups-slow", bounds(2, 0, 2), () => [ours("A"), ours("B")]],
    ["two-ups-same-password", bounds(2, 1), () => [ours("A", P), ours("B", P)]],
    ["three-ups", bounds(1, 1), () => [ours("A"), ours("B"), ours("C")]],
    ["up-and-command", bounds(3, 1), () => [ours("A"), command()]],
    ["two-ups-and-command", bounds(1, 1), () => [ours("A"), ours("B"), command()]],
    ["up-and-deleter", bounds(2, 1, 1), (m) => [ours("A"), deleter(m)], { stored: present }],
    ["two-ups-and-deleter", bounds(1, 1), (m) => [ours("A"), ours("B"), deleter(m)]],
    ["up-and-two-deleters", bounds(1), (m) => [ours("A"), deleter(m), command(), deleter(m, "deleter 2")]],
    ["up-and-slow-deleter", bounds(2, 1), (m) => [ours("A"), slowDeleter(m)], { stored: present }],
    ["up-and-editor", bounds(2, 1), (m) => [ours("A"), editor(m)], { stored: present }],
    ["new-and-editor", bounds(2, 1), (m) => [ours("A"), editor(m)]],
    ["key-missing", bounds(2, 1), () => [ours("A"), ours("B")], failing({ other: "x" }, "ARGOCD_REDIS_KEY_MISSING")],
    ["value-empty", bounds(2, 1), () => [ours("A")], failing({ [target.key]: "" }, "ARGOCD_REDIS_VALUE_EMPTY")],
  ]);
}

/** Runs whose rotation trigger changed. */
export function rotations(subject: Subject): Exploration[] {
  const ours: Ours = (name, options) => up(subject, name, options);
  const T = { trigger: "2" };
  const P = { given: "handed in" };
  const rows: Row[] = [
    ["rotation", bounds(4, 2), () => [ours("A", T)]],
    ["rotation-handed-in", bounds(3, 1), () => [ours("A", { ...T, ...P })]],
    ["two-rotations", bounds(2, 1), () => [ours("A", T), ours("B", T)]],
    ["two-rotations-same-password", bounds(1, 1), () => [ours("A", { ...T, ...P }), ours("B", { ...T, ...P })]],
    ["two-rotations-slow", bounds(2, 0, 2), () => [ours("A", T), ours("B", T)]],
    ["three-rotations", bounds(1, 1), () => [ours("A", T), ours("B", T), ours("C", T)]],
    ["rotation-and-up", bounds(3, 1), () => [ours("A", T), ours("B")]],
    ["rotation-and-editor", bounds(2, 1), (m) => [ours("A", T), editor(m)]],
    ["rotation-and-deleter", bounds(2, 1), (m) => [ours("A", T), deleter(m)]],
    ["rotation-deleter-command", bounds(2, 1), (m) => [ours("A", T), deleter(m), command()]],
    ["rotation-and-slow-deleter", bounds(2, 1), (m) => [ours("A", T), slowDeleter(m)]],
    ["two-triggers", bounds(2, 1), () => [ours("A", T), ours("B", { trigger: "3" })]],
  ];
  const unfit: Row[] = [
    ["rotation-key-missing", bounds(2, 1), () => [ours("A", T)], failing({ other: "x" }, "ARGOCD_REDIS_KEY_MISSING")],
    [
      "rotation-same-password",
      bounds(2, 1),
      () => [ours("A", { ...T, ...P })],
      failing({ [target.key]: P.given }, "ARGOCD_REDIS_SAME_PASSWORD"),
    ],
    [
      "rotation-immutable",
      bounds(2, 1),
      () => [ours("A", T)],
      failing({ [target.key]: "x" }, "ARGOCD_REDIS_IMMUTABLE", true),
    ],
  ];
  return explorations([
    ...rows.map(([name, limits, roles]): Row => [name, limits, roles, { stored: present }]),
    ...unfit,
  ]);
}

/** Our runs rightly end with this code. */
function failing(data: Record<string, string>, code: string, immutable?: boolean): Partial<Scenario> {
  return { stored: stored(data, { immutable }), allowed: [code] };
}
