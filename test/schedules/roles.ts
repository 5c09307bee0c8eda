// Who acts on the Secret: our own runs, and the others that a cluster has.

import { ApiFailure } from "../../components/core/apiFailure";
import type { ensure as Ensure } from "../../components/core/ensure";
import type { rotate as Rotate } from "../../components/core/rotate";
import { base64, NAMESPACE, SECRET_NAME, type SecretObject } from "../support/model/secretObject";
import type { ModelServer } from "../support/model/server";
import type { Role } from "./actor";

export const target = { namespace: NAMESPACE, secretName: SECRET_NAME, key: "auth" };

/** What is explored: the core's functions, or broken variants of them. */
export interface Subject {
  ensure: typeof Ensure;
  rotate: typeof Rotate;
}

export interface UpOptions {
  /** The password handed in; else each run generates one. */
  given?: string;
  /** The trigger of a rotation that is due. */
  trigger?: string;
}

/** A run of `pulumi up` with a resource that is new, gone, or to be rotated, as the provider's `create` and `update` go. */
export function up(subject: Subject, name: string, options: UpOptions = {}, stack = name): Role {
  const { given, trigger } = options;
  const value = given ?? `password of ${name}`;
  return {
    name,
    ours: true,
    trigger,
    given: given !== undefined,
    stack,
    next: () => up(subject, `${name}'`, options, stack),
    last: (recorded) => up(subject, `last up of ${stack}`, recorded ? { given } : options, stack),
    run: async ({ api, clock }) => {
      const wanted = { value, given: given !== undefined };
      const rotated = trigger === undefined ? undefined : await subject.rotate(api, target, trigger, wanted, clock);
      return (
        rotated ?? subject.ensure(api, target, { fieldManager: `manager of ${name}`, key: target.key, value }, clock)
      );
    },
  };
}

/** `argocd admin redis-initial-password`: POST, ignore AlreadyExists, GET, check the key. */
export function command(name = "argocd"): Role {
  const run: Role["run"] = async ({ ask, server }) => {
    const sent = { data: { [target.key]: base64(`password of ${name}`) } };
    await ask("POST", () => server.post(sent, "argocd", name)).catch((failure) => {
      if (!(failure instanceof ApiFailure && failure.reason === "alreadyExists")) {
        throw failure;
      }
    });
    await ask("GET", () => server.get());
  };
  return { name, ours: false, run };
}

const silently = async (answer: Promise<unknown>) => {
  await answer.catch(() => {});
};

/** `kubectl delete secret`. */
export function deleter(model: ModelServer, name = "deleter"): Role {
  return { name, ours: false, run: ({ ask }) => silently(ask("DELETE", () => model.delete(name))) };
}

/** A deletion that a finalizer holds up for a while. */
export function slowDeleter(model: ModelServer, name = "slow deleter"): Role {
  const finalizers = (list: string[]) => () =>
    model.patch((stored) => ({ ...stored, metadata: { ...stored.metadata, finalizers: list } }), name, name);
  return {
    name,
    ours: false,
    run: async ({ ask }) => {
      await silently(ask("add finalizer", finalizers(["example.com/hold"])));
      await silently(ask("DELETE", () => model.delete(name)));
      await silently(ask("remove finalizer", finalizers([])));
    },
  };
}

/** `kubectl label`, and the addition of another key: neither touches the password. */
export function editor(model: ModelServer, name = "editor"): Role {
  const patch = (change: (stored: SecretObject) => SecretObject) => () => model.patch(change, name, name);
  return {
    name,
    ours: false,
    run: async ({ ask }) => {
      const labelled = patch((s) => ({
        ...s,
        metadata: { ...s.metadata, labels: { ...s.metadata.labels, team: "b" } },
      }));
      await silently(ask("label", labelled));
      await silently(
        ask(
          "add a key",
          patch((s) => ({ ...s, data: { ...s.data, other: base64("theirs") } })),
        ),
      );
    },
  };
}
