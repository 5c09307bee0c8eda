import type { Kept } from "../types";

export const destroy: Kept = {
  promise: "Destroy keeps the Secret, and needs neither the cluster nor this package",
  lines: [
    {
      clause: "the engine is told to retain it",
      file: "child.ts",
      code: "retainOnDelete: true,",
      instead: "",
      test: [
        "component/registration.test.ts",
        "the Secret is kept on delete and the password output is secret, whatever the options of the component",
      ],
    },
    {
      clause: "where a transform took that away, delete asks nobody",
      file: "provider/index.ts",
      code: "async function keep(): Promise<void> {}",
      instead: "const keep = async (id: string, props: Parameters<typeof read>[1]) => void (await read(id, props));",
      test: ["grpc/absentSecret.test.ts", "delete keeps the Secret and asks nobody"],
    },
    {
      clause: "without the package delete has nothing to do",
      file: "child.ts",
      code: "delete: async () => {}",
      instead: "delete: fail",
      test: [
        "grpc/notInstalled.test.ts",
        "not installed: every other call fails with the same advice, and delete has nothing to do",
      ],
      error: /must be installed/,
    },
  ],
};
