import type { Consumer } from "./consumer";

const SLICE = [
  "JavaScript, CommonJS",
  "pnpm, strict",
  "nested in another component package, not hoisted",
  "bundled with esbuild",
];

export function inSlice({ name }: Consumer): boolean {
  return SLICE.includes(name);
}
