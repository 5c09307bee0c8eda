// A state on the disk, and how one cluster's becomes another's.
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { ManagedFieldsEntry } from "../../components/core/secretApi";
import { root } from "../../tools/checkout.mjs";
import type { Stack } from "../support/stack";
import type { Configured } from "./scenes";

export interface Fixture {
  /** The version that wrote the state. */
  version: string;
  name: string;
  args: string;
  configured: Configured;
  secretName: string;
  key: string;
  /** The authority of the cluster, whose hash the state has. */
  authority: { pem: string; ca: string };
  /** Of the Secret as it was then. Its value is one of the tests' own, or generated for a cluster that is no more. */
  secret: { uid: string; value: string; annotations: Record<string, string>; managedFields: ManagedFieldsEntry[] };
  /** As `pulumi stack export` wrote it: secrets are encrypted with the tests' passphrase. */
  state: unknown;
}

const FOLDER = join(root, "test/fixtures/states");

export function writeFixture(fixture: Fixture): string {
  const folder = join(FOLDER, fixture.version);
  mkdirSync(folder, { recursive: true });
  const file = join(folder, `${fixture.name}.json`);
  writeFileSync(file, `${JSON.stringify(fixture, null, 2)}\n`);
  return file;
}

/** Those of all versions. */
export function fixtures(): Fixture[] {
  const files = readdirSync(FOLDER, { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(".json"));
  return files.sort().map((file) => JSON.parse(readFileSync(join(FOLDER, file), "utf8")));
}

/** A copy in which each text, those in decrypted secrets too, has every `from` replaced by its `to`. */
export function replaced(value: unknown, texts: [from: string, to: string][]): unknown {
  if (typeof value === "string") {
    return texts.reduce((text, [from, to]) => text.replaceAll(from, () => to), value);
  }
  if (Array.isArray(value)) {
    return value.map((item) => replaced(item, texts));
  }
  if (typeof value !== "object" || value === null) {
    return value;
  }
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => [
      name,
      // The engine keeps the JSON text of a secret value.
      name === "plaintext" ? JSON.stringify(replaced(JSON.parse(item as string), texts)) : replaced(item, texts),
    ]),
  );
}

/** Changes the texts of a stack's state, also in what is encrypted. */
export async function rewriteState(stack: Stack, texts: [from: string, to: string][]): Promise<void> {
  const clear = JSON.parse(await stack.must("stack", "export", "-s", "dev", "--show-secrets"));
  await importState(stack, replaced(clear, texts));
}

export async function importState(stack: Stack, state: unknown): Promise<void> {
  const file = join(stack.dir, "import.json");
  writeFileSync(file, JSON.stringify(state), { mode: 0o600 });
  await stack.must("stack", "import", "-s", "dev", "--file", file);
}
