// The main command of the README.
import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { mkdtempSync, readdirSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { promisify } from "node:util";
import { inCheckout } from "../../tools/checkout.mjs";
import { pidsWithEnvironment } from "../../tools/processes.mjs";

test("npm start shows a preview, an up that creates and one with nothing to do, and leaves nothing behind", async () => {
  const scratch = realpathSync(mkdtempSync(join(tmpdir(), "demo-")));
  try {
    const { npm_config_keep: _, ...env } = process.env;
    const { stdout } = await promisify(execFile)(process.execPath, [inCheckout("tools/start.mjs")], {
      // All that it starts inherits the second one.
      env: { ...env, TMPDIR: scratch, OF_THE_DEMO: scratch },
    });
    const [, preview, first, second] = stdout.split("\n$ pulumi ");
    assert.match(preview ?? "", /^preview\n.*\[ARGOCD_REDIS_WILL_CREATE\].*\+ 3 to create/s);
    assert.match(first ?? "", /^up --yes\n.*\[ARGOCD_REDIS_CREATED\].*\+ 3 created/s);
    assert.match(second ?? "", /^up --yes\n.*3 unchanged\n\nUpdating.*3 unchanged\n/s);
    assert.ok(!second?.includes("[ARGOCD_REDIS_"), second);
    assert.match(second ?? "", /"keys": \[\n *"auth"\n/);
    assert.deepEqual(readdirSync(scratch), []);
    assert.deepEqual(pidsWithEnvironment("OF_THE_DEMO", scratch), []);
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
});
