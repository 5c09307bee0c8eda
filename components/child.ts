import * as pulumi from "@pulumi/pulumi";

/**
 * What the engine stores as the provider and Node evaluates in the project's folder. It only finds the installed
 * package, so it never changes with our code, the compiler or the SDK. Old states hold it: the engine and
 * `pulumi-argocd-redis/provider` have to honour it for ever.
 *
 * Not `pulumi.dynamic.Resource`: its closure serializer fails under bun, bundlers, coverage and some exports maps.
 */
export const PROVIDER_TEXT = [
  'exports.handler = () => { const name = "pulumi-argocd-redis/provider";',
  "try { return require(name); } catch (error) {",
  'try { return require("module").createRequire(process.cwd() + "/package.json")(name); } catch (_) {',
  "const reason = error.message.split(String.fromCharCode(10))[0] + '. The package pulumi-argocd-redis must be installed where',",
  "advice = ' the Pulumi project can find it: run \"npm install pulumi-argocd-redis\" in ' + process.cwd() + ' [ARGOCD_REDIS_NOT_INSTALLED]',",
  "fail = async () => { const e = new Error(reason + advice); e.stack = ''; throw e; };",
  "return { check: async (_, inputs) => ({ inputs, failures: [{ property: '', reason: reason + advice }] }),",
  "diff: fail, create: fail, read: fail, update: fail, delete: async () => {} }; } } };",
].join(" ");

export const CHILD_TYPE = "pulumi-nodejs:dynamic/argocd-redis:RedisInitialPasswordSecret";

const OUTPUTS = ["namespace", "secretName", "key", "version", "uid", "origin"];

/** The resource behind the component: its inputs are the provider's `Handed`, its outputs the provider's `Outputs`. */
export class RedisInitialPasswordSecret extends pulumi.CustomResource {
  declare readonly namespace: pulumi.Output<string>;
  declare readonly secretName: pulumi.Output<string>;
  declare readonly key: pulumi.Output<string>;
  declare readonly version: pulumi.Output<string>;
  declare readonly origin: pulumi.Output<"created" | "adopted">;
  declare readonly uid: pulumi.Output<string>;
  declare readonly password: pulumi.Output<string>;

  constructor(name: string, inputs: pulumi.Inputs, exposePassword: boolean, opts: pulumi.CustomResourceOptions) {
    super(
      CHILD_TYPE,
      name,
      {
        // Outputs have to be declared, also where they are no inputs.
        ...Object.fromEntries(
          [...OUTPUTS, ...(exposePassword ? ["password"] : [])].map((output) => [output, undefined]),
        ),
        __provider: PROVIDER_TEXT,
        // The SDK takes four stack traces for each property, also for one that is not set.
        ...Object.fromEntries(Object.entries(inputs).filter(([, value]) => value !== undefined)),
      },
      {
        ...opts,
        // Argo CD runs on with the Secret, whatever becomes of this stack. Destroy needs no cluster and no module.
        retainOnDelete: true,
        additionalSecretOutputs: ["password"],
      },
    );
  }
}
