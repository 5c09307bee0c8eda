import assert from "node:assert/strict";
import test from "node:test";
import { partNames, partOf, pinnedVersion } from "../../../tools/parts/catalogue.mjs";
import { isOlder } from "../../../tools/parts/go.mjs";
import { clock, progress } from "../../../tools/parts/progress.mjs";

test("each part has a pinned version", () => {
  for (const name of partNames) assert.match(pinnedVersion(partOf(name)), /^v\d+\.\d+\.\d+/, name);
});

test("kube-apiserver and kubectl say which Kubernetes they are", () => {
  for (const name of ["kube-apiserver", "kubectl"] as const) {
    const flags = partOf(name).linkerFlags?.("v1.36.3").join(" ") ?? "";
    for (const setting of ["gitVersion=v1.36.3", "gitMajor=1", "gitMinor=36"]) assert.ok(flags.includes(setting), name);
  }
});

test("Go versions are compared number by number", () => {
  assert.equal(isOlder("1.9", "1.26"), true);
  assert.equal(isOlder("1.26.5", "1.26.6"), true);
  assert.equal(isOlder("1.26", "1.26.0"), false);
  assert.equal(isOlder("1.27rc1", "1.26.6"), false);
  assert.equal(isOlder("1.26.8", "1.26"), false);
});

test("times are shown as minutes and seconds", () => {
  assert.deepEqual([0, 59_400, 60_000, 754_000].map(clock), ["0:00", "0:59", "1:00", "12:34"]);
});

test("progress says what and how long; in a log at most every 15 s, in a terminal each second", (t) => {
  t.mock.timers.enable({ apis: ["setInterval", "Date"] });
  const shown = (isTTY: boolean) => {
    let text = "";
    const end = progress("building x", { isTTY, write: (more: string) => (text += more) });
    // One tick of 31 s would show each timer the same, last time.
    for (let second = 0; second < 31; second += 1) t.mock.timers.tick(1000);
    end("done");
    return text;
  };
  assert.equal(
    shown(false),
    "building x\nbuilding x - 0:15 so far\nbuilding x - 0:30 so far\nbuilding x - done after 0:31\n",
  );
  assert.equal(shown(true).split("\r").length, 1 + 31 + 1);
});
