import type { Kept } from "../types";

export const leastPrivilege: Kept = {
  promise: "get on the one Secret is enough, create while it is absent, update only to rotate",
  lines: [
    {
      clause: "the Secret is asked for by its name",
      file: "cluster/secretApi.ts",
      code: 'method: "GET", path: this.path(this.name)',
      instead: 'method: "GET", path: this.path()',
      test: ["unit/cluster/secretApi.test.ts", "GET of the one Secret, by name"],
    },
    {
      clause: "there is no create while the Secret is there",
      file: "core/ensure.ts",
      code: "const live = await settled(api, target, patience);",
      instead: "const live = beaten ? await settled(api, target, patience) : undefined;",
      test: ["grpc/permissions.test.ts", "with get alone is enough to adopt, and for everything later"],
    },
    {
      clause: "a preview asks for a creation only where it will create",
      file: "provider/check.ts",
      code: 'if (finding.kind === "live") {',
      instead:
        "await proveCreatable(connection, inputs, situation.password, patience);\n" + 'if (finding.kind === "live") {',
      test: [
        "grpc/presentSecret.test.ts",
        "a Secret that is there is announced as adopted, then adopted without a write",
      ],
    },
    {
      clause: "a PUT only to rotate",
      file: "provider/update.ts",
      code: "rotationDue(olds, news) ? await rotateSecret(news) : undefined",
      instead: "await rotateSecret(news)",
      test: ["grpc/rotation.test.ts", "setting a trigger for the first time and removing it rotate nothing"],
    },
    {
      clause: "an identity that may only read can preview a creation",
      file: "provider/dryRun.ts",
      code: 'new Set(["namespaceTerminating",',
      instead: 'new Set(["forbidden", "namespaceTerminating",',
      test: [
        "grpc/permissions.test.ts",
        "with get alone previews a creation with a warning, and fails in up with the Role that it needs",
      ],
    },
    {
      clause: "one that may do nothing can preview, too",
      file: "provider/check.ts",
      code: 'if (preview && failure.reason !== "serverLasting") {',
      instead: "if (false) {",
      test: [
        "grpc/permissions.test.ts",
        "without any right gets a preview with a warning whose outputs are known, and an error in up",
      ],
    },
    {
      clause: "the Role to apply has update only for a rotation",
      file: "core/explain.ts",
      code: 'verb === "update" ? "get, update" : "get"',
      instead: '"get, update"',
      test: ["unit/core/explain.test.ts", "the Role has the two rules of Argo CD's own"],
    },
  ],
};
