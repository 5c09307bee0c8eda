import * as path from "node:path";
import { isFile } from "./environment";

export interface WindowsCommand {
  file: string;
  args: string[];
  /** The arguments are quoted already. */
  verbatim: boolean;
}

/**
 * How to start a command on Windows. CreateProcess starts `.exe` only; `.cmd` and `.bat` shims (az, gcloud, npm's) need
 * cmd.exe, which Node refuses to use implicitly since 20.12.2 because its quoting is unsafe. Hence the quoting below.
 */
export function windowsCommand(
  command: string,
  args: string[],
  env: Record<string, string | undefined>,
  exists: (file: string) => boolean = isFile,
): WindowsCommand {
  const file = find(command, env, exists) ?? command;
  if (!/\.(cmd|bat)$/i.test(file)) return { file, args, verbatim: false };
  const line = [escapeMeta(path.win32.normalize(file)), ...args.map(quote)].join(" ");
  return { file: variable(env, "ComSpec") || "cmd.exe", args: ["/d", "/s", "/c", `"${line}"`], verbatim: true };
}

function find(
  command: string,
  env: Record<string, string | undefined>,
  exists: (file: string) => boolean,
): string | undefined {
  const extensions = (variable(env, "PATHEXT") || ".COM;.EXE;.BAT;.CMD")
    .split(";")
    .filter((extension) => extension !== "");
  const known = extensions.some((extension) => command.toLowerCase().endsWith(extension.toLowerCase()));
  const endings = known ? ["", ...extensions] : extensions;
  // Unlike cmd.exe, Go and Node never look in the current folder for a bare name.
  const folders = /[\\/]/.test(command)
    ? [""]
    : variable(env, "PATH")
        .split(";")
        .filter((folder) => folder !== "");
  for (const folder of folders) {
    for (const ending of endings) {
      const candidate = folder ? path.win32.join(folder, command + ending) : command + ending;
      if (exists(candidate)) return candidate;
    }
  }
  return undefined;
}

/** Environment names have no case on Windows. */
function variable(env: Record<string, string | undefined>, name: string): string {
  const found = Object.keys(env).find((key) => key.toLowerCase() === name.toLowerCase());
  return (found && env[found]) || "";
}

/** Quoted for the program's own parser first, then twice for cmd.exe: the shim hands its arguments to cmd.exe again. */
function quote(argument: string): string {
  if (/[\r\n\0]/.test(argument)) throw new Error("an argument with a line break cannot be passed to a .cmd file");
  const quoted = `"${argument.replace(/(\\*)"/g, '$1$1\\"').replace(/(\\*)$/, "$1$1")}"`;
  return escapeMeta(escapeMeta(quoted));
}

function escapeMeta(text: string): string {
  return text.replace(/[()\][%!^"`<>&|;, *?]/g, "^$&");
}
