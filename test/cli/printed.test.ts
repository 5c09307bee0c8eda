// Promise 3: nothing that a run prints, at any level of verbosity, and no file that it leaves holds the password.
// The proof itself runs after this file, as after each (proofs.ts).
import assert from "node:assert/strict";
import { join } from "node:path";
import { test } from "node:test";
import { declaring, newLab, succeeded } from "./lab";

const lab = newLab();

/** All that the engine can be made to print. */
const VERBOSE = ["--debug", "--logtostderr", "--logflow", "-v=9"];

test("a whole life with the engine's most talkative logs never shows a generated password", async () => {
  const namespace = await lab.namespace({ rotates: true });
  const stack = await lab.stack();
  stack.setEnv({ PULUMI_DEBUG_GRPC: join(stack.dir, "grpc.json") });
  const program = (trigger: string, more = "") => declaring(namespace, `rotationTrigger: "${trigger}", ${more}`);
  succeeded(await stack.program(program("1")).preview(...VERBOSE));
  succeeded(await stack.up(...VERBOSE));
  await lab.seen(namespace);
  succeeded(await stack.program(program("2")).up(...VERBOSE));
  await lab.delete(namespace);
  succeeded(await stack.preview("--diff", ...VERBOSE));
  succeeded(await stack.up(...VERBOSE));
  await lab.seen(namespace);
  succeeded(await stack.refresh(...VERBOSE));
  assert.notEqual((await stack.program(program("2", 'key: "no-such-key"')).up(...VERBOSE)).code, 0);
  succeeded(await stack.program(program("2")).up("--json"));
  succeeded(await stack.destroy(...VERBOSE));
  assert.ok(lab.passwords.size >= 2, "no password was seen");
  const grpc = stack.files().find(({ file }) => file.endsWith("grpc.json"));
  assert.ok(grpc?.text.includes("pulumi-nodejs:dynamic"), "the engine logged no calls");
});
