// @ts-check
// The real programs that tests and the demo run: from which pinned Go module each is built, and what on PATH would do.
import { readFileSync } from "node:fs";
import { inCheckout } from "../checkout.mjs";

/**
 * @typedef {object} Part
 * @property {string} folder under `tools/`, where the go.mod lies that pins it
 * @property {string} module whose version in that go.mod is the part's version
 * @property {string} package what `go build` builds
 * @property {string} usual how long a build takes where Go's cache is cold, on 2 cores
 * @property {(version: string) => string[]} [linkerFlags]
 * @property {"kubernetesPlugin"} [prepare] what its build needs beforehand
 * @property {string[]} [versionArgs] how to ask one on PATH for its version; without it none on PATH is ever used
 * @property {(output: string) => string | undefined} [suits] that version, if one on PATH would do
 */

/** @param {string} output @param {RegExp} pattern @param {number} oldestMinor */
function minorAtLeast(output, pattern, oldestMinor) {
  const found = pattern.exec(output);
  return found?.[1] !== undefined && Number(found[2]) >= oldestMinor ? found[1] : undefined;
}

/** @param {string} version */
function kubernetesVersionFlags(version) {
  const [major, minor] = version.slice(1).split(".");
  const at = "k8s.io/component-base/version";
  // Without these it calls itself v0.0.0, which charts and the Kubernetes provider refuse.
  return [`-X ${at}.gitVersion=${version}`, `-X ${at}.gitMajor=${major}`, `-X ${at}.gitMinor=${minor}`];
}

/** @satisfies {Record<string, Part>} */
const table = {
  pulumi: {
    folder: "pulumi",
    module: "github.com/pulumi/pulumi/pkg/v3",
    package: "github.com/pulumi/pulumi/pkg/v3/cmd/pulumi",
    usual: "5:30",
    linkerFlags: (version) => [`-X github.com/pulumi/pulumi/sdk/v3/go/common/version.Version=${version}`],
    versionArgs: ["version"],
    // The oldest @pulumi/pulumi that this package supports is 3.216.
    suits: (output) => minorAtLeast(output, /^(v3\.(\d+)\.\d+)$/m, 216),
  },
  "pulumi-language-nodejs": {
    folder: "pulumi-language-nodejs",
    module: "github.com/pulumi/pulumi/sdk/v3",
    package: "github.com/pulumi/pulumi/sdk/v3/nodejs/cmd/pulumi-language-nodejs",
    usual: "0:40",
  },
  "kube-apiserver": {
    folder: "kube-apiserver",
    module: "k8s.io/kubernetes",
    package: "k8s.io/kubernetes/cmd/kube-apiserver",
    usual: "5:00",
    linkerFlags: kubernetesVersionFlags,
    versionArgs: ["--version"],
    suits: (output) => minorAtLeast(output, /^Kubernetes (v1\.(\d+)\.\d+)/m, 30),
  },
  kubectl: {
    folder: "kube-apiserver",
    module: "k8s.io/kubernetes",
    package: "k8s.io/kubernetes/cmd/kubectl",
    usual: "0:30",
    linkerFlags: kubernetesVersionFlags,
    versionArgs: ["version", "--client"],
    // Google Cloud's "dispatcher" is a wrapper that asks the server for its version before it does anything else.
    suits: (output) =>
      /dispatcher/.test(output) ? undefined : minorAtLeast(output, /^Client Version: (v1\.(\d+)\.\S+)$/m, 28),
  },
  etcd: {
    folder: "etcd",
    module: "go.etcd.io/etcd/server/v3",
    package: "go.etcd.io/etcd/server/v3",
    usual: "0:45",
    versionArgs: ["--version"],
    suits: (output) => minorAtLeast(output, /^etcd Version: (3\.(\d+)\.\d+)/m, 5),
  },
  argocd: {
    folder: "argocd",
    module: "github.com/argoproj/argo-cd/v3",
    package: "github.com/argoproj/argo-cd/v3/cmd",
    usual: "4:00",
    linkerFlags: (version) => [`-X github.com/argoproj/argo-cd/v3/common.version=${version.slice(1)}`],
    versionArgs: ["version", "--client", "--short"],
    suits: (output) => minorAtLeast(output, /^argocd: (v3\.(\d+)\.\d+)/m, 0),
  },
  "pulumi-resource-kubernetes": {
    folder: "pulumi-resource-kubernetes",
    module: "github.com/pulumi/pulumi-kubernetes/provider/v4",
    package: ".",
    usual: "9:00",
    // The plugin must bear the version of the npm package that asks for it.
    linkerFlags: () => [
      `-X github.com/pulumi/pulumi-kubernetes/provider/v4/pkg/version.Version=${kubernetesSdkVersion()}`,
    ],
    prepare: "kubernetesPlugin",
  },
};

/** @typedef {keyof typeof table} PartName */

export const partNames = /** @type {PartName[]} */ (Object.keys(table));

/** The parts that the demo needs, and most tests. @type {PartName[]} */
export const usualParts = ["pulumi", "pulumi-language-nodejs", "etcd", "kube-apiserver", "kubectl"];

/** @param {PartName} name @returns {Part} */
export function partOf(name) {
  return table[name];
}

/** The version that the part's go.mod pins. @param {Part} part */
export function pinnedVersion(part) {
  const goMod = readFileSync(inCheckout("tools", part.folder, "go.mod"), "utf8");
  const found = goMod.split("\n").map((line) =>
    line
      .trim()
      .replace(/^require /, "")
      .split(" "),
  );
  const version = found.find(([path]) => path === part.module)?.[1];
  if (version === undefined) throw new Error(`tools/${part.folder}/go.mod does not require ${part.module}`);
  return version;
}

/** The version of the installed npm package @pulumi/kubernetes. @returns {string} */
export function kubernetesSdkVersion() {
  return JSON.parse(readFileSync(inCheckout("node_modules/@pulumi/kubernetes/package.json"), "utf8")).version;
}
