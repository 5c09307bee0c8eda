// Programs that drive Pulumi themselves, by its Automation API.
import { spawn } from "node:child_process";
import { join } from "node:path";
import type { Run } from "../../support/stack";
import type { Consumer, Project, Steps } from "../consumer";
import { commonJs, inline } from "../programs";
import type { Site } from "../site";

/** Runs one operation, named by its first argument; the second may forbid changes. */
const driver = (workspace: string) => `
const { LocalWorkspace } = require("@pulumi/pulumi/automation");
const { RedisInitialPassword, argocdRedis } = require("pulumi-argocd-redis");
const [operation, flag] = process.argv.slice(2);
const print = (text) => process.stdout.write(text);
LocalWorkspace.createOrSelectStack(${workspace})
  .then((stack) => stack[operation]({ onOutput: print, onError: print, expectNoChanges: flag !== undefined }))
  .catch((error) => { print(String(error)); process.exitCode = 1; });`;

/** Runs the driver as a user would run it: in the project's folder, as a program of its own. */
function driven(site: Site, folder: string): Steps {
  const step =
    (operation: string) =>
    (...flags: string[]) =>
      new Promise<Run>((resolve, reject) => {
        const child = spawn("node", ["drive.js", operation, ...flags], {
          cwd: folder,
          env: site.stack.environment(),
          stdio: ["ignore", "pipe", "pipe"],
        });
        let text = "";
        child.stdout.on("data", (chunk) => (text += chunk));
        child.stderr.on("data", (chunk) => (text += chunk));
        child.on("error", reject);
        child.on("close", (code) => resolve({ code, text }));
      });
  return { preview: step("preview"), up: step("up"), refresh: step("refresh"), destroy: step("destroy") };
}

async function inlineProgram(site: Site): Promise<Project> {
  // The CLI that looks at the state needs the project's settings; the driver has none beside it.
  const folder = join(site.folder, "app");
  site.write("app/package.json", { name: "app", private: true, dependencies: site.dependencies() });
  await site.npmInstall("--prefix", folder);
  return {
    declare: (declared) =>
      site.write("app/drive.js", driver(`{ stackName: "dev", projectName: "tested", program: ${inline(declared)} }`)),
    steps: driven(site, folder),
    programFolder: folder,
  };
}

async function localProgram(site: Site): Promise<Project> {
  site.pulumiYaml();
  site.manifest(site.dependencies(), { main: "index.js" });
  await site.npmInstall();
  site.write("drive.js", driver('{ stackName: "dev", workDir: __dirname }'));
  return { declare: (declared) => site.write("index.js", commonJs(declared)), steps: driven(site, site.folder) };
}

export const automationConsumers: Consumer[] = [
  { name: "Automation API, inline program", make: inlineProgram },
  { name: "Automation API, local program", make: localProgram },
];
