import type { CATALOGUE } from "./catalogue";

/** The stable code of a message. Public: users match on it. */
export type Code = keyof typeof CATALOGUE;

/** An error whose text is complete, safe to print and carries its code. */
export class ExplainedError extends Error {
  readonly code: Code;

  constructor(code: Code, text: string) {
    super(coded(code, text));
    this.name = code;
    this.code = code;
    // Pulumi prints the stack beside the message; it tells a user nothing.
    this.stack = "";
  }

  /** Pulumi prints this above the message itself. */
  override toString(): string {
    return this.code;
  }
}

/** One message line: the text, then its code. */
export function coded(code: Code, text: string): string {
  return `${text} [${code}]`;
}
