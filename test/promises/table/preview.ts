import type { Kept } from "../types";

export const preview: Kept = {
  promise: "Preview tells the truth, and completely",
  lines: [
    {
      clause: "the version of an absent Secret is known",
      file: "provider/judge.ts",
      code: 'if (finding.kind === "absent" || finding.secret.deletionTimestamp) {\n    return VERSION_OF_ABSENT;',
      instead: 'if (finding.kind === "absent" || finding.secret.deletionTimestamp) {\n    return undefined as never;',
      test: ["unit/provider/judge.test.ts", "the version is that of the live Secret, and known for an absent one"],
    },
    {
      clause: "the version shown is the one that up gives",
      file: "provider/check.ts",
      code: "inputs.version = versionFound(finding, olds, inputs);",
      instead: "",
      test: [
        "grpc/presentSecret.test.ts",
        "a Secret that is there is announced as adopted, then adopted without a write",
      ],
    },
    {
      clause: "so it is where a rotation is due",
      file: "provider/judge.ts",
      code: "rotates(secret, olds, inputs) ? stampFor(secret, inputs) : rotationOf(secret)",
      instead: "rotationOf(secret)",
      test: ["unit/provider/judge.test.ts", "the version is the one that a due rotation will give"],
    },
    {
      clause: "where nobody could look the recorded version stands",
      file: "provider/judge.ts",
      code: "return olds.version ?? VERSION_OF_ABSENT;",
      instead: "return VERSION_OF_ABSENT;",
      test: ["unit/provider/judge.test.ts", "where nobody could look the recorded version stands"],
    },
    {
      clause: "unset fields of a provider are known in a preview",
      file: "pickUp.ts",
      code: "const text = (await promise.call(field, true)) || undefined;",
      instead: "return field;\nconst text = undefined;",
      test: ["component/pickUpPreview.test.ts", "what a provider leaves unset is known to be unset in a preview"],
    },
    {
      clause: "the version is the only Output of helmValues",
      file: "helmValues.ts",
      code: "({ podAnnotations: { [VERSION_ANNOTATION]: version } })",
      instead: "pulumi.output({ podAnnotations: { [VERSION_ANNOTATION]: version } }) as never",
      test: ["component/helmValues.test.ts", "is a plain object whose only Output is the version"],
    },
    {
      clause: "a creation is proven by a dry run",
      file: "provider/check.ts",
      code: "await proveCreatable(connection, inputs, situation.password, patience);",
      instead: "",
      test: [
        "grpc/absentSecret.test.ts",
        "a first preview announces the creation, proves it by a dry run and writes nothing",
      ],
    },
    {
      clause: "a rotation is proven by a dry run",
      file: "provider/check.ts",
      code: "await proveRotatable(connection, inputs, finding.secret, situation.password, patience);",
      instead: "",
      test: [
        "grpc/rotation.test.ts",
        "a trigger rotates when it changes: one PUT, announced with its version, the rest of the Secret stays",
      ],
    },
    {
      clause: "the dry run writes nothing",
      file: "cluster/secretApi.ts",
      code: 'dryRun ? "&dryRun=All" : ""',
      instead: '""',
      test: ["unit/cluster/secretApi.test.ts", "dry run on demand"],
    },
    {
      clause: "what up is sure to fail on fails the preview",
      file: "provider/dryRun.ts",
      code: "throw explain(failure, scene);",
      instead: "",
      test: [
        "grpc/deletingSecret.test.ts",
        "that is terminating is an error in preview and up, not a matter of permissions, without a loop",
      ],
    },
    {
      clause: "so does a rotation that will be refused",
      file: "provider/judge.ts",
      code: "throw refusal;",
      instead: "",
      test: ["unit/provider/judge.test.ts", "a rotation that will be refused fails the preview"],
    },
    {
      clause: "a Secret that is gone is announced",
      file: "provider/diff.ts",
      code: "for (const [code, text] of changes) {",
      instead: "for (const [code, text] of [] as typeof changes) {",
      test: [
        "unit/provider/diff.test.ts",
        "a Secret that is gone, made again or rotated by others is an update, and is announced",
      ],
    },
    {
      clause: "a rotation is announced",
      file: "provider/diff.ts",
      code: "if (willRotate) {",
      instead: "if (false) {",
      test: ["unit/provider/diff.test.ts", "a due rotation is announced"],
    },
    {
      clause: "a creation and an adoption are announced",
      file: "provider/check.ts",
      code: "announceCreation(inputs, situation);",
      instead: "",
      test: [
        "grpc/absentSecret.test.ts",
        "a first preview announces the creation, proves it by a dry run and writes nothing",
      ],
    },
    {
      clause: "what changed between preview and up is judged again by up",
      file: "provider/diff.ts",
      code: "const memory = recall(news.instance);",
      instead: "const memory = undefined as Memory | undefined;",
      test: ["grpc/memory.test.ts", "diff makes no calls: it judges by what check found"],
    },
  ],
};
