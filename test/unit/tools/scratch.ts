// A temporary folder per test file, and executables in it.
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after } from "node:test";

export const scratch = mkdtempSync(join(tmpdir(), "tools-test-"));
after(() => rmSync(scratch, { recursive: true, force: true }));

export const inScratch = (...parts: string[]): string => join(scratch, ...parts);

export function executable(path: string, text: string): string {
  writeFileSync(path, text, { mode: 0o755 });
  return path;
}
