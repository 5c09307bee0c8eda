// The surroundings of one row. kubectl and ours have a copy each, so that what a plugin or kubectl writes meets nobody.
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import type { ConnectionSettings } from "../../../components/cluster/connect";
import type { Row } from "../rows/row";

export interface Home {
  dir: string;
  /** The whole environment of a process in it. */
  env: Record<string, string>;
  settings: ConnectionSettings;
  /** The folder of the service account; it is there only if the row is in a pod. */
  podDir: string;
  remove(): void;
}

export function makeHome({ files = {}, env = {}, settings = {}, pod = {} }: Row): Home {
  const dir = realpathSync(mkdtempSync(join(tmpdir(), "kubectl-table-")));
  const filled = (text: string) => text.replaceAll("{home}", dir);
  const write = (folder: string, entries: Record<string, string>) => {
    for (const [name, text] of Object.entries(entries)) {
      const file = join(folder, name);
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, filled(text), { mode: text.startsWith("#!") ? 0o700 : 0o600 });
    }
  };
  const podDir = join(dir, "serviceaccount");
  write(dir, files);
  write(podDir, pod);
  const own = Object.fromEntries(Object.entries(env).map(([name, value]) => [name, filled(value)]));
  return {
    dir,
    env: { HOME: dir, PATH: process.env.PATH ?? "", ...own },
    settings: JSON.parse(filled(JSON.stringify(settings))),
    podDir,
    remove: () => rmSync(dir, { recursive: true, force: true }),
  };
}
