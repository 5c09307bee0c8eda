/** A test by its file, below `test/`, and its whole name. */
export type NamedTest = readonly [file: string, name: string];

/** A line of code that keeps a part of a promise, and the test that fails without it. */
export interface Line {
  /** The part of the promise. */
  clause: string;
  /** Below `components/`. */
  file: string;
  /** The text that keeps it; it is there exactly once. */
  code: string;
  /** What is put in its place: nothing, or what one might write without thinking of the promise. */
  instead: string;
  test: NamedTest;
  /** What the test fails with, where that is not an assertion. */
  error?: RegExp;
}

export interface Kept {
  promise: string;
  /** The first one is in the slice. */
  lines: readonly [Line, ...Line[]];
}
