import type { Kept } from "../types";

export const provenance: Kept = {
  promise: "created is said only by the resource whose own POST made the Secret",
  lines: [
    {
      clause: "a creation whose answer was lost is read back and known again",
      file: "core/ensure.ts",
      code: 'madeBy(live, secret) ? "created" : "adopted"',
      instead: '"adopted"',
      test: ["unit/core/ensureFaults.test.ts", "a lost answer is read back: our own Secret was created"],
    },
    {
      clause: "the same value is no proof: others may have been handed it",
      file: "core/ensure.ts",
      code: "live.managedFields.some((entry) => entry.manager === secret.fieldManager)",
      instead: 'live.data[secret.key] === Buffer.from(secret.value).toString("base64")',
      test: [
        "unit/core/ensure.test.ts",
        "the same value from somebody else is not ours: two stacks may be handed one password",
      ],
    },
    {
      clause: "each creation has a field manager of its own",
      file: "provider/results.ts",
      code: 'randomBytes(6).toString("hex")',
      instead: '"1"',
      test: [
        "unit/provider/results.test.ts",
        "each creation has a field manager of its own, by which its Secret is known again",
      ],
    },
    {
      clause: "it is sent with the POST",
      file: "cluster/secretApi.ts",
      code: "writing(secret.fieldManager, dryRun)",
      instead: "writing(FIELD_MANAGER, dryRun)",
      test: ["unit/cluster/secretApi.test.ts", "POST of an Opaque Secret with the value in base64"],
    },
    {
      clause: "a POST that took all the time is looked for once more",
      file: "core/ensure.ts",
      code: "if (failure.outcomeUnknown && (await patience.retry(() => api.get()).catch(() => undefined))) {",
      instead: "if (false) {",
      test: ["unit/core/ensureFaults.test.ts", "a POST that took the whole budget is read back once all the same"],
      error: /timeout/,
    },
    {
      clause: "a write whose connection broke may have landed",
      file: "cluster/attempt.ts",
      code: "this.connected && this.request.writes",
      instead: "false",
      test: [
        "unit/cluster/secretApi.test.ts",
        "the connection breaks after the request: a write's outcome is unknown, a read's and a dry run's is not",
      ],
    },
    {
      clause: "so may one that a failing server answers",
      file: "cluster/classify.ts",
      code: "asked.writes && (status < 400",
      instead: "false && (status < 400",
      test: ["unit/cluster/classify.test.ts", "etcd times out: serverTransient"],
    },
    {
      clause: "an update does not change who made the Secret",
      file: "provider/update.ts",
      code: "uid === olds.uid ? olds.origin : found",
      instead: "found",
      test: [
        "grpc/origin.test.ts",
        "what this resource created stays created, through updates, rotations and refreshes",
      ],
    },
    {
      clause: "a Secret that others made again is adopted, in up",
      file: "provider/update.ts",
      code: "uid === olds.uid ? olds.origin : found",
      instead: "olds.origin",
      test: [
        "grpc/presentSecret.test.ts",
        "a Secret made again by others is recorded: adopted, another version, nothing written",
      ],
    },
    {
      clause: "and in a refresh",
      file: "provider/read.ts",
      code: 'secret.uid === props.uid ? props.origin : "adopted"',
      instead: "props.origin",
      test: ["grpc/presentSecret.test.ts", "a refresh records a Secret that others made again"],
    },
  ],
};
