// Whether a run did what its row says.
import assert from "node:assert/strict";
import { ROTATION_ANNOTATION, versionOf } from "../../components/core/version";
import type { Answer } from "../support/cluster";
import type { Run } from "../support/stack";
import type { Expected } from "./types";
import type { recordedIn } from "./world";

/** What there is before and after an operation. */
export interface Snapshot {
  secret: Answer;
  recorded: ReturnType<typeof recordedIn>;
}

export interface Outcome {
  key: string;
  runs: Run[];
  verbs: string[];
  before: Snapshot;
  after: Snapshot;
}

export function judge(row: Expected, { key, runs, verbs, before, after }: Outcome): void {
  const last = runs.at(-1) ?? assert.fail("no run");
  const text = runs.map((run) => run.text).join("\n");
  assert.equal(last.code === 0 ? "well" : "in failure", row.fails ? "in failure" : "well", text);
  assert.equal(codesOf(runs), row.says ?? "", text);
  assert.match(verbs.map((verb) => `${verb} `).join(""), pattern(row.asks ?? ""));
  if (row.step) {
    assert.equal(stepOf(last), row.step, text);
  }
  if (row.text) {
    assert.ok(text.includes(row.text), text);
  }
  assert.doesNotMatch(text, / at .*\.js:\d+/, "a stack trace");
  judgeSecret(row, key, before.secret, after.secret);
  judgeState(row, before, after);
}

function judgeSecret({ secret }: Expected, key: string, before: Answer, after: Answer): void {
  if (secret === undefined) {
    assert.deepEqual(after, before, "the Secret was touched");
    return;
  }
  assert.equal(after.status, 200, "no Secret");
  const { metadata, data } = after.body;
  assert.ok(data[key].length > 0, "no value");
  if (secret === "created") {
    assert.notEqual(metadata.uid, before.body.metadata?.uid);
    return;
  }
  const { [key]: old, ...kept } = before.body.data;
  assert.notEqual(data[key], old);
  const stamped = {
    ...before.body.metadata.annotations,
    [ROTATION_ANNOTATION]: metadata.annotations[ROTATION_ANNOTATION],
  };
  assert.deepEqual(
    { ...data, [key]: undefined, annotations: metadata.annotations, labels: metadata.labels, uid: metadata.uid },
    {
      ...kept,
      [key]: undefined,
      annotations: stamped,
      labels: before.body.metadata.labels,
      uid: before.body.metadata.uid,
    },
  );
}

function judgeState({ state }: Expected, before: Snapshot, after: Snapshot): void {
  if (state === undefined) {
    assert.deepEqual(after.recorded, before.recorded, "the state was changed");
    return;
  }
  if (state === "nothing") {
    assert.deepEqual(after.recorded, []);
    return;
  }
  const { uid, annotations = {} } = after.secret.body.metadata;
  assert.ok(after.recorded.length > 0, "nothing is recorded");
  for (const { outputs } of after.recorded) {
    assert.deepEqual([outputs.uid, outputs.version], [uid, versionOf(uid, annotations[ROTATION_ANNOTATION])]);
  }
}

/** All codes in what was said, as often as they were, sorted. */
function codesOf(runs: Run[]): string {
  const said = runs.map(({ text }) => text.split("\nDiagnostics:\n")[1] ?? "").join("\n");
  return [...said.matchAll(/\[ARGOCD_REDIS_(\w+)\]/g)]
    .map(([, code]) => code)
    .sort()
    .join(" ");
}

/** `get+ create` as a pattern of whole words, each with a space behind it. */
function pattern(asks: string): RegExp {
  const words = asks.split(" ").filter(Boolean);
  return new RegExp(
    `^${words.map((word) => `(?:${word.replace("?", "\\?").replace(/\+$/, "")} )${word.endsWith("+") ? "+" : ""}`).join("")}$`,
  );
}

/** What the engine did with our resource, by the signs before its lines. */
function stepOf({ text }: Run): Expected["step"] {
  const lines = text
    .split("\n")
    .filter((line) => line.includes("RedisInitialPasswordSecret") && !line.includes(" refresh"));
  const signs = new Set(lines.map((line) => /^ ?([+~-]*)/.exec(line)?.[1]));
  if (["+-", "++", "--"].some((sign) => signs.has(sign))) {
    return "replace";
  }
  return signs.has("~") ? "update" : signs.has("+") ? "create" : "none";
}
