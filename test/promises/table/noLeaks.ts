import type { Kept } from "../types";

export const noLeaks: Kept = {
  promise: "The password is in no state, log, error, argument list or environment",
  lines: [
    {
      clause: "a password handed in is stripped by check",
      file: "provider/check.ts",
      code: "return { inputs: withoutUnset(inputs) };",
      instead: "return { inputs: withoutUnset({ ...inputs, desiredPassword }) };",
      test: ["unit/provider/check.test.ts", "a password handed in is moved into memory: it is not among the inputs"],
    },
    {
      clause: "it is forgotten with the next check",
      file: "provider/check.ts",
      code: "forget(inputs.instance);",
      instead: "",
      test: [
        "unit/provider/check.test.ts",
        "it is forgotten at the next check of the same instance, also at one that fails",
      ],
    },
    {
      clause: "on its way to check it is a secret",
      file: "inputs.ts",
      code: "pulumi.secret(password)",
      instead: "password",
      test: [
        "component/registration.test.ts",
        "every argument reaches the child under its own name, the password as desiredPassword",
      ],
    },
    {
      clause: "the component itself stores no arguments",
      file: "redisInitialPassword.ts",
      code: "super(RedisInitialPassword.type, name, {}, opts ?? {});",
      instead: "super(RedisInitialPassword.type, name, args as pulumi.Inputs, opts ?? {});",
      test: [
        "component/registration.test.ts",
        "the component itself has no inputs, so nothing of the arguments is stored twice",
      ],
    },
    {
      clause: "the password is an output only with exposePassword",
      file: "provider/results.ts",
      code: "inputs.exposePassword ?",
      instead: "value ?",
      test: ["unit/provider/results.test.ts", "the password is no output unless it is exposed"],
    },
    {
      clause: "an exposed password reaches the engine as a secret",
      file: "provider/results.ts",
      code: "{ ...SECRET, value }",
      instead: "value",
      test: [
        "unit/provider/results.test.ts",
        "an exposed password is handed to the engine as a secret, never in clear",
      ],
    },
    {
      clause: "the engine knows the output as a secret one",
      file: "child.ts",
      code: 'additionalSecretOutputs: ["password"],',
      instead: "",
      test: [
        "component/registration.test.ts",
        "the Secret is kept on delete and the password output is secret, whatever the options of the component",
      ],
    },
    {
      clause: "in the program the output is a secret",
      file: "redisInitialPassword.ts",
      code: "pulumi.secret(child.password)",
      instead: "child.password",
      test: [
        "component/registration.test.ts",
        "the password is an output only if it is exposed, and then a secret one",
      ],
    },
    {
      clause: "contents of a kubeconfig are a secret",
      file: "pickUp.ts",
      code: "pulumi.secret(text) : pulumi.output(text);\n  });",
      instead: "pulumi.output(text) : pulumi.output(text);\n  });",
      test: ["component/registration.test.ts", "contents of a kubeconfig are a secret, a path is not"],
    },
    {
      clause: "so are they in base64, although they are refused",
      file: "pickUp.ts",
      code: " || isEncodedKubeconfig(text)",
      instead: "",
      test: [
        "component/registration.test.ts",
        "a kubeconfig in base64 is a secret, although it is refused later; so are contents on one line",
      ],
    },
    {
      clause: "what the server echoes of a value is redacted",
      file: "cluster/secretApi.ts",
      code: "redact(text, secrets)",
      instead: "text",
      test: [
        "unit/cluster/secretApi.test.ts",
        "every value of a replaced Secret is hidden, old and new, short ones where they stand alone",
      ],
    },
    {
      clause: "so it is of the value that a refused rotation leaves in force",
      file: "cluster/secretApi.ts",
      code: "[secret, was].flatMap(valuesOf)",
      instead: "[secret].flatMap(valuesOf)",
      test: [
        "unit/cluster/secretApi.test.ts",
        "every value of a replaced Secret is hidden, old and new, short ones where they stand alone",
      ],
    },
    {
      clause: "it is redacted before the text is cut",
      file: "cluster/classify.ts",
      code: "printable(hide(object.message))",
      instead: "hide(printable(object.message))",
      test: ["unit/cluster/secretApi.test.ts", "a value is hidden also where the text is cut"],
    },
    {
      clause: "a bad password is told by its class of characters",
      file: "core/validate.ts",
      code: 'unfit.join(" or ")',
      instead: "value",
      test: ["property/noLeaks.test.ts", "a bad password is not in what is said of it, wherever it was handed in"],
    },
    {
      clause: "arguments that the program marked as secret are not shown",
      file: "core/validate.ts",
      code: " || secrets.includes(argument)",
      instead: "",
      test: [
        "unit/core/validateSecrets.test.ts",
        "the value of an argument that the program marked as secret is not shown",
      ],
    },
    {
      clause: "no failure names a property, whose value the engine would print",
      file: "provider/check.ts",
      code: 'property: "", reason',
      instead: 'property: "password", reason',
      test: [
        "unit/provider/check.test.ts",
        "no failure names a property: beside one the engine prints what the user gave",
      ],
    },
  ],
};
