// @ts-check
// `npm start`: shows what the component does, with the real Pulumi CLI against a real API server.
// `npm start -- --keep` leaves both for you to try; `npm stop` ends them.
import { refuseUnknown } from "./arguments.mjs";
import { program, run } from "./children.mjs";
import { startControlPlane } from "./controlPlane.mjs";
import { installAndBuild } from "./install.mjs";
import { ensureParts } from "./parts.mjs";
import { projectFolder, pulumiEnvironment, pulumiVariables } from "./pulumiRun.mjs";

refuseUnknown(process.argv.slice(2), ["--keep"]);

/** @type {import("./controlPlane.mjs").ControlPlane | undefined} */
let plane;
let finished = false;
// npm takes `--keep` for itself where the user left out the `--` before it.
const keep = process.argv.includes("--keep") || process.env.npm_config_keep === "true";

/**
 * Shows what the Secrets hold without any value.
 * @param {string} kubectl @param {Record<string, string | undefined>} env
 */
async function showSecrets(kubectl, env) {
  const { items } = JSON.parse(await run(kubectl, ["get", "secrets", "-n", "argocd", "-o", "json"], { env }));
  for (const { metadata, type, data } of items) {
    const { name, namespace, uid, creationTimestamp, labels, annotations } = metadata;
    const keys = Object.keys(data ?? {});
    console.log(JSON.stringify({ name, namespace, uid, creationTimestamp, labels, annotations, type, keys }, null, 2));
  }
  if (items.length === 0)
    throw new Error("no Secret in the namespace argocd: the demo did not do what it is there to show");
}

/** @param {Record<string, string>} variables @param {string} project */
function explainKept(variables, project) {
  const { PATH: _path, ...exported } = variables;
  console.log("\nThe control plane and the stack stay. In a shell:\n");
  console.log(`  cd '${project}'`);
  for (const [name, value] of Object.entries(exported)) console.log(`  export ${name}='${value}'`);
  console.log(`  export PATH='${variables.PATH?.split(":")[0]}':"$PATH"`);
  console.log(
    "\nThen, for example: kubectl get secrets -n argocd; pulumi up. `npm stop` in this checkout ends and removes it all.",
  );
}

async function demo() {
  await installAndBuild();
  const parts = await ensureParts();
  const { pulumi = "", kubectl = "" } = parts;
  console.error("starting etcd and kube-apiserver");
  plane = await startControlPlane({ keep });
  const variables = pulumiVariables(plane, parts);
  const env = pulumiEnvironment(plane, variables);
  const cwd = projectFolder(plane);
  await run(kubectl, ["create", "namespace", "argocd"], { env });
  await run(pulumi, ["stack", "init", "dev"], { env, cwd });
  for (const args of [["preview"], ["up", "--yes"], ["up", "--yes"]]) {
    console.log(`\n$ pulumi ${args.join(" ")}`);
    await run(pulumi, args, { env, cwd, stdio: "inherit" });
  }
  console.log("\nThe Secrets in the namespace argocd, without their values:");
  await showSecrets(kubectl, env);
  if (keep) explainKept(variables, cwd);
  else console.log("\nStopping and removing all of it. To try it yourself: npm start -- --keep");
  finished = true;
}

await program(demo, async () => {
  if (!(keep && finished)) await plane?.stop();
});
