// What `diff` answers to what `check` found and to changed arguments. It makes no calls, so none are needed here.
import assert from "node:assert/strict";
import { test } from "node:test";
import { UNKNOWN } from "../../../components/core/unknown";
import { diff } from "../../../components/provider/diff";
import type { Finding } from "../../../components/provider/look";
import { forget, remember } from "../../../components/provider/memory";
import type { Inputs, Outputs } from "../../../components/provider/state";
import { aSecret } from "../../support/model/secretObject";

const news: Inputs = {
  instance: "urn:1",
  namespace: "argocd",
  secretName: "argocd-redis",
  key: "auth",
  apiServer: "https://one:6443",
  apiServerCa: "sha256:1",
};
const olds: Outputs = { ...news, uid: "uid-1", origin: "created" };
const live: Finding = { kind: "live", secret: aSecret({ auth: "secret" }) };
const another: Finding = { kind: "live", secret: aSecret({ auth: "secret" }, { uid: "uid-2" }) };

/** The answer, and what was said, after a check that found this. */
async function after(finding: Finding, changed: Inputs = {}, recorded: Inputs = {}) {
  const lines: string[] = [];
  const { log } = console;
  console.log = (line: string) => void lines.push(line);
  remember("urn:1", { preview: true, finding });
  try {
    const answer = await diff("argocd/argocd-redis", { ...olds, ...recorded }, { ...news, ...changed });
    return { answer, lines };
  } finally {
    console.log = log;
    forget("urn:1");
  }
}

test("no change is said as such: without a word the engine takes its own comparison", async () => {
  assert.deepEqual(await after(live), { answer: { changes: false }, lines: [] });
});

test("another path of the kubeconfig is no change", async () => {
  const { answer } = await after(
    live,
    { kubeconfig: "/tmp/run-2/kubeconfig" },
    { kubeconfig: "/tmp/run-1/kubeconfig" },
  );
  assert.deepEqual(answer, { changes: false });
});

test("other contents of the kubeconfig, another context, cluster or impersonation are an update", async () => {
  const others: [Inputs, Inputs][] = [
    [{ kubeconfig: "kind: Config\n# renewed" }, { kubeconfig: "kind: Config\n" }],
    [{ context: "b" }, { context: "a" }],
    [{ cluster: "b" }, { cluster: "a" }],
    [{ impersonate: { user: "b" } }, { impersonate: { user: "a" } }],
  ];
  for (const [changed, recorded] of others) {
    assert.deepEqual((await after(live, changed, recorded)).answer, { changes: true }, Object.keys(changed).join());
  }
});

test("arguments that count at creation only are no change", async () => {
  const creation: Inputs = { length: 32, alphabet: "abcdef", labels: { a: "b" }, annotations: {}, immutable: true };
  assert.deepEqual((await after(live, creation)).answer, { changes: false });
});

test("a Secret that is gone, made again or rotated by others is an update, and is announced", async () => {
  const rotated = aSecret({ auth: "secret" }, { annotations: { "pulumi-argocd-redis/rotation": "by-others" } });
  for (const [finding, text] of [
    [{ kind: "absent" }, /argocd\/argocd-redis is gone and will be created again/],
    [another, /was re-created outside this stack/],
    [{ kind: "live", secret: rotated }, /was rotated outside this stack/],
  ] as [Finding, RegExp][]) {
    const { answer, lines } = await after(finding);
    assert.deepEqual([answer, lines.length], [{ changes: true }, 1]);
    assert.match(lines[0]!, text);
  }
});

test("a due rotation is announced", async () => {
  const { answer, lines } = await after(live, { rotationTrigger: "2" }, { rotationTrigger: "1" });
  assert.deepEqual(answer, { changes: true });
  assert.match(lines.join("\n"), /key "auth" will get a new value/);
});

test("another cluster without the recorded Secret is a replacement, with both named", async () => {
  const elsewhere = { apiServer: "https://two:6443", apiServerCa: "sha256:2" };
  for (const finding of [{ kind: "absent" }, another] as Finding[]) {
    const { answer, lines } = await after(finding, elsewhere);
    assert.deepEqual(answer, { changes: true, replaces: ["apiServer"] });
    assert.match(
      lines.join("\n"),
      /recorded on https:\/\/one:6443 \(CA sha256:1\), now on https:\/\/two:6443 \(CA sha256:2\)/,
    );
  }
});

test("the same server with another authority is another cluster, too", async () => {
  const { answer } = await after({ kind: "absent" }, { apiServerCa: "sha256:2" });
  assert.deepEqual(answer.replaces, ["apiServer"]);
});

test("the recorded Secret behind another address is an update of state", async () => {
  assert.deepEqual((await after(live, { apiServer: "https://alias:6443" })).answer, { changes: true });
});

test("without a finding it is a refresh: no change, whatever differs", async () => {
  forget("urn:1");
  assert.deepEqual(await diff("argocd/argocd-redis", olds, { ...news, key: "other" }), { changes: false });
});

// Of a Secret just created the inputs have the placeholder, and after a refresh an older version.
test("where nobody could look, only the way to the cluster differs and the inputs lag behind, the outputs stand", async () => {
  const changed = { apiServer: "https://other:6443", context: "other" };
  for (const version of ["to-be-created", "older"]) {
    const { answer } = await after({ kind: "notLooked" }, { ...changed, version }, { version: "newer" });
    assert.deepEqual(answer, { changes: false }, version);
  }
  const same = await after({ kind: "notLooked" }, { ...changed, version: "newer" }, { version: "newer" });
  assert.deepEqual(same.answer, { changes: true });
});

test("another key is not taken for a value that was changed outside the stack", async () => {
  const two: Finding = { kind: "live", secret: aSecret({ auth: "secret", other: "another" }) };
  const exposed = { exposePassword: true, password: "secret" };
  const { answer, lines } = await after(two, { exposePassword: true, key: "other" }, exposed);
  assert.deepEqual({ answer, lines }, { answer: { changes: true }, lines: [] });
  const edited: Finding = { kind: "live", secret: aSecret({ auth: "edited" }) };
  assert.match((await after(edited, { exposePassword: true }, exposed)).lines[0] ?? "", /VALUE_CHANGED\]$/);
});

test("a trigger that is not known yet is announced as what it may do", async () => {
  const { answer, lines } = await after(live, { rotationTrigger: UNKNOWN }, { rotationTrigger: "1" });
  assert.deepEqual(answer, { changes: true });
  assert.match(lines[0] ?? "", /will get a new value if rotationTrigger changes, which is not known yet/);
  assert.equal(lines.length, 1);
});
