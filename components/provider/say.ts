import { type Code, coded } from "../core/codes";

/** One line for the user. The engine shows it under the stack, so it names the Secret itself. */
export function say(code: Code, text: string): void {
  console.log(coded(code, text.replaceAll("\n", " ")));
}

export function warn(code: Code, text: string): void {
  say(code, `warning: ${text}`);
}
