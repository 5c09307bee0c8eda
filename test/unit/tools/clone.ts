// The programs of a fresh clone: `tools/` alone, nothing installed.
import { spawnSync } from "node:child_process";
import { cpSync, statSync } from "node:fs";
import { inCheckout } from "../../../tools/checkout.mjs";
import { inScratch, scratch } from "./scratch";

const isTool = (file: string) => file.endsWith(".mjs") || statSync(file).isDirectory();
cpSync(inCheckout("tools"), inScratch("tools"), { recursive: true, filter: isTool });

/** Runs a program of `tools/` there, with a temporary folder of its own. */
export function runTool(name: string, ...args: string[]) {
  const { npm_config_keep: _, npm_lifecycle_event: __, ...env } = process.env;
  return spawnSync(process.execPath, [inScratch("tools", name), ...args], {
    cwd: scratch,
    env: { ...env, TMPDIR: scratch },
    encoding: "utf8",
    timeout: 30_000,
  });
}
