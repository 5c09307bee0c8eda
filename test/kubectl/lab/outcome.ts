// What became of a request, as the servers' audit logs tell: whose it was, where it arrived, for which namespace.
import { readFileSync } from "node:fs";
import { FAILS } from "../rows/row";

export interface Identity {
  username: string;
  uid?: string;
  groups?: string[];
  extra?: Record<string, string[]>;
}

export interface Outcome {
  /** `viewer on a in team-a`, `admin as jane on a in default`, or `fails`. */
  text: string;
  user?: Identity;
  acting?: Identity;
}

interface AuditEvent {
  user: Identity;
  impersonatedUser?: Identity;
  userAgent?: string;
  verb: string;
  objectRef?: { resource: string; namespace?: string; name?: string };
  /** Holds the authorizer's decision, where it was asked. */
  annotations?: Record<string, string>;
}

/** An object: a resource in lower-case plural, and a name. */
export interface Thing {
  resource: "secrets" | "configmaps";
  name: string;
}

/**
 * The last request for this object by a program whose user agent starts so. It counts once the server knows who it is, and
 * that it may act as whom it says; whether it may have it does not matter.
 */
export function outcomeOf(auditLogs: Record<string, string>, thing: Thing, agent: string): Outcome {
  const seen = Object.entries(auditLogs).flatMap(([server, file]) =>
    eventsAbout(file, thing)
      .filter(
        ({ userAgent, annotations }) => userAgent?.startsWith(agent) && annotations?.["authorization.k8s.io/decision"],
      )
      .map((event) => ({ server, event })),
  );
  const last = seen.at(-1);
  if (!last) return { text: FAILS };
  const { user, impersonatedUser, objectRef } = last.event;
  const who = impersonatedUser ? `${user.username} as ${impersonatedUser.username}` : user.username;
  return { text: `${who} on ${last.server} in ${objectRef?.namespace}`, user, acting: impersonatedUser };
}

/** What programs whose user agent starts so asked of this object at one server: `get`, `create`. */
export function verbsOf(auditLog: string, thing: Thing, agent: string): string[] {
  const events = eventsAbout(auditLog, thing).filter(({ userAgent }) => userAgent?.startsWith(agent));
  return events.map(({ verb }) => verb);
}

function eventsAbout(file: string, { resource, name }: Thing): AuditEvent[] {
  return readFileSync(file, "utf8")
    .split("\n")
    .filter((line) => line.includes(`"${name}"`))
    .map((line) => JSON.parse(line) as AuditEvent)
    .filter(({ objectRef }) => objectRef?.resource === resource && objectRef.name === name);
}
