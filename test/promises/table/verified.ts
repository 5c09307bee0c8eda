import type { Kept } from "../types";

export const verified: Kept = {
  promise: "Success means that the key is there, with a value",
  lines: [
    {
      clause: "an adopted Secret is verified",
      file: "core/ensure.ts",
      code: "value: verified(live, target)",
      instead: "value: String(live.data[target.key])",
      test: ["unit/core/ensure.test.ts", "a Secret that lacks the key is an error, and nothing is written"],
    },
    {
      clause: "the answer to the POST is verified",
      file: "core/ensure.ts",
      code: "value: verified(posted, target)",
      instead: "value: secret.value",
      test: ["unit/core/ensure.test.ts", "the answer to a POST that lacks the key is not believed to be a success"],
    },
    {
      clause: "the answer to the PUT is verified",
      file: "core/rotate.ts",
      code: "value: asSent(put, target, wanted.value, stamp)",
      instead: "value: wanted.value",
      test: ["unit/core/rotate.test.ts", "the answer to the PUT is verified"],
    },
    {
      clause: "a missing key is one, whatever other keys there are",
      file: "core/inspect.ts",
      code: "Object.hasOwn(secret.data, key) ? secret.data[key] : undefined",
      instead: "Object.values(secret.data)[0]",
      test: ["unit/core/inspect.test.ts", "a missing key is told with the names of those that are there, in order"],
    },
    {
      clause: "an empty value is no password",
      file: "core/inspect.ts",
      code: "bytes.length === 0",
      instead: "false",
      test: ["unit/core/inspect.test.ts", "an empty value is no password, unlike for the command"],
    },
    {
      clause: "a Secret that is being deleted is no success",
      file: "core/inspect.ts",
      code: "if (secret.deletionTimestamp) {",
      instead: "if (false) {",
      test: ["unit/core/ensure.test.ts", "a Secret that is being deleted is waited for, then created"],
    },
    {
      clause: "the error names the keys that are there, by name only",
      file: "core/verify.ts",
      code: 'keys.join(", ")',
      instead: "keys.length",
      test: ["unit/core/verify.test.ts", "a missing key is an error that names the Secret, its keys and the fix"],
    },
    {
      clause: "every preview and up verifies, of what is recorded too",
      file: "provider/judge.ts",
      code: "throw error;",
      instead: "",
      test: [
        "unit/provider/judge.test.ts",
        "a Secret that cannot be used fails preview and up, of a new resource and of a recorded one",
      ],
    },
    {
      clause: "a refresh verifies",
      file: "provider/read.ts",
      code: "const value = verified(secret, target);",
      instead: 'const value = "";',
      test: [
        "grpc/unusableSecret.test.ts",
        "KEY_MISSING: a recorded resource fails in preview, up and refresh, and its state is kept",
      ],
    },
    {
      clause: "an up that could not look at a recorded Secret fails",
      file: "provider/check.ts",
      code: "preview || !isNew",
      instead: "preview",
      test: [
        "grpc/permissions.test.ts",
        "that lost its rights warns in preview and fails in up and refresh, and the state is kept",
      ],
    },
    {
      clause: "an answer counts only for the Secret that was asked for",
      file: "cluster/liveSecret.ts",
      code: "if (metadata.name !== name || metadata.namespace !== namespace) return undefined;",
      instead: "",
      test: ["unit/cluster/secretApi.test.ts", "another namespace"],
      error: /it did not fail/,
    },
    {
      clause: "a 404 counts only where the API server says which Secret is absent",
      file: "cluster/classify.ts",
      code: 'object?.reason === "NotFound" && object.kind === "secrets" && object.name === name',
      instead: "true",
      test: ["unit/cluster/secretApi.test.ts", "a 404 of something else in JSON"],
      error: /it did not fail/,
    },
  ],
};
