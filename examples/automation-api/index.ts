import { LocalWorkspace } from "@pulumi/pulumi/automation";
import { argocdRedis, RedisInitialPassword } from "pulumi-argocd-redis";

async function program() {
  const redis = new RedisInitialPassword("redis", { namespace: "argocd", ...argocdRedis });
  return { origin: redis.origin, version: redis.version };
}

async function main() {
  const stack = await LocalWorkspace.createOrSelectStack({
    projectName: "argocd-redis-automation-api",
    stackName: "dev",
    program,
  });
  const onOutput = (text: string) => process.stdout.write(text);
  await stack.preview({ onOutput });
  const { outputs } = await stack.up({ onOutput });
  console.log(`${outputs.origin?.value}, version ${outputs.version?.value}`);
}

main().catch((error) => {
  console.error(error);
  process.exitCode = 1;
});
