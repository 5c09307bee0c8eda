import { type Code, coded } from "../core/codes";
import { lastWriteOf } from "../core/lastWrite";
import type { LiveSecret } from "../core/secretApi";
import { nameOf, type Target } from "../core/target";
import { type Outputs, targetOf } from "./state";

/** One line for the user. The engine shows it under the stack, so it names the Secret itself. */
export function say(code: Code, text: string): void {
  console.log(coded(code, text.replaceAll("\n", " ")));
}

export function warn(code: Code, text: string): void {
  say(code, `warning: ${text}`);
}

export function sayRotatedElsewhere(target: Target): void {
  say(
    "ARGOCD_REDIS_ROTATED_ELSEWHERE",
    `${nameOf(target)} was rotated outside this stack: restart what read the old password`,
  );
}

/** Says that the value may be another than the one recorded. For information: with the same uid and stamp nothing is done. */
export function hintAtRewrite(live: LiveSecret, recorded: Outputs, ending = ""): void {
  const target = targetOf(recorded);
  const lastWrite = lastWriteOf(live, target.key);
  if (recorded.lastWrite !== undefined && lastWrite !== undefined && lastWrite !== recorded.lastWrite) {
    say(
      "ARGOCD_REDIS_MAYBE_REWRITTEN",
      `${nameOf(target)}: key "${target.key}" may have been rewritten by ${lastWrite}. If it was, restart what read the old ` +
        `password${ending}`,
    );
  }
}
