// A chart repository on this machine, as `helm repo add` would take it, with the tests' own chart.
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { dirname, join } from "node:path";
import { parse, stringify } from "yaml";
import { chart } from "./kubernetesStack";

export interface ChartRepository {
  url: string;
  close(): Promise<void>;
}

export async function chartRepository(): Promise<ChartRepository> {
  const { name, version, dependencies } = parse(readFileSync(join(chart, "Chart.yaml"), "utf8"));
  const archive = execFileSync("tar", ["-czf", "-", name], { cwd: dirname(chart) });
  const file = `${name}-${version}.tgz`;
  const server = createServer(({ url }, answer) => {
    const { port } = server.address() as AddressInfo;
    const entry = { apiVersion: "v2", name, version, dependencies, urls: [`http://127.0.0.1:${port}/${file}`] };
    const contents: Record<string, string | Buffer> = {
      "/index.yaml": stringify({ apiVersion: "v1", entries: { [name]: [entry] } }),
      [`/${file}`]: archive,
    };
    const body = contents[url ?? ""];
    answer.writeHead(body === undefined ? 404 : 200).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
