// A copy of the sources, in which a line can be missing.
import { cpSync, mkdtempSync, readFileSync, realpathSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { inCheckout } from "../../tools/checkout.mjs";
import { run } from "../../tools/children.mjs";
import type { Line } from "./types";

const SOURCES = ["components", "test", "tools", "package.json", "tsconfig.json", "tsconfig.build.json"];

export class Copy {
  private constructor(readonly folder: string) {}

  /** Whoever makes it removes it. */
  static make(within: string): Copy {
    const folder = realpathSync(mkdtempSync(join(within, "copy-")));
    for (const name of SOURCES) cpSync(inCheckout(name), join(folder, name), { recursive: true });
    symlinkSync(inCheckout("node_modules"), join(folder, "node_modules"));
    return new Copy(folder);
  }

  /** Tests over gRPC run what is built, all others the sources. */
  async build(): Promise<void> {
    await run(process.execPath, ["tools/build.mjs"], { cwd: this.folder });
  }

  /** Runs `action` while the line is replaced. */
  async without<T>(line: Line, action: () => Promise<T>): Promise<T> {
    const path = join(this.folder, "components", line.file);
    const text = readFileSync(path, "utf8");
    writeFileSync(path, replaced(text, line));
    try {
      return await action();
    } finally {
      writeFileSync(path, text);
    }
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }
}

/** The text without the line. It must be there, and only once: else another line than the one meant would be replaced. */
export function replaced(text: string, { file, code, instead }: Line): string {
  const times = text.split(code).length - 1;
  if (times !== 1) throw new Error(`components/${file} has this text ${times} times instead of once: ${code}`);
  return text.replace(code, () => instead);
}
