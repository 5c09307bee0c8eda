// Project folders as the engine hands them over as the provider process's working folder.
import { cpSync, mkdirSync, mkdtempSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { root } from "../../tools/checkout.mjs";

export interface ProjectOptions {
  /** Whether our package is installed: its own files, as npm would unpack them. */
  installed?: boolean;
  /** The installed package that is the project's `@pulumi/pulumi`. */
  sdk?: string;
  /** More fields of package.json. */
  manifest?: object;
  /** The folder to make it in. */
  within?: string | undefined;
}

/** Whoever makes it removes it. */
export function projectFolder({
  installed = true,
  sdk = "@pulumi/pulumi",
  manifest = {},
}: ProjectOptions = {}): string {
  const folder = mkdtempSync(join(tmpdir(), "argocd-redis-project-"));
  const modules = join(folder, "node_modules");
  mkdirSync(join(modules, "@pulumi"), { recursive: true });
  writeFileSync(join(folder, "package.json"), JSON.stringify({ name: "tested", private: true, ...manifest }));
  symlinkSync(join(root, "node_modules", sdk), join(modules, "@pulumi", "pulumi"));
  if (installed) {
    copyPackage(join(modules, "pulumi-argocd-redis"));
  }
  return folder;
}

/** A copy, not a link: a link would find the dependencies of the checkout, and change while that is built. */
export function copyPackage(folder: string): void {
  cpSync(join(root, "dist"), join(folder, "dist"), { recursive: true });
  cpSync(join(root, "package.json"), join(folder, "package.json"));
}
