import type { Kept } from "../types";

export const oneWinner: Kept = {
  promise: "Any number of concurrent runs end with one password",
  lines: [
    {
      clause: "who loses the race adopts what won",
      file: "core/ensure.ts",
      code: 'if (failure.reason === "alreadyExists") {',
      instead: "if (false) {",
      test: ["unit/core/ensure.test.ts", "whoever POSTed first wins: AlreadyExists is read and adopted"],
      error: /alreadyExists/,
    },
    {
      clause: "under every schedule at most one run says created",
      file: "core/ensure.ts",
      code: "live.managedFields.some((entry) => entry.manager === secret.fieldManager)",
      instead: 'live.data[secret.key] === Buffer.from(secret.value).toString("base64")',
      test: ["schedules/schedules.test.ts", "no schedule of two-ups-same-password breaks a promise"],
    },
    {
      clause: "all have the value that the API server has",
      file: "core/ensure.ts",
      code: "value: verified(posted, target)",
      instead: "value: secret.value",
      test: ["unit/core/ensure.test.ts", "the value is the one that the API server has, not the one that was sent"],
    },
    {
      clause: "a 409 that is a conflict is not taken for a Secret that exists",
      file: "cluster/classify.ts",
      code: 'object.reason === "AlreadyExists" ? "alreadyExists" : "conflict"',
      instead: '"alreadyExists"',
      test: ["unit/cluster/classify.test.ts", "a conflict of a POST is not AlreadyExists: conflict"],
    },
    {
      clause: "a conflict of the POST is tried again",
      file: "core/ensure.ts",
      code: 'failure.reason === "conflict" || ',
      instead: "",
      test: [
        "unit/core/ensureFaults.test.ts",
        "Conflict on the POST is not AlreadyExists: nothing was made, and it is tried again",
      ],
      error: /conflict/,
    },
    {
      clause: "a POST is never repeated blindly",
      file: "core/ensure.ts",
      code: 'return "readBack";\n    }\n    // No further POST.',
      instead: "return await api.create(secret);\n    }\n    // No further POST.",
      test: [
        "unit/core/ensureFaults.test.ts",
        "timeout on the POST is followed by a GET, never by another POST at once",
      ],
    },
    {
      clause: "no write goes out on a connection that may just be closing",
      file: "cluster/transport.ts",
      code: 'request.method === "GET" ? this.reading : createAgent(this.target, false)',
      instead: "this.reading",
      test: ["unit/cluster/secretApi.test.ts", "reads share a connection, a write has its own"],
    },
    {
      clause: "two stacks with one trigger rotate once",
      file: "core/rotate.ts",
      code: "if (hasStamp(live, stamp)) {",
      instead: "if (false) {",
      test: [
        "unit/core/rotateFaults.test.ts",
        "Conflict with the same rotation elsewhere is theirs: nothing more is written",
      ],
      error: /conflict/,
    },
    {
      clause: "under every schedule each trigger rotates once",
      file: "core/rotate.ts",
      code: "[ROTATION_ANNOTATION]: stamped(live, stamp) }",
      instead: '[ROTATION_ANNOTATION]: "rotated" }',
      test: ["schedules/schedules.test.ts", "no schedule of two-rotations breaks a promise"],
    },
  ],
};
