import type { ChildProcess } from "node:child_process";
import { windowsCommand } from "./windowsCommand";

export interface PluginRun {
  /** Rejects where the command cannot be started (`code` says why). */
  finished: Promise<PluginOutput>;
  /** Ends the plugin and everything it started. */
  kill(): void;
}

export interface PluginOutput {
  code: number | null;
  signal: string | null;
  stdout: string;
  stderr: string;
}

const STDOUT_LIMIT = 1024 * 1024;
const STDERR_LIMIT = 4096;
/** How long output may still come after the exit: a process left behind may hold the pipe open for ever. */
const DRAIN_MS = 1000;

/** Runs a command with its standard input closed, so that one that asks for a password ends instead of waiting. */
export function runPlugin(
  command: string,
  args: string[],
  env: Record<string, string | undefined>,
  platform: NodeJS.Platform,
): PluginRun {
  // Loaded late: most connections need no plugin.
  const { spawn, spawnSync } = require("node:child_process") as typeof import("node:child_process");
  const windows = platform === "win32";
  const shim = windows ? windowsCommand(command, args, env) : undefined;
  const child = spawn(shim?.file ?? command, shim?.args ?? args, {
    env,
    stdio: ["ignore", "pipe", "pipe"],
    // A process group of its own, to be killed as a whole.
    detached: !windows,
    windowsHide: true,
    windowsVerbatimArguments: shim?.verbatim ?? false,
  });
  const kill = () => {
    if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
    if (windows) spawnSync("taskkill", ["/pid", String(child.pid), "/T", "/F"], { stdio: "ignore", windowsHide: true });
    else killGroup(child.pid);
  };
  process.once("exit", kill);
  const finished = collect(child).finally(() => process.removeListener("exit", kill));
  return { finished, kill };
}

function killGroup(pid: number): void {
  try {
    process.kill(-pid, "SIGKILL");
  } catch {
    // It ended by itself in between.
  }
}

function collect(child: ChildProcess): Promise<PluginOutput> {
  return new Promise((resolve, reject) => {
    let stdout = "";
    let stderr = "";
    let drain: NodeJS.Timeout | undefined;
    child.stdout!.setEncoding("utf8").on("data", (text: string) => {
      if (stdout.length <= STDOUT_LIMIT) stdout += text;
    });
    // The end of it is where the reason stands.
    child.stderr!.setEncoding("utf8").on("data", (text: string) => {
      stderr = (stderr + text).slice(-STDERR_LIMIT);
    });
    const done = () => {
      clearTimeout(drain);
      child.stdout!.destroy();
      child.stderr!.destroy();
      resolve({ code: child.exitCode, signal: child.signalCode, stdout, stderr });
    };
    child.once("error", reject);
    child.once("close", done);
    child.once("exit", () => {
      drain = setTimeout(done, DRAIN_MS);
    });
  });
}
