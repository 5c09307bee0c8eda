// Project folders as the engine hands them over as the provider process's working folder.
import { mkdirSync, mkdtempSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { root } from "../../tools/checkout.mjs";

/** A folder with these packages installed. Whoever makes it removes it. */
export function projectFolder(packages: string[] = ["@pulumi", "pulumi-argocd-redis"]): string {
  const folder = mkdtempSync(join(tmpdir(), "argocd-redis-project-"));
  mkdirSync(join(folder, "node_modules"));
  writeFileSync(join(folder, "package.json"), '{ "name": "tested", "private": true }\n');
  for (const name of packages) {
    symlinkSync(join(root, "node_modules", name), join(folder, "node_modules", name));
  }
  return folder;
}
