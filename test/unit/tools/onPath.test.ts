import assert from "node:assert/strict";
import { mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { delimiter } from "node:path";
import test from "node:test";
import { binFolder } from "../../../tools/parts/build.mjs";
import type { PartName } from "../../../tools/parts/catalogue.mjs";
import { companionsOf, findOnPath, installedKubernetesPlugin, suitableOnPath } from "../../../tools/parts/onPath.mjs";
import { partsPath } from "../../../tools/parts.mjs";
import { executable, inScratch } from "./scratch";

function folder(name: string): string {
  mkdirSync(inScratch(name));
  return inScratch(name);
}

async function versionOf(program: PartName, output: string): Promise<string | undefined> {
  const path = folder(`${program}-${Math.random()}`);
  executable(`${path}/${program}`, `#!/bin/sh\ncat <<'END'\n${output}\nEND\n`);
  return (await suitableOnPath(program, path))?.version;
}

test("the first executable file on PATH is found; folders, other files and relative entries are not", () => {
  const [none, dir, first, second] = ["none", "dir", "first", "second"].map(folder);
  writeFileSync(`${none}/tool`, "");
  mkdirSync(`${dir}/tool`);
  executable(`${first}/tool`, "");
  executable(`${second}/tool`, "");
  assert.equal(findOnPath("tool", [".", "", none, dir, first, second].join(delimiter)), `${first}/tool`);
  assert.equal(findOnPath("tool", [none, dir].join(delimiter)), undefined);
});

test("what we built ourselves is not taken for an installed program", () => {
  assert.equal(findOnPath("pulumi", binFolder), undefined);
});

for (const [program, output, version] of [
  ["pulumi", "v3.274.1", "v3.274.1"],
  ["pulumi", "v3.215.0", undefined],
  ["pulumi", "v2.25.2", undefined],
  ["kubectl", "Client Version: v1.34.2\nKustomize Version: v5.7.1", "v1.34.2"],
  ["kubectl", "Client Version: v1.33.0-eks-1\nKustomize Version: v5.5.0", "v1.33.0-eks-1"],
  ["kubectl", "Client Version: v1.32.4-dispatcher\nKustomize Version: v5.5.0", undefined],
  ["kubectl", "a shell function of somebody", undefined],
  ["kube-apiserver", "Kubernetes v1.36.3", "v1.36.3"],
  ["kube-apiserver", "Kubernetes v1.22.0", undefined],
  ["etcd", "etcd Version: 3.6.8\nGit SHA: x", "3.6.8"],
  ["etcd", "etcd Version: 3.4.1", undefined],
  ["argocd", "argocd: v3.1.0+03c4ad8", "v3.1.0"],
  ["argocd", "argocd: v2.9.0", undefined],
] as const) {
  test(`${program} that says "${output.split("\n")[0]}" is ${version === undefined ? "not " : ""}used`, async () => {
    assert.equal(await versionOf(program, output), version);
  });
}

test("Pulumi's companions are found beside the real file of the CLI, and all of them must be there", () => {
  const [real, links] = ["real", "links"].map(folder);
  executable(`${real}/pulumi`, "");
  symlinkSync(`${real}/pulumi`, `${links}/pulumi`);
  executable(`${real}/pulumi-language-nodejs`, "");
  assert.equal(companionsOf(`${links}/pulumi`, links), undefined);
  const launcher = executable(`${real}/pulumi-resource-pulumi-nodejs`, "");
  const host = `${real}/pulumi-language-nodejs`;
  assert.deepEqual(companionsOf(`${links}/pulumi`, links), {
    "pulumi-language-nodejs": host,
    "pulumi-resource-pulumi-nodejs": launcher,
  });
});

test("an installed Kubernetes plugin is used only in exactly the wanted version", () => {
  mkdirSync(inScratch("home/plugins/resource-kubernetes-v4.34.2"), { recursive: true });
  const path = executable(inScratch("home/plugins/resource-kubernetes-v4.34.2/pulumi-resource-kubernetes"), "");
  assert.equal(installedKubernetesPlugin("4.34.2", inScratch("home")), path);
  assert.equal(installedKubernetesPlugin("4.34.1", inScratch("home")), undefined);
});

test("the chosen Pulumi comes before what we built, and that before the rest; nothing twice", () => {
  assert.equal(
    partsPath({ pulumi: "/opt/pulumi/pulumi" }, "/usr/bin:/opt/pulumi"),
    `/opt/pulumi:${binFolder}:/usr/bin`,
  );
  assert.equal(partsPath({ pulumi: `${binFolder}/pulumi` }, "/usr/bin"), `${binFolder}:/usr/bin`);
});
