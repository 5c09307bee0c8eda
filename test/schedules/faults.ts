// What can happen to one of our requests other than that it is answered.
import { ApiFailure, type ApiFailureDetails, type FailureReason } from "../../components/core/apiFailure";

export type Verb = "GET" | "POST" | "PUT";

export interface Fault {
  name: string;
  verbs: readonly Verb[];
  /** Whether the server processes the request: not at all, before the client gives up, or at any time after. */
  processed: "not" | "before" | "after";
  reason: FailureReason;
  details: ApiFailureDetails;
  takesMs: number;
  /** A step that meets few of these and nothing worse ends well. */
  soft: boolean;
  /** Left out of the exhaustive part: the code cannot tell it from another one. */
  variation: boolean;
}

const ALL: readonly Verb[] = ["GET", "POST", "PUT"];
const WRITES: readonly Verb[] = ["POST", "PUT"];

const fault = (name: string, verbs: readonly Verb[], reason: FailureReason, more: Partial<Fault> = {}): Fault => ({
  name,
  verbs,
  processed: "not",
  reason,
  details: { outcomeUnknown: false },
  takesMs: 0,
  soft: true,
  variation: false,
  ...more,
});

const UNKNOWN = { details: { outcomeUnknown: true } };
const VARIATION = { variation: true };
const HARD = { soft: false };

export const FAULTS: readonly Fault[] = [
  fault("refused", ALL, "unreachable"),
  fault("lost on the way there", WRITES, "unreachable", UNKNOWN),
  fault("answer lost", WRITES, "unreachable", { ...UNKNOWN, processed: "before" }),
  fault("given up, lands later", WRITES, "timeout", { ...UNKNOWN, processed: "after", takesMs: 4_000 }),
  fault("answer not believed", WRITES, "notKubernetes", { ...HARD, ...UNKNOWN, processed: "before" }),
  fault("refused for a changed quota", ["POST"], "conflict"),
  fault("no answer in 30 s", ["GET"], "timeout", { ...HARD, takesMs: 30_000 }),
  fault("answer lost, 30 s", WRITES, "timeout", { ...HARD, ...UNKNOWN, processed: "before", takesMs: 30_000 }),
  fault("throttled", ALL, "tooManyRequests", { ...VARIATION, details: { outcomeUnknown: false, retryAfterMs: 1_000 } }),
  fault("500, not stored", ALL, "serverTransient", { ...VARIATION, ...UNKNOWN }),
  fault("500, stored", WRITES, "serverTransient", { ...VARIATION, ...UNKNOWN, processed: "before" }),
  fault("lost, 30 s", WRITES, "timeout", { ...VARIATION, ...HARD, ...UNKNOWN, takesMs: 30_000 }),
  fault("given up after 30 s, lands later", WRITES, "timeout", {
    ...VARIATION,
    ...HARD,
    ...UNKNOWN,
    processed: "after",
    takesMs: 30_000,
  }),
  fault("forbidden", ALL, "forbidden", { ...VARIATION, ...HARD }),
  fault("lasting 500", ALL, "serverLasting", { ...VARIATION, ...HARD, ...UNKNOWN }),
  fault("denied by admission", WRITES, "admission", { ...VARIATION, ...HARD }),
  fault("HTML instead of an answer", ["GET"], "notKubernetes", { ...VARIATION, ...HARD }),
];

export function failureOf({ reason, details }: Fault): ApiFailure {
  return new ApiFailure(reason, details);
}

const lists = new Map<string, Fault[]>();

/** The faults that a request can meet. */
export function faultsOf(verb: Verb, variations: boolean): Fault[] {
  const id = `${verb} ${variations}`;
  const known = lists.get(id);
  const list = known ?? FAULTS.filter((f) => f.verbs.includes(verb) && (variations || !f.variation));
  lists.set(id, list);
  return list;
}
