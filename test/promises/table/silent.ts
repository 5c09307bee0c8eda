import type { Kept } from "../types";

export const silent: Kept = {
  promise: "Nothing to do is cheap and silent",
  lines: [
    {
      clause: "no change is an explicit answer",
      file: "provider/diff.ts",
      code: "const UNCHANGED: DiffResult = { changes: false };",
      instead: "const UNCHANGED: DiffResult = {};",
      test: [
        "unit/provider/diff.test.ts",
        "no change is said as such: without a word the engine takes its own comparison",
      ],
    },
    {
      clause: "one GET in preview, one in up",
      file: "provider/check.ts",
      code: "const finding = await look(connection, target, patience);",
      instead: "await look(connection, target, patience);\nconst finding = await look(connection, target, patience);",
      test: [
        "grpc/presentSecret.test.ts",
        "an unchanged preview and up send one GET each, and neither shows nor says anything",
      ],
    },
    {
      clause: "a preview of what is recorded says nothing",
      file: "provider/judge.ts",
      code: "situation.isNew && situation.preview",
      instead: "situation.preview",
      test: [
        "grpc/presentSecret.test.ts",
        "an unchanged preview and up send one GET each, and neither shows nor says anything",
      ],
    },
    {
      clause: "a refresh finds no change in swapped arguments",
      file: "provider/diff.ts",
      code: "if (!memory) {\n    return UNCHANGED;",
      instead: "if (!memory) {\n    return UPDATE;",
      test: ["unit/provider/diff.test.ts", "without a finding it is a refresh: no change, whatever differs"],
    },
    {
      clause: "another path of the kubeconfig is no change",
      file: "provider/diff.ts",
      code: "contents: kubeconfig !== undefined && isKubeconfigContents(kubeconfig) ? kubeconfig : undefined,",
      instead: "contents: kubeconfig,",
      test: ["unit/provider/diff.test.ts", "another path of the kubeconfig is no change"],
    },
    {
      clause: "other contents, context, cluster or impersonation are an update of state",
      file: "provider/diff.ts",
      code: " || !isDeepStrictEqual(connectionOf(olds), connectionOf(news))",
      instead: "",
      test: [
        "unit/provider/diff.test.ts",
        "other contents of the kubeconfig, another context, cluster or impersonation are an update",
      ],
    },
    {
      clause: "arguments that count at creation only are no change",
      file: "provider/diff.ts",
      code: '["key", "rotationTrigger"] as const',
      instead: '["key", "rotationTrigger", "length", "labels"] as const',
      test: ["unit/provider/diff.test.ts", "arguments that count at creation only are no change"],
    },
    {
      clause: "edited labels are no new version",
      file: "core/version.ts",
      code: "return stampsOf(secret)[0];",
      instead: "return JSON.stringify(secret);",
      test: ["property/version.test.ts", "no edit changes the version"],
    },
  ],
};
