// The pipelines: each `pulumi` line of theirs is run as its job would, by an identity with the rights that they name.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "yaml";
import { inCheckout } from "../../tools/checkout.mjs";
import type { Run, Stack } from "../support/stack";
import { example, type Running } from "./support/example";
import { serviceAccount } from "./support/kubeconfigs";
import { kubectl } from "./support/kubectl";

type Jobs = Record<"preview" | "up" | "nightly", string[]>;

const pulumiLines = (lines: string[]) => lines.flatMap((line) => /^pulumi (.*)$/.exec(line)?.[1] ?? []);

function githubJobs(folder: string): Jobs {
  const file = join(folder, ".github", "workflows", "redis-password.yml");
  const { jobs } = parse(readFileSync(file, "utf8")) as { jobs: Record<string, { steps: { run?: string }[] }> };
  const lines = (name: string) => pulumiLines(jobs[name]!.steps.map(({ run = "" }) => run));
  return { preview: lines("preview"), up: lines("up"), nightly: lines("nightly") };
}

function gitlabJobs(folder: string): Jobs {
  const pipeline = parse(readFileSync(join(folder, ".gitlab-ci.yml"), "utf8"));
  const lines = (name: string) => pulumiLines(pipeline[name].script);
  return { preview: lines("preview"), up: lines("up"), nightly: lines("nightly") };
}

/** Runs what a job runs. Only `$PULUMI_STACK` stands in the lines, which is the test's own stack here. */
async function runJob(stack: Stack, [line, ...more]: string[]): Promise<Run> {
  assert.deepEqual(more, []);
  assert.ok(line);
  return stack.run(...line.replace('"$PULUMI_STACK"', "dev").split(" "));
}

for (const [name, jobsOf] of [
  ["github-actions", githubJobs],
  ["gitlab-ci", gitlabJobs],
] as const) {
  example(
    name,
    "previews read-only, makes the Secret, and notices at night that it is gone",
    async (running: Running) => {
      const { cluster, stack, folder } = running;
      await cluster.must("POST", "/api/v1/namespaces", { metadata: { name: "argocd" } });
      for (const file of ["rbac.yaml", "rbac-preview.yaml"]) {
        await kubectl(cluster, "apply", "-f", inCheckout("examples", "least-privilege", file));
      }
      const viewer = await serviceAccount(stack, cluster, "redis-password-preview");
      const creator = await serviceAccount(stack, cluster, "redis-initial-password");
      const jobs = jobsOf(folder);
      const runAs = (kubeconfig: string, lines: string[]) => runJob(stack.setEnv({ KUBECONFIG: kubeconfig }), lines);

      assert.equal((await runAs(viewer, jobs.preview)).code, 0);
      assert.equal((await cluster.secret("argocd")).status, 404);
      assert.equal((await runAs(creator, jobs.up)).code, 0);
      assert.equal((await cluster.secret("argocd")).status, 200);
      assert.equal((await runAs(viewer, jobs.nightly)).code, 0);
      await cluster.deleteSecret("argocd");
      const gone = await runAs(viewer, jobs.nightly);
      assert.notEqual(gone.code, 0, gone.text);
      assert.match(gone.text, /\[ARGOCD_REDIS_GONE\]/);
    },
  );
}
