// Which provider processes a run of the CLI started, and the most memory that each had.
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Loaded into every Node process of a run; only Pulumi's process of dynamic providers records itself. */
const RECORDER = `
if (/cmd.dynamic-provider/.test(process.argv[1] ?? "")) {
  const { writeFileSync } = require("node:fs");
  const { join } = require("node:path");
  let most = 0;
  const sample = () => {
    const now = process.memoryUsage.rss();
    if (now <= most) return;
    most = now;
    writeFileSync(join(process.env.PROVIDER_RECORDS, String(process.pid)), String(most));
  };
  sample();
  setInterval(sample, 20).unref();
}`;

export class Providers {
  private readonly dir = mkdtempSync(join(tmpdir(), "argocd-redis-providers-"));
  private readonly records = join(this.dir, "records");

  constructor() {
    mkdirSync(this.records);
    writeFileSync(join(this.dir, "recorder.js"), RECORDER);
  }

  /** For the CLI. */
  get env(): Record<string, string> {
    return { NODE_OPTIONS: `--require ${join(this.dir, "recorder.js")}`, PROVIDER_RECORDS: this.records };
  }

  /** Megabytes at the most, for each process since the last call of this function. */
  take(): number[] {
    const files = readdirSync(this.records).map((name) => join(this.records, name));
    const megabytes = files.map((file) => Number(readFileSync(file, "utf8")) / 1e6);
    for (const file of files) {
      rmSync(file);
    }
    return megabytes;
  }

  remove(): void {
    rmSync(this.dir, { recursive: true, force: true });
  }
}
