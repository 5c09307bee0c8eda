// Deliberately broken variants of `ensure`. Each has one fault that somebody might really make, and is the real one else.
import { ApiFailure } from "../../components/core/apiFailure";
import { ENSURE_BUDGET_MS, type Ensured, ensure } from "../../components/core/ensure";
import { Patience } from "../../components/core/patience";
import type { Clock, LiveSecret, NewSecret, SecretApi } from "../../components/core/secretApi";
import { base64 } from "../support/model/secretObject";
import { type Broken, changed, valueIn } from "./broken";

type Ensure = typeof ensure;

const over =
  (change: (api: SecretApi, secret: NewSecret, clock: Clock) => Partial<SecretApi>): Ensure =>
  (api, where, secret, clock) =>
    ensure(changed(api, change(api, secret, clock)), where, secret, clock);

/** The real one, with another claim about who made the Secret. */
const claiming =
  (created: (ensured: Ensured, secret: NewSecret, posts: { sent: number; answered: number }) => boolean): Ensure =>
  async (api, where, secret, clock) => {
    const posts = { sent: 0, answered: 0 };
    const create = async () => {
      posts.sent++;
      const made = await api.create(secret);
      posts.answered++;
      return made;
    };
    const ensured = await ensure(changed(api, { create }), where, secret, clock);
    return { ...ensured, origin: created(ensured, secret, posts) ? "created" : "adopted" };
  };

const refusedFor = (failure: unknown, reason: ApiFailure["reason"]) =>
  failure instanceof ApiFailure && failure.reason === reason;

export const BROKEN_ENSURE: Record<string, Broken<Ensure>> = {
  "repeats a POST without reading back": {
    breaks: "read before written",
    variant: over((api, _secret, clock) => ({
      create: (s) => new Patience(clock, ENSURE_BUDGET_MS).retry(() => api.create(s)),
    })),
  },
  "POSTs before it reads, as the command does": {
    breaks: "read before written",
    variant: async (api, where, secret, clock) => {
      const posted = await api.create(secret).catch(() => undefined);
      return posted ? { secret: posted, value: secret.value, origin: "created" } : ensure(api, where, secret, clock);
    },
  },
  "overwrites what exists": {
    breaks: "never overwrites",
    variant: over((api, secret) => ({
      get: async () => {
        const live = await api.get();
        const data = { ...live?.data, [secret.key]: base64(secret.value) };
        return live && api.replace({ ...live, raw: { ...live.raw, data } }, live);
      },
    })),
  },
  "does not check the key": {
    breaks: "success means verified",
    variant: async (api, where, secret, clock) => {
      try {
        return await ensure(api, where, secret, clock);
      } catch (error) {
        const live = await api.get();
        if (!live) throw error;
        return { secret: live, value: valueIn(live), origin: "adopted" };
      }
    },
  },
  "takes Conflict for AlreadyExists, and what exists for granted": {
    breaks: "explained errors",
    variant: async (api, where, secret, clock) => {
      const create = (s: NewSecret) =>
        api.create(s).catch((failure) => {
          throw refusedFor(failure, "conflict") ? new Error("409") : failure;
        });
      try {
        return await ensure(changed(api, { create }), where, secret, clock);
      } catch (failure) {
        if (!(failure instanceof Error && failure.message === "409")) throw failure;
        const live = (await api.get()) as LiveSecret;
        return { secret: live, value: valueIn(live), origin: "adopted" };
      }
    },
  },
  "gives up on Conflict": {
    breaks: "ends well",
    variant: over((api) => ({
      create: (s) =>
        api.create(s).catch((failure) => {
          throw refusedFor(failure, "conflict") ? new ApiFailure("invalid", { outcomeUnknown: false }) : failure;
        }),
    })),
  },
  "claims created where the value is the one handed in": {
    breaks: "truthful provenance",
    variant: claiming(({ value }, secret) => value === secret.value),
  },
  "claims created wherever it sent a POST": {
    breaks: "truthful provenance",
    variant: claiming((_ensured, _secret, { sent }) => sent > 0),
  },
  "never claims created after a lost answer": {
    breaks: "truthful provenance",
    variant: claiming((_ensured, _secret, { answered }) => answered > 0),
  },
  "takes what a second POST meets for its own": {
    breaks: "truthful provenance",
    variant: claiming(
      ({ origin }, _secret, { sent, answered }) => origin === "created" || (sent > 1 && answered === 0),
    ),
  },
  "returns the value it sent, not the one that is there": {
    breaks: "success means verified",
    variant: async (api, where, secret, clock) => ({
      ...(await ensure(api, where, secret, clock)),
      value: secret.value,
    }),
  },
  "adopts a Secret that is being deleted": {
    breaks: "success means verified",
    variant: over((api) => ({
      get: async () => {
        const live = await api.get();
        return live && { ...live, deletionTimestamp: undefined };
      },
    })),
  },
  "believes what it read before it paused": {
    breaks: "success means verified",
    variant: async (api, where, secret, clock) => {
      const ensured = await ensure(api, where, secret, clock);
      await clock.sleep(1_000);
      await api.get().catch(() => undefined);
      return ensured;
    },
  },
  "gives up at the first failure": {
    breaks: "ends well",
    variant: (api, where, secret, clock) => ensure(api, where, secret, { ...clock, now: hurried(clock) }),
  },
  "never gives up": {
    breaks: "ends",
    variant: async (api, where, secret, clock) => {
      for (;;) {
        try {
          return await ensure(api, where, secret, clock);
        } catch {
          await clock.sleep(1_000);
        }
      }
    },
  },
};

/** A clock by which every budget is used up at once. */
function hurried(clock: Clock): () => number {
  let calls = 0;
  return () => clock.now() + 60_000 * calls++;
}
