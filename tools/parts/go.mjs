// @ts-check
// The Go toolchain: is it there, is it new enough, and `go build` whatever the user's own settings are.
import { readFileSync } from "node:fs";
import { inCheckout } from "../checkout.mjs";
import { run } from "../children.mjs";

const otherWays = `Or install official builds, and they are used instead; all but the last must be on PATH:
  pulumi                          curl -fsSL https://get.pulumi.com | sh
  kube-apiserver, etcd, kubectl   setup-envtest use -p path   (of kubernetes-sigs/controller-runtime)
  argocd                          the release of argoproj/argo-cd
  pulumi-resource-kubernetes      pulumi plugin install resource kubernetes`;

/** The user's environment without what would change a build. GOTOOLCHAIN, proxies and caches stay the user's. */
function goEnvironment() {
  const { GOOS: _os, GOARCH: _arch, ...rest } = process.env;
  return { ...rest, CGO_ENABLED: "0", GOWORK: "off", GOFLAGS: "-mod=readonly" };
}

/** @param {string} folder @param {string[]} args */
export function go(folder, args) {
  return run("go", args, { cwd: inCheckout("tools", folder), env: goEnvironment() });
}

/** The Go version that the go.mod in this folder of `tools/` asks for. @param {string} folder */
function wantedGo(folder) {
  return /^go (\S+)$/m.exec(readFileSync(inCheckout("tools", folder, "go.mod"), "utf8"))?.[1] ?? "1.24";
}

/** @param {string} have for example "1.26.6" @param {string} wanted */
export function isOlder(have, wanted) {
  const [a, b] = [have, wanted].map((version) => version.split(".").map((part) => Number.parseInt(part, 10) || 0));
  const at = [0, 1, 2].find((i) => (a?.[i] ?? 0) !== (b?.[i] ?? 0));
  return at !== undefined && (a?.[at] ?? 0) < (b?.[at] ?? 0);
}

/** Throws, with what to do, where Go is missing or too old to build from this folder. @param {string} folder @param {string} part */
export async function requireGo(folder, part) {
  const wanted = wantedGo(folder);
  /** @param {string} problem */
  const refuse = (problem) =>
    new Error(
      `${part} is not installed, and to build it ${problem}\nInstall Go ${wanted} or newer (https://go.dev/dl/).\n${otherWays}`,
    );
  const version = await go(folder, ["env", "GOVERSION"]).catch((/** @type {NodeJS.ErrnoException} */ error) => {
    // Go 1.21 and newer fetch the toolchain that go.mod asks for, unless GOTOOLCHAIN says not to.
    throw refuse(
      error.code === "ENOENT" ? "Go is needed, which is missing." : `Go does not work here: ${error.message}`,
    );
  });
  const have = version.trim().replace(/^go/, "");
  if (isOlder(have, wanted)) throw refuse(`Go ${have} is too old.`);
}
