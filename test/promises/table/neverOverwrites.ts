import type { Kept } from "../types";

export const neverOverwrites: Kept = {
  promise: "An existing Secret is never overwritten and never deleted",
  lines: [
    {
      clause: "a Secret that is there is read and not written",
      file: "core/ensure.ts",
      code: "if (live) {",
      instead: "if (live && madeBy(live, secret)) {",
      test: ["unit/core/ensure.test.ts", "an existing Secret is adopted by one GET"],
      error: /nobody expected a create/,
    },
    {
      clause: "409 is no reason to write",
      file: "core/ensure.ts",
      code: 'return "exists";',
      instead: "return await api.replace({ ...(await api.get())!, data: {} });",
      test: ["unit/core/ensure.test.ts", "whoever POSTed first wins: AlreadyExists is read and adopted"],
      error: /nobody expected a replace/,
    },
    {
      clause: "a creation is a POST, which cannot overwrite",
      file: "cluster/secretApi.ts",
      code: "path: this.path() + writing(secret.fieldManager, dryRun),",
      instead: "path: this.path(this.name) + writing(secret.fieldManager, dryRun),",
      test: ["unit/cluster/secretApi.test.ts", "POST of an Opaque Secret with the value in base64"],
    },
    {
      clause: "a rotation is a PUT, never a PATCH",
      file: "cluster/secretApi.ts",
      code: 'method: "PUT" as const,',
      instead: 'method: "PATCH" as "PUT",',
      test: [
        "unit/cluster/secretApi.test.ts",
        "PUT of the object as read, with its resourceVersion and everything unknown in it",
      ],
    },
    {
      clause: "the PUT holds only for the resourceVersion that was read",
      file: "cluster/secretApi.ts",
      code: "resourceVersion: secret.resourceVersion }",
      instead: 'resourceVersion: "0" }',
      test: [
        "unit/cluster/secretApi.test.ts",
        "PUT of the object as read, with its resourceVersion and everything unknown in it",
      ],
    },
    {
      clause: "after a conflict the Secret is read again before the next PUT",
      file: "core/rotate.ts",
      code: 'return lost ? "lost" : "refused";',
      instead: "return await api.replace(next);",
      test: ["unit/core/rotateFaults.test.ts", "Conflict is read again, and the PUT is of what was read"],
    },
    {
      clause: "a rotation leaves the other keys",
      file: "core/rotate.ts",
      code: "...live.data, [target.key]",
      instead: "[target.key]",
      test: ["unit/core/rotate.test.ts", "the PUT is the object as read, with the new value and the stamp"],
    },
    {
      clause: "a rotation leaves the other annotations",
      file: "core/rotate.ts",
      code: "...live.annotations, ",
      instead: "",
      test: ["property/rotation.test.ts", "everything else stays"],
    },
    {
      clause: "a Secret without the key is not rotated either",
      file: "core/rotate.ts",
      code: "const value = verified(live, target);",
      instead: 'const value = "";',
      test: ["unit/core/rotate.test.ts", "a Secret without the key, or with it empty, is not rotated"],
    },
    {
      clause: "an immutable or owned Secret is not rotated",
      file: "core/rotate.ts",
      code: "throw refusal;",
      instead: "",
      test: ["unit/core/rotate.test.ts", "a refusal is thrown and nothing is written"],
    },
    {
      clause: "setting or removing a trigger rotates nothing",
      file: "provider/judge.ts",
      code: "before !== undefined && now !== undefined && before !== now",
      instead: "before !== now",
      test: [
        "unit/provider/judge.test.ts",
        "a rotation is due where a trigger that was set is set to something else, and nowhere else",
      ],
    },
    {
      clause: "in another place a changed trigger rotates nothing",
      file: "provider/judge.ts",
      code: "!isUnknown(now) && samePlace(recorded, inputs)",
      instead: "",
      test: [
        "unit/provider/judge.test.ts",
        "in another place no rotation is due: there the Secret is adopted or created",
      ],
    },
    {
      clause: "an update without a due rotation writes nothing",
      file: "provider/update.ts",
      code: "rotationDue(olds, news) ? await rotateSecret(news) : undefined",
      instead: "await rotateSecret(news)",
      test: ["grpc/rotation.test.ts", "setting a trigger for the first time and removing it rotate nothing"],
    },
  ],
};
