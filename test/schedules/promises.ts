// The promises of this package, checked on every write, every request and every ending of a schedule.
import { ApiFailure } from "../../components/core/apiFailure";
import { ExplainedError } from "../../components/core/codes";
import type { Ensured } from "../../components/core/ensure";
import type { LiveSecret } from "../../components/core/secretApi";
import { ROTATION_ANNOTATION, rotationOf, rotationStamp } from "../../components/core/version";
import type { SecretObject } from "../support/model/secretObject";
import type { Write } from "../support/model/server";
import type { Actor, Request, Role } from "./actor";
import { passwordIn, rest, shows } from "./objects";
import { target } from "./roles";

export class Violation extends Error {}

/** How the result of `ensure` or `rotate` is claimed to have come about. */
export type Claim = Pick<Ensured, "secret" | "value"> & { origin?: "created" | "adopted"; wrote?: boolean };

export class Promises {
  /** All that was stored, in order; `undefined` where nothing was. */
  readonly history: (SecretObject | undefined)[] = [undefined];
  private readonly makers = new Map<string, string>();
  private readonly claimed = new Map<string, string>();
  private readonly rotators = new Map<string, string>();
  private readonly passwords = new Map<string, string>();
  private readonly saw = new Map<string, "absent" | "live" | undefined>();

  /** The first one found. */
  violation?: Violation;

  private broken(promise: string, what: string): never {
    this.violation ??= new Violation(`${promise}: ${what}`);
    throw this.violation;
  }

  /** Of each write that the server stores. */
  wrote(write: Write, role: Role | undefined): void {
    const { by, verb, before, after } = write;
    this.history.push(after);
    if (verb === "POST") {
      this.makers.set(after!.metadata.uid, by);
    }
    const changed = before && after && passwordIn(before) !== passwordIn(after);
    if (!role?.ours) {
      if (changed) this.broken("the model", `${by} may not change the password`);
      return;
    }
    if (before && !after) {
      this.broken("never deletes", `${by} made the Secret go away`);
    }
    if (verb === "PUT") {
      this.rotated(by, role, before!, after!);
    } else if (changed) {
      this.broken("never overwrites", `${by} changed the password by ${verb}`);
    }
  }

  private rotated(by: string, role: Role, before: SecretObject, after: SecretObject): void {
    if (role.trigger === undefined) {
      this.broken("never overwrites", `${by} wrote an existing Secret without a rotation that was asked for`);
    }
    if (!passwordIn(before)) {
      this.broken("never overwrites", `${by} rotated a Secret without a password at the key`);
    }
    const stamp = rotationStamp(after.metadata.uid, target.key, role.trigger);
    const used = before.metadata.annotations?.[ROTATION_ANNOTATION];
    if (after.metadata.annotations?.[ROTATION_ANNOTATION] !== [stamp, used].filter(Boolean).join(" ")) {
      this.broken("one rotation for a trigger", `${by} rotated without the stamp, or lost an older one`);
    }
    if (rest(before) !== rest(after)) {
      this.broken("never overwrites", `${by} changed more than the value and the stamp`);
    }
    if (this.rotators.has(stamp)) {
      this.broken("one rotation for a trigger", `${by} rotated again after ${this.rotators.get(stamp)}`);
    }
    this.rotators.set(stamp, by);
  }

  /** Of each request of ours when it is sent. */
  asked({ role }: Actor, { verb, sent }: Request): void {
    const before = this.saw.get(role.name);
    if (verb === "POST" && before !== "absent") {
      this.broken("read before written", `${role.name} POSTs without having read just before that there is no Secret`);
    }
    if (verb === "PUT" && before !== "live") {
      this.broken("read before written", `${role.name} PUTs without having read the Secret just before`);
    }
    if (verb === "PUT" && !sent?.metadata?.resourceVersion) {
      this.broken("never overwrites", `${role.name} PUTs unconditionally`);
    }
    this.saw.set(role.name, undefined);
  }

  /** Of each GET of ours that is answered. */
  read({ role }: Actor, answer: unknown): void {
    this.saw.set(role.name, answer ? "live" : "absent");
  }

  /** Of each run of ours that ends well. */
  endedWell(role: Role, askedAt: number, claim: Claim): void {
    const { secret, value } = claim;
    if (!value || !this.history.slice(askedAt).some((stored) => shows(stored, secret, value))) {
      this.broken(
        "success means verified",
        `${role.name} ended well, but its last request saw no Secret with that value`,
      );
    }
    const life = `${secret.uid} ${secret.annotations[ROTATION_ANNOTATION] ?? ""}`;
    if ((this.passwords.get(life) ?? value) !== value) {
      this.broken("one winner", `${role.name} ended with another password than a run before it`);
    }
    this.passwords.set(life, value);
    if (claim.origin !== undefined) {
      this.claimedOrigin(role, secret, claim.origin);
    }
    if (claim.wrote !== undefined) {
      this.claimedRotation(role, secret, claim.wrote);
    }
  }

  private claimedOrigin({ name }: Role, { uid }: LiveSecret, origin: "created" | "adopted"): void {
    const mine = this.makers.get(uid) === name;
    if (mine !== (origin === "created")) {
      this.broken("truthful provenance", `${name} says ${origin}, but ${this.makers.get(uid)} made ${uid}`);
    }
    if (origin === "created" && this.claimed.has(uid)) {
      this.broken("one winner", `${name} and ${this.claimed.get(uid)} both say created of ${uid}`);
    }
    if (origin === "created") {
      this.claimed.set(uid, name);
    }
  }

  private claimedRotation({ name, trigger, given }: Role, secret: LiveSecret, wrote: boolean): void {
    const stamp = rotationStamp(secret.uid, target.key, trigger ?? "");
    const by = this.rotators.get(stamp);
    // Two stacks that were handed the same password cannot tell whose lost PUT it was; nor can one whose value another
    // trigger has replaced since.
    const untold = wrote ? given : rotationOf(secret) !== stamp;
    if (wrote !== (by === name) && !untold) {
      this.broken("truthful provenance", `${name} says wrote: ${wrote}, but ${by} rotated`);
    }
  }

  /** Of each run of ours that ends with an error. */
  failed(role: Role, error: unknown, mayFail: boolean, allowed: readonly string[]): void {
    const code = error instanceof ExplainedError ? error.code : error instanceof ApiFailure ? error.reason : undefined;
    if (code === undefined) {
      this.broken("explained errors", `${role.name} ended with ${error}`);
    }
    if (!mayFail && !allowed.includes(code)) {
      this.broken("ends well", `${role.name} gave up with ${code} although all that failed passed`);
    }
  }
}
