// Pulumi's own mocks with a record of what was registered. Anything that a test did not expect fails it.
import * as pulumi from "@pulumi/pulumi";

export interface Registered {
  type: string;
  name: string;
  inputs: Record<string, unknown>;
  opts: pulumi.CustomResourceOptions;
}

/** The outputs that the provider would add. */
const FOUND = { uid: "uid-1", origin: "created", version: "version-1", password: "from-the-cluster" };

export const CHILD = "pulumi-nodejs:dynamic/argocd-redis:RedisInitialPasswordSecret";
export const COMPONENT = "pulumi-argocd-redis:index:RedisInitialPassword";
const KNOWN = [CHILD, COMPONENT, "pulumi:providers:kubernetes", "pulumi:providers:pulumi-nodejs", "test:index:Parent"];

/** Runs a program on fresh mocks and returns what it registered. */
export async function registrations<T>(
  program: (record: { transforms: pulumi.ResourceTransformation[] }) => T | Promise<T>,
  { preview = false, config = {} }: { preview?: boolean; config?: Record<string, string> } = {},
): Promise<{ registered: Registered[]; result: T }> {
  const registered: Registered[] = [];
  const options = new Map<string, pulumi.CustomResourceOptions>();
  await pulumi.runtime.setMocks(
    {
      newResource({ type, name, inputs, id }) {
        if (!KNOWN.includes(type)) {
          throw new Error(`unexpected registration of ${type}`);
        }
        registered.push({ type, name, inputs, opts: options.get(name) ?? {} });
        const known = Object.fromEntries(Object.entries(inputs).filter(([, value]) => value !== undefined));
        // A preview shows a dynamic resource's inputs as its outputs.
        return {
          id: id ?? (preview ? "" : "argocd/argocd-redis"),
          state: preview ? known : { ...FOUND, ...known, ...FOUND },
        };
      },
      call({ token }) {
        throw new Error(`unexpected call of ${token}`);
      },
    },
    "project",
    "stack",
    preview,
  );
  pulumi.runtime.setAllConfig(config);
  const record: pulumi.ResourceTransformation = ({ name, opts, props }) => {
    options.set(name, opts);
    return { props, opts };
  };
  const result = await program({ transforms: [record] });
  await settled();
  return { registered, result };
}

/** Waits until every registration has been answered. */
async function settled(): Promise<void> {
  await (pulumi.runtime as unknown as { disconnect(): Promise<void> }).disconnect();
}

export function resolved<T>(output: pulumi.Output<T>): Promise<T> {
  return new Promise((resolve) => output.apply((value) => resolve(value as T)));
}

/** How a secret travels to the engine (Pulumi SDK, runtime/rpc.ts). */
export function secret(value: unknown) {
  return { "4dabf18193072939515e22adb298388d": "1b47061264138c4ac30d75fd1eb44270", value };
}
