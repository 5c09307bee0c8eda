// How the operations of the tables are run by the real CLI.
import { join } from "node:path";
import type { Run, Stack } from "../support/stack";
import type { Operation } from "./types";

/** What varies in the program. All texts are JavaScript. */
export interface Program {
  namespace: string;
  key: string;
  name?: string;
  trigger?: string;
  opts?: string;
  /** Statements before and after the component. */
  before?: string;
  after?: string;
  exports?: string;
}

export interface Performed {
  /** The stack has the Secret recorded as good. */
  recorded: boolean;
  program?: (usual: Program) => Program;
  run(stack: Stack): Promise<Run[]>;
}

export function programOf({ namespace, key, name = "redis", trigger = "1", opts = "{}", ...around }: Program): string {
  const args = `{ namespace: "${namespace}", secretName: "argocd-redis", key: "${key}", rotationTrigger: "${trigger}" }`;
  return `${around.before ?? ""}
    const redis = new lib.RedisInitialPassword("${name}", ${args}, ${opts});
    ${around.after ?? ""}
    return ${around.exports ?? "{ version: redis.version, origin: redis.origin }"};`;
}

const CHILD_TYPE = "pulumi-nodejs:dynamic/argocd-redis:RedisInitialPasswordSecret";
/** The component's own URN as target would leave its child out. */
const IT = "**redis-secret";

const preview = async (stack: Stack) => [await stack.preview()];
const up =
  (...args: string[]) =>
  async (stack: Stack) => [await stack.up(...args)];

async function planned(stack: Stack): Promise<Run[]> {
  const plan = join(stack.dir, "plan.json");
  return [await stack.preview("--save-plan", plan), await stack.up("--plan", plan)];
}

async function destroyedToo(stack: Stack): Promise<Run[]> {
  const first = await stack.up();
  return first.code === 0 ? [first, await stack.destroy()] : [first];
}

/** A transform of the child's options and properties, as a whole stack may have one. */
function transform(body: string): string {
  return `pulumi.runtime.registerStackTransformation(({ type, props, opts }) =>
    type === "${CHILD_TYPE}" ? (${body}) : undefined);`;
}

/** A plan holds `up` to the outputs of the stack, too. */
const silent = (usual: Program): Program => ({ ...usual, exports: "{}" });
const rotated = (usual: Program): Program => ({ ...usual, trigger: "2" });
const twice = (usual: Program): Program => {
  const twin = programOf({ ...usual, name: "twin" })
    .replace("const redis = ", "")
    .replace(/return .*/, "");
  return { ...usual, after: twin };
};
const another = (usual: Program): Program => ({
  ...usual,
  after: 'new pulumi.ComponentResource("test:index:Another", "another");',
});
const transformed = (usual: Program): Program => ({
  ...usual,
  before: transform('{ props: { ...props, tags: { team: "a" }, propagationPolicy: "x", uid: "x" }, opts }'),
});
const ignoring = (paths: string, more: Partial<Program> = {}) => {
  const before = transform(`{ props, opts: { ...opts, ignoreChanges: ${paths} } }`);
  return (usual: Program): Program => ({ ...usual, ...more, before });
};

export const OPERATIONS: Record<Operation, Performed> = {
  "first preview": { recorded: false, run: preview },
  "first up": { recorded: false, run: up() },
  preview: { recorded: true, run: preview },
  up: { recorded: true, run: up() },
  refresh: { recorded: true, run: async (stack) => [await stack.refresh()] },
  destroy: { recorded: true, run: async (stack) => [await stack.destroy()] },
  "preview of a rotation": { recorded: true, program: rotated, run: preview },
  "up with a rotation": { recorded: true, program: rotated, run: up() },
  "up --refresh": { recorded: true, run: up("--refresh") },
  "up --target it": { recorded: true, run: up("--target", IT) },
  "up --target another": { recorded: true, program: another, run: up("--target", "**another") },
  "up --replace it": { recorded: true, run: up("--replace", IT) },
  "first up --plan": { recorded: false, program: silent, run: planned },
  "first up --plan, version exported": { recorded: false, run: planned },
  "up --plan": { recorded: true, program: silent, run: planned },
  "up, then destroy, both protected": {
    recorded: true,
    program: (usual) => ({ ...usual, opts: "{ protect: true }" }),
    run: destroyedToo,
  },
  "up, renamed with an alias": {
    recorded: true,
    program: (usual) => ({ ...usual, name: "renamed", opts: '{ aliases: [{ name: "redis" }] }' }),
    run: up(),
  },
  "up, renamed without an alias": {
    recorded: true,
    program: (usual) => ({ ...usual, name: "renamed" }),
    run: up(),
  },
  "up, another key kept out by ignoreChanges": {
    recorded: true,
    program: ignoring('["key"]', { key: "no-such-key" }),
    run: up(),
  },
  "up, everything kept out by ignoreChanges": { recorded: true, program: ignoring('["*"]'), run: up() },
  "first up, with properties added by a transform": { recorded: false, program: transformed, run: up() },
  "up, with properties added by a transform": { recorded: true, program: transformed, run: up() },
  "first preview, declared twice": { recorded: false, program: twice, run: preview },
  "first up, declared twice": { recorded: false, program: twice, run: up() },
  "up, declared twice": { recorded: true, program: twice, run: up() },
};
