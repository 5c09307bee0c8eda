// @ts-check
// Builds parts into `.parts/bin`, one at a time, and keeps what is finished and still what the pin says.
import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { inCheckout } from "../checkout.mjs";
import { pidOf } from "../processes.mjs";
import { kubernetesSdkVersion, partOf, pinnedVersion } from "./catalogue.mjs";
import { go, requireGo } from "./go.mjs";
import { withLock } from "./lock.mjs";
import { isExecutable } from "./onPath.mjs";
import { progress } from "./progress.mjs";

/** @typedef {import("./catalogue.mjs").PartName} PartName */

export const binFolder = inCheckout(".parts", "bin");
const stampFolder = inCheckout(".parts", "stamps");
const unfinishedFolder = inCheckout(".parts", "unfinished");

/** @param {PartName} name */
function linkerFlags(name) {
  const part = partOf(name);
  return ["-s", "-w", ...(part.linkerFlags?.(pinnedVersion(part)) ?? [])].join(" ");
}

/** What the built part depends on: a changed pin gives another stamp. @param {PartName} name */
function stampOf(name) {
  const { folder, package: goPackage } = partOf(name);
  const hash = createHash("sha256").update(
    JSON.stringify([goPackage, linkerFlags(name), process.platform, process.arch]),
  );
  for (const file of ["go.mod", "go.sum"]) hash.update(readFileSync(inCheckout("tools", folder, file)));
  return hash.digest("hex");
}

/** @param {PartName} name */
function isBuilt(name) {
  if (!isExecutable(join(binFolder, name))) return false;
  try {
    return readFileSync(join(stampFolder, name), "utf8") === stampOf(name);
  } catch {
    return false;
  }
}

/** The provider embeds two files that its own Makefile makes: the schema with its version set, and a mapping. @param {PartName} name */
async function prepareKubernetesPlugin(name) {
  const { folder, module } = partOf(name);
  await go(folder, ["mod", "download", module]);
  const source = join((await go(folder, ["list", "-m", "-f", "{{.Dir}}", module])).trim(), "cmd", name);
  const target = inCheckout("tools", folder, "embed");
  const schema = JSON.parse(readFileSync(join(source, "schema.json"), "utf8"));
  schema.version = kubernetesSdkVersion();
  mkdirSync(target, { recursive: true });
  writeFileSync(join(target, "schema.json"), JSON.stringify(schema));
  // The module cache is read-only, and a copy would be, too.
  writeFileSync(join(target, "terraform-mapping.json"), readFileSync(join(source, "terraform-mapping.json")));
}

/** @param {PartName} name */
async function build(name) {
  const part = partOf(name);
  await requireGo(part.folder, name);
  // Leftovers of builds that were killed: nobody else builds while we hold the lock.
  rmSync(unfinishedFolder, { recursive: true, force: true });
  for (const folder of [binFolder, stampFolder, unfinishedFolder]) mkdirSync(folder, { recursive: true });
  const unfinished = join(unfinishedFolder, `${name}.${process.pid}`);
  const end = progress(`building ${name} ${pinnedVersion(part)} (usually ${part.usual}, or seconds out of Go's cache)`);
  try {
    if (part.prepare === "kubernetesPlugin") await prepareKubernetesPlugin(name);
    const flags = ["-mod=readonly", "-trimpath", "-buildvcs=false", "-ldflags", linkerFlags(name)];
    await go(part.folder, ["build", ...flags, "-o", unfinished, part.package]);
    rmSync(join(stampFolder, name), { force: true });
    renameSync(unfinished, join(binFolder, name));
    writeFileSync(join(stampFolder, name), stampOf(name));
    end("done");
  } catch (error) {
    end("failed");
    throw error;
  }
}

/** The path of a part in `.parts/bin`, built if it is not there yet. @param {PartName} name @returns {Promise<string>} */
export async function built(name) {
  if (!isBuilt(name)) {
    await withLock(
      inCheckout(".parts", "lock"),
      async () => {
        // Another process may have built it while we waited for the lock.
        if (!isBuilt(name)) await build(name);
      },
      (holder) => console.error(`waiting for process ${pidOf(holder)}, which builds parts for this checkout`),
    );
  }
  return join(binFolder, name);
}
