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
  const changed = (names: readonly (keyof Inputs)[]) =>
    names.filter((name) => !isUnknown(news[name]) && !isDeepStrictEqual(olds[name], news[name]));
  const ofGenerator = rotationDue(olds, news) ? [] : changed(GENERATOR);
  const all = [...ofGenerator, ...changed(METADATA)].join(", ");
  if (all !== "") {
    const rotated = ofGenerator.length > 0 ? ` (${ofGenerator.join(", ")}: or rotated)` : "";
    say(
      "ARGOCD_REDIS_CREATION_ONLY",
      `${nameOf(targetOf(news))}: ${all} changed, which counts only when the Secret is created${rotated}: nothing to do`,
    );
  }
}
