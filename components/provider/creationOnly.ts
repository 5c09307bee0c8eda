import { isDeepStrictEqual } from "node:util";
import { nameOf } from "../core/target";
import { isUnknown } from "../core/unknown";
import { say } from "./say";
import { type Inputs, samePlace, targetOf } from "./state";

const CREATION_ONLY = ["length", "alphabet", "labels", "annotations", "immutable"] as const;

/** Says once that a changed argument has no effect on the recorded Secret, which exists. */
export function creationOnlyNotice(olds: Inputs, news: Inputs): void {
  if (!samePlace(olds, news)) {
    return;
  }
  const changed = CREATION_ONLY.filter(
    (argument) => !isUnknown(news[argument]) && !isDeepStrictEqual(olds[argument], news[argument]),
  );
  if (changed.length > 0) {
    say(
      "ARGOCD_REDIS_CREATION_ONLY",
      `${nameOf(targetOf(news))}: ${changed.join(", ")} changed, which counts only when the Secret is created: nothing to do`,
    );
  }
}
