// Deliberately broken variants of `rotate`, as in brokenEnsure.ts.
import { ENSURE_BUDGET_MS } from "../../components/core/ensure";
import { Patience } from "../../components/core/patience";
import { rotate } from "../../components/core/rotate";
import type { Clock, LiveSecret, SecretApi } from "../../components/core/secretApi";
import { ROTATION_ANNOTATION } from "../../components/core/version";
import { base64 } from "../support/model/secretObject";
import { type Broken, changed } from "./broken";
import { target } from "./roles";

type Rotate = typeof rotate;

const over =
  (change: (api: SecretApi, clock: Clock) => Partial<SecretApi>): Rotate =>
  (api, where, trigger, wanted, clock) =>
    rotate(changed(api, change(api, clock)), where, trigger, wanted, clock);

type Metadata = Record<string, unknown> & { labels?: object; annotations?: Record<string, string> };

const metadataOf = (secret: LiveSecret) => secret.raw.metadata as Metadata;

const withMetadata = (secret: LiveSecret, metadata: Metadata): LiveSecret => ({
  ...secret,
  raw: { ...secret.raw, metadata },
});

export const BROKEN_ROTATE: Record<string, Broken<Rotate>> = {
  "rotates unconditionally": {
    breaks: "never overwrites",
    variant: over((api) => ({ replace: (s, was) => api.replace({ ...s, resourceVersion: "" }, was) })),
  },
  "repeats a PUT without reading back": {
    breaks: "read before written",
    variant: over((api, clock) => ({
      replace: (s, was) => new Patience(clock, ENSURE_BUDGET_MS).retry(() => api.replace(s, was)),
    })),
  },
  "rotates again where the stamp says that it was done": {
    breaks: "one rotation for a trigger",
    variant: over((api) => ({
      get: async () => {
        const live = await api.get();
        return live && { ...live, annotations: { ...live.annotations, [ROTATION_ANNOTATION]: "" } };
      },
    })),
  },
  "writes no stamp": {
    breaks: "one rotation for a trigger",
    variant: over((api) => ({
      replace: (s, was) => {
        const { [ROTATION_ANNOTATION]: _stamp, ...annotations } = metadataOf(s).annotations ?? {};
        return api.replace(withMetadata(s, { ...metadataOf(s), annotations }), was);
      },
    })),
  },
  "drops other keys": {
    breaks: "never overwrites",
    variant: over((api) => ({
      replace: (s, was) => api.replace({ ...s, raw: { ...s.raw, data: { [target.key]: s.data[target.key] } } }, was),
    })),
  },
  "writes back labels as they were when it first read": {
    breaks: "never overwrites",
    variant: async (api, where, trigger, wanted, clock) => {
      let first: LiveSecret | undefined;
      const get = async () => {
        const live = await api.get();
        first ??= live;
        return live && first && withMetadata(live, { ...metadataOf(live), labels: metadataOf(first).labels });
      };
      return rotate(changed(api, { get }), where, trigger, wanted, clock);
    },
  },
  "rotates a Secret without the key": {
    breaks: "never overwrites",
    variant: over((api) => ({
      get: async () => {
        const live = await api.get();
        return live && { ...live, data: { [target.key]: base64("any"), ...live.data } };
      },
      replace: (s, was) => api.replace({ ...s, raw: { ...s.raw, immutable: undefined } }, was),
    })),
  },
  "claims a rotation that another run made": {
    breaks: "truthful provenance",
    variant: async (...args) => {
      const rotated = await rotate(...args);
      return rotated && { ...rotated, wrote: true };
    },
  },
  "claims every rotation that it finds after a lost answer": {
    breaks: "truthful provenance",
    variant: async (api, where, trigger, wanted, clock) => {
      let lost = false;
      const replace = (s: LiveSecret, was: LiveSecret) =>
        api.replace(s, was).catch((failure) => {
          lost ||= failure.outcomeUnknown;
          throw failure;
        });
      const rotated = await rotate(changed(api, { replace }), where, trigger, wanted, clock);
      return rotated && { ...rotated, wrote: rotated.wrote || lost };
    },
  },
  "gives up on Conflict": {
    breaks: "ends well",
    variant: (api, where, trigger, wanted, clock) => {
      const replace = (s: LiveSecret, was: LiveSecret) =>
        api.replace(s, was).catch((failure) => {
          if (failure.reason !== "conflict") throw failure;
          return Promise.reject(Object.assign(failure, { reason: "invalid" }));
        });
      return rotate(changed(api, { replace }), where, trigger, wanted, clock);
    },
  },
  "returns the value it sent, not the one that is there": {
    breaks: "success means verified",
    variant: async (...args) => {
      const rotated = await rotate(...args);
      return rotated && { ...rotated, value: args[3].value };
    },
  },
};
