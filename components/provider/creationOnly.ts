import { isDeepStrictEqual } from "node:util";
import { nameOf } from "../core/target";
import { isUnknown } from "../core/unknown";
import { rotationDue } from "./judge";
import { say } from "./say";
import { type Inputs, sameCluster, samePlace, targetOf } from "./state";

const METADATA = ["labels", "annotations", "immutable"] as const;
const GENERATOR = ["length", "alphabet"] as const;

/** Says once that a changed argument has no effect on the recorded Secret, which exists. */
export function creationOnlyNotice(olds: Inputs, news: Inputs): void {
  if (!samePlace(olds, news) || !sameCluster(olds, news)) {
    return;
  }
  const unused = rotationDue(olds, news) ? METADATA : [...GENERATOR, ...METADATA];
  const changed = unused.filter(
    (argument) => !isUnknown(news[argument]) && !isDeepStrictEqual(olds[argument], news[argument]),
  );
  const rest = changed.some((argument) => argument === "length" || argument === "alphabet") ? " or rotated" : "";
  if (changed.length > 0) {
    say(
      "ARGOCD_REDIS_CREATION_ONLY",
      `${nameOf(targetOf(news))}: ${changed.join(", ")} changed, which counts only when the Secret is created${rest}: nothing to do`,
    );
  }
}
