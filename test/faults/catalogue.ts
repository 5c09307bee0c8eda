// The faults, and what becomes of a request that meets one.
import { setTimeout as sleep } from "node:timers/promises";
import type { Answer, Fault } from "../support/faultProxy";
import { changed, html, INTERNAL, LEADER, status, TRANSFORM, UNAVAILABLE } from "./replies";

export interface Injected {
  name: string;
  fault: Fault;
  /** Whether the API server did what was asked, although nobody could know from the answer. */
  done: boolean;
  /** Whether another try mends it; `binding`: only where a step waits for fresh role bindings. */
  passes: boolean | "binding" | "conflict";
  /** The code of the error where it is not mended. */
  code: string;
  /** The methods that it can happen to. */
  methods: string[];
}

/** Longer than one request may take in these tests (`requestTimeoutSeconds`). */
export const TOO_LONG_MS = 3000;

const ALL = ["GET", "POST", "PUT"];
const WRITES = ["POST", "PUT"];

/** A fault that answers itself, before the API server hears of the request, and for writes also after it did its work. */
function answered(name: string, passes: Injected["passes"], code: string, reply: Partial<Answer>): Injected[] {
  return [
    { name, fault: ({ answer }) => answer(reply), done: false, passes, code, methods: ALL },
    {
      name: `${name}, although it was done`,
      fault: async ({ pass, answer }) => {
        await pass();
        answer(reply);
      },
      done: true,
      passes,
      code,
      methods: WRITES,
    },
  ];
}

/** A fault of the way back: the API server has done what was asked. */
function spoilt(name: string, passes: Injected["passes"], code: string, fault: Fault, methods = ALL): Injected {
  return { name, fault, done: true, passes, code, methods };
}

/** `elsewhere` is the host that a redirect leads to. */
export function faults(elsewhere: string): Injected[] {
  return [
    spoilt("a delay", true, "TIMEOUT", async ({ pass, answer }) => {
      await sleep(100);
      answer(await pass());
    }),
    {
      name: "a reset before it arrives",
      fault: ({ reset }) => reset(),
      done: false,
      passes: true,
      code: "UNREACHABLE",
      methods: ALL,
    },
    spoilt("a lost answer", true, "UNREACHABLE", async ({ pass, reset }) => {
      await pass();
      reset();
    }),
    spoilt("headers that come too late", true, "TIMEOUT", async ({ pass, answer }) => {
      const real = await pass();
      await sleep(TOO_LONG_MS);
      answer(real);
    }),
    spoilt("a body that never ends", true, "TIMEOUT", async ({ pass, response }) => {
      const { status, headers, body } = await pass();
      response.writeHead(status, { ...headers, "content-length": body.length }).write(body.subarray(0, 10));
    }),
    spoilt("a cut body", false, "NOT_KUBERNETES", async ({ pass, response, reset }) => {
      const { status, headers, body } = await pass();
      response.writeHead(status, { ...headers, "content-length": body.length });
      response.write(body.subarray(0, body.length / 2));
      // By then the client has the first half.
      await sleep(100);
      reset();
    }),
    spoilt("malformed JSON", false, "NOT_KUBERNETES", async ({ pass, answer }) => {
      const real = await pass();
      answer({ ...real, body: Buffer.concat([real.body.subarray(0, -1), Buffer.from(",}")]) });
    }),
    spoilt("an object of another kind", false, "NOT_KUBERNETES", async ({ pass, answer }) =>
      answer(changed(await pass(), (object) => ({ ...object, kind: "ConfigMap" }))),
    ),
    spoilt("a Secret of another name", false, "NOT_KUBERNETES", async ({ pass, answer }) =>
      answer(
        changed(await pass(), (object) => ({
          ...object,
          details: { name: "x" },
          metadata: { ...(object.metadata as object), name: "x" },
        })),
      ),
    ),
    spoilt("an empty answer", false, "NOT_KUBERNETES", async ({ pass, answer }) => {
      await pass();
      answer({ status: 200, headers: { "content-type": "application/json" } });
    }),
    ...answered("a login page", false, "NOT_KUBERNETES", html),
    ...answered("a load balancer's 404", false, "NOT_KUBERNETES", { ...html, status: 404 }),
    ...answered(
      "404 for the path",
      false,
      "NOT_KUBERNETES",
      status(404, "NotFound", "the server could not find the requested resource"),
    ),
    ...answered("a redirect", false, "REDIRECT", { status: 307, headers: { location: `${elsewhere}/api/v1/stolen` } }),
    ...answered("503", true, "SERVER_ERROR", UNAVAILABLE),
    ...answered("a gateway's 502", true, "SERVER_ERROR", { ...html, status: 502 }),
    ...answered("a gateway's 504", true, "SERVER_ERROR", { ...html, status: 504 }),
    ...answered("etcdserver: leader changed", true, "SERVER_ERROR", LEADER),
    ...answered("500", false, "SERVER_ERROR", INTERNAL),
    ...answered("500 unable to transform key", false, "SERVER_ERROR", TRANSFORM),
    {
      name: "429",
      fault: ({ answer }) =>
        answer({
          ...status(429, "TooManyRequests", "slow down"),
          headers: { "content-type": "application/json", "retry-after": "1" },
        }),
      done: false,
      passes: true,
      code: "THROTTLED",
      methods: ALL,
    },
    {
      name: "401",
      fault: ({ answer }) => answer(status(401, "Unauthorized", "Unauthorized")),
      done: false,
      passes: "binding",
      code: "UNAUTHORIZED",
      methods: ALL,
    },
    {
      name: "403",
      fault: ({ answer }) => answer(status(403, "Forbidden", 'secrets is forbidden: User "admin" cannot do this')),
      done: false,
      passes: "binding",
      code: "FORBIDDEN",
      methods: ALL,
    },
    {
      name: "409 of somebody faster",
      fault: ({ answer }) => answer(status(409, "AlreadyExists", "already exists", { kind: "secrets" })),
      done: false,
      passes: "conflict",
      code: "VANISHING",
      methods: ["POST"],
    },
    {
      name: "409 of a concurrent change",
      fault: ({ answer }) => answer(status(409, "Conflict", "the object has been modified", { kind: "secrets" })),
      done: false,
      passes: "conflict",
      code: "CONFLICT",
      methods: WRITES,
    },
  ];
}
