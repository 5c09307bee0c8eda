// The operations, the requests that each makes, and how a request is told from the others.
import type { Properties, Resource, Step } from "../support/engine";
import type { Sent } from "../support/faultProxy";

export type Phase = "look" | "act";

export interface Point {
  /** For the test's name. */
  name: string;
  method: "GET" | "POST" | "PUT";
  /** Which of the operation's requests with this method, from 1. */
  nth: number;
  /** `check` and `read` look; `create` and `update` act, and wait for fresh bindings. */
  phase: Phase;
}

export interface Operation {
  name: string;
  /** What is there before: nothing, a Secret of others, or one that this resource recorded. */
  before: "absent" | "foreign" | "recorded" | "gone";
  /** Arguments besides those of the scene. */
  args: Properties;
  run(resource: Resource, args: Properties): Promise<Step>;
  previews?: true;
  /** How it ends without a fault. */
  op: Step["op"];
  /** Which verbs may change the cluster. */
  writes: "none" | "create" | "update";
  /** What the next `up` may write, where that is more. */
  later?: "update";
  points: Point[];
}

const GET = (nth: number, phase: Phase, of: string): Point => ({ name: `GET of ${of}`, method: "GET", nth, phase });

export const operations: Operation[] = [
  {
    name: "first preview",
    before: "absent",
    args: {},
    run: (resource, args) => resource.preview(args),
    previews: true,
    op: "create",
    writes: "none",
    points: [GET(1, "look", "check"), { name: "dry run", method: "POST", nth: 1, phase: "look" }],
  },
  {
    name: "create",
    before: "absent",
    args: {},
    run: (resource, args) => resource.up(args),
    op: "create",
    writes: "create",
    points: [GET(1, "look", "check"), GET(2, "act", "create"), { name: "POST", method: "POST", nth: 1, phase: "act" }],
  },
  {
    name: "adopt",
    before: "foreign",
    args: {},
    run: (resource, args) => resource.up(args),
    op: "create",
    writes: "none",
    points: [GET(1, "look", "check"), GET(2, "act", "create")],
  },
  {
    name: "later preview",
    before: "recorded",
    args: {},
    run: (resource, args) => resource.preview(args),
    previews: true,
    op: "same",
    writes: "none",
    points: [GET(1, "look", "check")],
  },
  {
    name: "unchanged up",
    before: "recorded",
    args: {},
    run: (resource, args) => resource.up(args),
    op: "same",
    writes: "none",
    points: [GET(1, "look", "check")],
  },
  {
    name: "update of state",
    before: "recorded",
    args: { rotationTrigger: undefined },
    run: (resource, args) => resource.up(args),
    op: "update",
    writes: "none",
    points: [GET(1, "look", "check"), GET(2, "act", "update")],
  },
  {
    name: "repair",
    before: "gone",
    args: {},
    run: (resource, args) => resource.up(args),
    op: "update",
    writes: "create",
    points: [GET(1, "look", "check"), GET(2, "act", "update"), { name: "POST", method: "POST", nth: 1, phase: "act" }],
  },
  {
    name: "rotation",
    before: "recorded",
    args: { rotationTrigger: "2" },
    run: (resource, args) => resource.up(args),
    op: "update",
    writes: "update",
    points: [GET(1, "look", "check"), GET(2, "act", "update"), { name: "PUT", method: "PUT", nth: 1, phase: "act" }],
  },
  {
    name: "preview of a rotation",
    before: "recorded",
    args: { rotationTrigger: "2" },
    run: (resource, args) => resource.preview(args),
    previews: true,
    op: "update",
    writes: "none",
    later: "update",
    points: [GET(1, "look", "check"), { name: "dry run", method: "PUT", nth: 1, phase: "look" }],
  },
  {
    name: "refresh",
    before: "recorded",
    args: {},
    run: (resource) => resource.refresh(),
    op: "refreshed",
    writes: "none",
    points: [GET(1, "look", "read")],
  },
];

export function isAt({ method }: Point): (sent: Sent) => boolean {
  return (sent) => sent.method === method;
}
