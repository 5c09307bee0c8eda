// Programs to run, and how to read what came of a run.
import assert from "node:assert/strict";
import type { Run, Stack } from "../support/stack";

/** A program with the one component; `args` and `opts` are JavaScript. */
export function declaring(namespace: string, args = "", opts = "{}"): string {
  return `const redis = new lib.RedisInitialPassword("redis", { namespace: "${namespace}", ...lib.argocdRedis, ${args} }, ${opts});
    const { namespace, secretName, key, version, origin, uid, password } = redis;
    return { namespace, secretName, key, version, origin, uid, ...(password ? { password } : {}) };`;
}

/** What is recorded of our resource; the provider's text is the same everywhere. */
export async function stateOf(stack: Stack): Promise<object | undefined> {
  const recorded = await stack.recorded();
  if (!recorded) {
    return undefined;
  }
  const { id, inputs, outputs } = recorded;
  return { id, inputs: { ...inputs, __provider: "" }, outputs: { ...outputs, __provider: "" } };
}

/** The messages with this code. The engine prints each twice: as progress, and in its diagnostics. */
export function said(run: Run, code: string): string[] {
  const [, diagnostics = ""] = run.text.split("\nDiagnostics:\n");
  const lines = diagnostics.split("\n").filter((line) => line.includes(`[ARGOCD_REDIS_${code}]`));
  return lines.map((line) => line.trim());
}

/** The outputs as a run showed them: all of a new stack, else those that change. */
export function shown(run: Run): Record<string, string> {
  const block = /^Outputs:\n((?: {2,}.*\n)+)/m.exec(run.text)?.[1] ?? "";
  return Object.fromEntries([...block.matchAll(/^ +[+~-]? ?(\w+) *: (.*)$/gm)].map(([, name, value]) => [name, value]));
}

export function succeeded(run: Run): Run {
  assert.equal(run.code, 0, run.text);
  return run;
}

/** The run failed and says so with this code, naming the Secret. */
export function failedWith(run: Run, code: string, namespace: string): Run {
  assert.notEqual(run.code, 0, run.text);
  assert.match(run.text, new RegExp(`\\[ARGOCD_REDIS_${code}\\]`), run.text);
  assert.ok(run.text.includes(`${namespace}/argocd-redis`), run.text);
  return run;
}
