import type { Line } from "../types";

/** Which cluster it is, before there is a recorded one. */
export const chosenCluster: readonly Line[] = [
  {
    clause: "the argument kubeconfig decides before KUBECONFIG",
    file: "cluster/kubeconfig.ts",
    code: "if (setting?.trim()) return fromSetting(setting, environment);",
    instead: "",
    test: [
      "unit/cluster/kubeconfig.test.ts",
      "the setting wins: a path, a path below ~, contents in YAML or JSON, a list",
    ],
  },
  {
    clause: "the first file's current context wins",
    file: "cluster/kubeconfig.ts",
    code: "config.currentContext ||= next.currentContext;",
    instead: "config.currentContext = next.currentContext;",
    test: ["unit/cluster/kubeconfig.test.ts", "the first file's current context wins"],
  },
  {
    clause: "the server's certificate is checked",
    file: "cluster/tls.ts",
    code: "if (cluster.insecure) {",
    instead: "if (true) {",
    test: ["unit/cluster/tls.test.ts", "of another authority is refused, and nothing is sent"],
    error: /it did not fail/,
  },
  {
    clause: "impersonation is sent",
    file: "cluster/connect.ts",
    code: ", ...impersonationHeaders(impersonate)",
    instead: "",
    test: ["unit/cluster/credentials.test.ts", "user, uid, every group and every extra of the kubeconfig are sent"],
  },
  {
    clause: "the Kubernetes provider of the component decides",
    file: "pickUp.ts",
    code: "provider ? fromProvider(component, provider) : ",
    instead: "",
    test: ["component/pickUp.test.ts", "takes cluster and namespace from opts.provider"],
  },
  {
    clause: "a context belongs to the kubeconfig that it was configured with",
    file: "inputs.ts",
    code: "kubeconfig === undefined ? provider : {}",
    instead: "provider",
    test: ["component/pickUp.test.ts", "with an own kubeconfig the provider's context and cluster do not apply"],
  },
  {
    clause: "a provider that cannot be read is refused, not passed over",
    file: "pickUp.ts",
    code: "if (!pulumi.Output.isInstance(fields.kubeconfig)) {",
    instead: "if (false) {",
    test: ["component/pickUp.test.ts", "a provider that is only a reference is refused: its cluster cannot be read"],
  },
  {
    clause: "a provider that failed does not leave the choice to what is configured outside",
    file: "pickUp.ts",
    code: "if (!made || !(pulumi.runtime.isDryRun() || (await isKnown))) {",
    instead: "if (false) {",
    test: [
      "component/pickUpPreview.test.ts",
      "of a provider that could not be made nothing is known, not even what is unset",
    ],
  },
  {
    clause: "where default providers are disabled nothing outside decides",
    file: "defaultProvider.ts",
    code: "defaultProviderDisabled() ? withoutProvider(component) : ",
    instead: "",
    test: [
      "component/providerSettings.test.ts",
      'without a provider, and disable-default-providers ["kubernetes"]: refused',
    ],
  },
  {
    clause: "nor in strict mode, which forbids the default provider",
    file: "defaultProvider.ts",
    code: 'if (config.get("strictMode") === "true") {',
    instead: "if (false) {",
    test: ["component/providerSettings.test.ts", "without a provider, and kubernetes:strictMode: refused"],
  },
  {
    clause: "nor where the default provider writes files and has no cluster",
    file: "defaultProvider.ts",
    code: "if (rendersTo) {",
    instead: "if (false) {",
    test: ["component/providerSettings.test.ts", "without a provider, and kubernetes:renderYamlToDirectory: refused"],
  },
];
