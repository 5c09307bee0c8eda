// @ts-check
// A Pulumi of its own for one run: home, state, passphrase and project folder, all in the run folder.
import { randomBytes } from "node:crypto";
import { mkdirSync, readdirSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { inCheckout, root } from "./checkout.mjs";
import { runMarker } from "./controlPlane/runFolders.mjs";
import { partsPath } from "./parts.mjs";

/**
 * The variables that make `pulumi` and `kubectl` use the run's own state and cluster.
 * @param {{ dir: string, kubeconfigs: Record<string, string> }} plane
 * @param {import("./parts.mjs").Parts} parts
 * @param {string} [name] of a folder inside the run folder: another name is another, independent Pulumi
 * @returns {Record<string, string>}
 */
export function pulumiVariables(plane, parts, name = "pulumi") {
  const home = join(plane.dir, name, "home");
  const state = join(plane.dir, name, "state");
  for (const folder of [home, state]) mkdirSync(folder, { recursive: true, mode: 0o700 });
  return {
    PATH: partsPath(parts),
    PULUMI_HOME: home,
    PULUMI_BACKEND_URL: `file://${state}`,
    PULUMI_CONFIG_PASSPHRASE: randomBytes(12).toString("hex"),
    PULUMI_SKIP_UPDATE_CHECK: "true",
    KUBECONFIG: plane.kubeconfigs.admin ?? "",
  };
}

/**
 * The environment for a `pulumi` that ends with the run, whatever happens; so do the processes that it starts.
 * @param {{ dir: string, kubeconfigs: Record<string, string> }} plane
 * @param {Record<string, string>} variables made by `pulumiVariables`
 * @returns {Record<string, string | undefined>}
 */
export function pulumiEnvironment(plane, variables) {
  // The user's own Pulumi settings (a stack, an access token, a parallelism) must not reach the run.
  const inherited = Object.entries(process.env).filter(([name]) => !name.startsWith("PULUMI_"));
  // Pulumi and what it starts leave caches and pipes there.
  const TMPDIR = join(plane.dir, "tmp");
  mkdirSync(TMPDIR, { recursive: true });
  return { ...Object.fromEntries(inherited), ...variables, TMPDIR, [runMarker]: plane.dir };
}

/**
 * A project folder that stands for this checkout: links to all that is in it. Pulumi writes `Pulumi.<stack>.yaml` beside
 * Pulumi.yaml, and that must not be the checkout.
 * @param {{ dir: string }} plane @returns {string}
 */
export function projectFolder(plane) {
  const folder = join(plane.dir, "project");
  mkdirSync(folder, { mode: 0o700 });
  const isOwnStack = /^Pulumi\..+\.yaml$/;
  for (const name of readdirSync(root)) {
    if (name !== ".git" && !isOwnStack.test(name)) symlinkSync(inCheckout(name), join(folder, name));
  }
  return folder;
}
