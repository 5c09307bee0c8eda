import { isDeepStrictEqual } from "node:util";
import { nameOf } from "../core/target";
import { say } from "./say";
import { type Inputs, targetOf } from "./state";

const CREATION_ONLY = ["length", "alphabet", "labels", "annotations", "immutable"] as const;

/** Says once that a changed argument has no effect on a Secret that exists. */
export function creationOnlyNotice(olds: Inputs, news: Inputs): void {
  if (olds.secretName === undefined) {
    return;
  }
  const changed = CREATION_ONLY.filter((argument) => !isDeepStrictEqual(olds[argument], news[argument]));
  if (changed.length > 0) {
    say(
      "ARGOCD_REDIS_CREATION_ONLY",
      `${nameOf(targetOf(news))}: ${changed.join(", ")} changed, which counts only when the Secret is created: nothing to do`,
    );
  }
}
