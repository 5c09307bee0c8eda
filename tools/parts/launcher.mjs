// @ts-check
// The launcher of dynamic providers. Pulumi ships it beside its CLI, but not in a Go module, so ours is written here.
import { chmodSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";

export const launcherName = "pulumi-resource-pulumi-nodejs";

// It must end where there is nothing to run: `node ""` would wait for a program on standard input, and the CLI for it.
const script = `#!/bin/sh
# Runs the dynamic provider of the @pulumi/pulumi that the program in the current folder uses.
module=@pulumi/pulumi/cmd/dynamic-provider
if ! file=$(node -p "require.resolve('$module', { paths: [process.cwd()] })" 2>/dev/null) || [ -z "$file" ]; then
  echo "cannot resolve $module from $(pwd): is node on PATH, and @pulumi/pulumi installed there?" >&2
  exit 1
fi
exec node "$file" "$@"
`;

/** @param {string} file */
export function writeLauncher(file) {
  try {
    if (readFileSync(file, "utf8") === script) return;
  } catch {
    // It does not exist yet.
  }
  mkdirSync(dirname(file), { recursive: true });
  const fresh = `${file}.${process.pid}`;
  writeFileSync(fresh, script);
  chmodSync(fresh, 0o755);
  renameSync(fresh, file);
}
