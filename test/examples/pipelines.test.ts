// The pipelines: each script of theirs is run by bash as its job would, by an identity with the rights that they name.
import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "yaml";
import { inCheckout } from "../../tools/checkout.mjs";
import type { Run, Stack } from "../support/stack";
import { example, type Running } from "./support/example";
import { serviceAccount } from "./support/kubeconfigs";
import { kubectl } from "./support/kubectl";

type Jobs = Record<"preview" | "up" | "nightly", string>;

function githubJobs(folder: string): Jobs {
  const file = join(folder, ".github", "workflows", "redis-password.yml");
  const { jobs } = parse(readFileSync(file, "utf8")) as { jobs: Record<string, { steps: { run?: string }[] }> };
  const script = (name: string) => jobs[name]!.steps.flatMap(({ run }) => run ?? []).join("\n");
  return { preview: script("preview"), up: script("up"), nightly: script("nightly") };
}

function gitlabJobs(folder: string): Jobs {
  const pipeline = parse(readFileSync(join(folder, ".gitlab-ci.yml"), "utf8"));
  const script = (name: string) => pipeline[name].script.join("\n");
  return { preview: script("preview"), up: script("up"), nightly: script("nightly") };
}

/** As GitHub's runner does it, which sets less than GitLab's: a script has to ask for `pipefail` itself. */
function runJob(stack: Stack, script: string, kubeconfig: string): Promise<Run> {
  const env = { ...stack.environment(), PULUMI_STACK: "dev", KUBECONFIG: kubeconfig };
  return new Promise((resolve) => {
    execFile("bash", ["-e", "-c", script], { cwd: stack.project, env, timeout: 180_000 }, (error, stdout, stderr) => {
      const run = { code: error ? Number(error.code) : 0, text: stdout + stderr };
      stack.runs.push(run);
      resolve(run);
    });
  });
}

/** The kubeconfig with a token that is no longer good. */
function expired(kubeconfig: string): string {
  const file = `${kubeconfig}-expired`;
  writeFileSync(file, readFileSync(kubeconfig, "utf8").replace(/token: .*/g, "token: expired"), { mode: 0o600 });
  return file;
}

for (const [name, jobsOf] of [
  ["github-actions", githubJobs],
  ["gitlab-ci", gitlabJobs],
] as const) {
  example(
    name,
    "previews read-only, makes the Secret, and notices at night that it is gone or cannot be looked at",
    async (running: Running) => {
      const { cluster, stack, folder } = running;
      await cluster.must("POST", "/api/v1/namespaces", { metadata: { name: "argocd" } });
      for (const file of ["rbac.yaml", "rbac-preview.yaml"]) {
        await kubectl(cluster, "apply", "-f", inCheckout("examples", "least-privilege", file));
      }
      const viewer = await serviceAccount(stack, cluster, "redis-password-preview");
      const creator = await serviceAccount(stack, cluster, "redis-initial-password");
      const jobs = jobsOf(folder);
      const preview = await runJob(stack, jobs.preview, viewer);
      assert.equal(preview.code, 0, preview.text);
      assert.equal((await cluster.secret("argocd")).status, 404);
      const up = await runJob(stack, jobs.up, creator);
      assert.equal(up.code, 0, up.text);
      assert.equal((await cluster.secret("argocd")).status, 200);

      const atNight = (kubeconfig: string) => runJob(stack, jobs.nightly, kubeconfig);
      const unchanged = await atNight(viewer);
      assert.equal(unchanged.code, 0, unchanged.text);
      const fails = async (kubeconfig: string, says: RegExp) => {
        const { code, text } = await atNight(kubeconfig);
        assert.match(text, says);
        assert.notEqual(code, 0, text);
      };
      await fails(expired(viewer), /\[ARGOCD_REDIS_UNAUTHORIZED\] \[ARGOCD_REDIS_NOT_LOOKED\]/);
      await kubectl(cluster, "-n", "argocd", "delete", "rolebinding", "redis-password-preview");
      await fails(viewer, /\[ARGOCD_REDIS_FORBIDDEN\] \[ARGOCD_REDIS_NOT_LOOKED\]/);
      await kubectl(cluster, "apply", "-f", inCheckout("examples", "least-privilege", "rbac-preview.yaml"));
      await cluster.deleteSecret("argocd");
      await fails(viewer, /\[ARGOCD_REDIS_GONE\]/);
    },
  );
}
