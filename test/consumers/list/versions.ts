// Other versions of Node and of Pulumi's SDK.
import { join } from "node:path";
import type { Consumer, Project } from "../consumer";
import type { Site } from "../site";
import { tool } from "./managers";
import { javaScript } from "./npm";

/** The package `node` fetches its program by an install script; this is the package that it fetches it from. */
const NODE = process.platform === "darwin" && process.arch === "arm64" ? "node-bin" : "node";

async function onNode(site: Site, version: string, sdk?: string): Promise<Project> {
  const node = await tool(`${NODE}-${process.platform}-${process.arch}`, version);
  site.useNode(join(node, "bin"));
  return javaScript(site, site.dependencies(sdk ? { "@pulumi/pulumi": sdk } : {}));
}

export const versionConsumers: Consumer[] = [
  { name: "Node 20, the oldest supported", make: (site) => onNode(site, "20.19.0") },
  { name: "Node 22, the oldest supported", make: (site) => onNode(site, "22.12.0") },
  { name: "Node 24, the newest", make: (site) => onNode(site, "24") },
  { name: "@pulumi/pulumi 3.216.0, the oldest supported", make: (site) => onNode(site, "20.19.0", "3.216.0") },
  // npm chooses the newest version for the Node that it runs on, and for Node 20 that is an older one.
  { name: "@pulumi/pulumi, the newest", make: (site) => onNode(site, "24", "^3.216.0") },
];
