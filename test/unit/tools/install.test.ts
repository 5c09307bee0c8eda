import assert from "node:assert/strict";
import test from "node:test";
import { isInstalled } from "../../../tools/install.mjs";

const locked = {
  "": { version: "0.1.0" },
  "node_modules/a": { version: "1.0.0" },
  "node_modules/for-another-platform": { version: "2.0.0", optional: true },
  "node_modules/self": { link: true },
};
const installed = { "node_modules/a": { version: "1.0.0" }, "node_modules/self": { link: true } };

test("what the lock file says is installed, without packages for other platforms", () => {
  assert.equal(isInstalled(locked, installed), true);
});

test("nothing, another version or a missing package is not", () => {
  assert.equal(isInstalled(locked, undefined), false);
  assert.equal(isInstalled(locked, { ...installed, "node_modules/a": { version: "1.0.1" } }), false);
  assert.equal(isInstalled(locked, { "node_modules/self": { link: true } }), false);
});
