import assert from "node:assert/strict";
import { test } from "node:test";
import { declaring, newLab, said, stateOf, succeeded } from "./lab";

const lab = newLab();

const BAD = `
  namespace: "Not A Namespace", key: "no/slash", length: 8, alphabet: "ab c", requestTimeoutSeconds: -1,
  labels: { "app.kubernetes.io/instance": "argocd" }, annotations: { "pulumi-argocd-redis/rotation": "x" },
  immutable: "perhaps", rotationTrigger: "", password: pulumi.secret("a password 'with quotes'"), kubeconfig: " ",
  secretname: "argocd-redis-of-nobody",
`;
const ARGUMENTS = [..."namespace key length alphabet labels annotations immutable kubeconfig".split(" ")];

test("all bad arguments are reported at once in a preview, with value and rule, and nothing is asked", async () => {
  const namespace = await lab.namespace();
  const stack = (await lab.stack()).program(declaring(namespace, BAD));
  lab.passwords.add("a password 'with quotes'");
  const preview = await stack.preview();
  assert.notEqual(preview.code, 0);
  const problems = said(preview, "INVALID_ARGUMENT");
  const named = problems.map((line) => /argument "(\w+)"/.exec(line)?.[1]);
  assert.deepEqual(
    named.sort(),
    [...ARGUMENTS, "requestTimeoutSeconds", "rotationTrigger", "password", "secretname"].sort(),
  );
  for (const [argument, text] of [
    ["namespace", '"Not A Namespace" must be a DNS-1123 label'],
    ["length", "8 must be a whole number from 16 to 128"],
    ["labels", '"app.kubernetes.io/instance" is not allowed: Argo CD tracks by it'],
    ["secretname", "there is no such argument; there are: namespace, secretName, key,"],
    ["password", "must not contain white space or quotes"],
  ] as const) {
    assert.ok(
      problems.some((line) => line.includes(`argument "${argument}": ${text}`)),
      preview.text,
    );
  }
  assert.doesNotMatch(preview.text, / at .*\.js:\d+/, "a stack trace");
  assert.doesNotMatch(preview.text, /of-nobody/, "the value of a mistyped argument may be a secret");
});

test("bad contents of a kubeconfig are reported without them", async () => {
  const namespace = await lab.namespace();
  const token = "a-token-that-nobody-may-see";
  lab.passwords.add(token);
  for (const contents of [`users: [{ token: ${token}\n`, `{"users": "${token}"\n`, `clusters: ${token}\nusers: 1\n`]) {
    const stack = (await lab.stack()).program(declaring(namespace, `kubeconfig: ${JSON.stringify(contents)}`));
    const preview = await stack.preview();
    assert.notEqual(preview.code, 0);
    assert.match(preview.text, new RegExp(`${namespace}/argocd-redis.*\\[ARGOCD_REDIS_CONFIGURATION\\]`));
  }
});

test("bad arguments of a recorded resource fail previews and ups, and the state is kept", async () => {
  const namespace = await lab.namespace();
  const stack = (await lab.stack()).program(declaring(namespace));
  succeeded(await stack.up());
  const state = await stateOf(stack);
  stack.program(declaring(namespace, "length: 4"));
  for (const run of [await stack.preview(), await stack.up()]) {
    assert.notEqual(run.code, 0);
    assert.equal(said(run, "INVALID_ARGUMENT").length, 1, run.text);
  }
  assert.deepEqual(await stateOf(stack), state);
});

test("an import is refused before anything is asked, and says what to do instead", async () => {
  const namespace = await lab.namespace();
  await lab.cluster.putSecret(namespace, { auth: "made-by-somebody-else" });
  const id = `${namespace}/argocd-redis`;
  const stack = (await lab.stack()).program(declaring(namespace, "", `{ import: "${id}" }`));
  for (const run of [await stack.preview(), await stack.up()]) {
    assert.notEqual(run.code, 0);
    assert.match(run.text, /import is not supported: declare the component.*\[ARGOCD_REDIS_IMPORT\]/);
    assert.doesNotMatch(run.text, / at .*\.js:\d+/, "a stack trace");
  }
  assert.deepEqual(lab.cluster.verbs(namespace), []);
});

test("what only a program without a compiler can get wrong is one clear line in a preview", async () => {
  const namespace = await lab.namespace();
  for (const [settings, problem] of [
    ["exposePassword: pulumi.secret(true)", /argument "exposePassword": must be true or false.*_INVALID_ARGUMENT\]/],
    ["kubeconfig: 12", /argument "kubeconfig": must be the path or the contents of a kubeconfig.*_INVALID_ARGUMENT\]/],
  ] as const) {
    const preview = await (await lab.stack()).program(declaring(namespace, settings)).preview();
    assert.notEqual(preview.code, 0);
    assert.match(preview.text, problem);
    assert.doesNotMatch(preview.text, / at .*\.js:\d+|TypeError/, "a stack trace");
  }
  assert.deepEqual(lab.cluster.verbs(namespace), []);
});

test("labels, annotations and immutable are written at creation, and changing them later is no diff and one line", async () => {
  const namespace = await lab.namespace();
  const first = 'labels: { team: "a" }, annotations: { "example.com/note": "a" }, immutable: true';
  const stack = (await lab.stack()).program(declaring(namespace, first));
  succeeded(await stack.up());
  const secret = await lab.seen(namespace);
  const { labels, annotations } = secret.whole.metadata;
  assert.deepEqual([labels, annotations, secret.whole.immutable], [{ team: "a" }, { "example.com/note": "a" }, true]);

  stack.program(declaring(namespace, 'labels: { team: "b" }, length: 32, alphabet: "abcdefghijklmnop0123"'));
  const up = succeeded(await stack.up("--expect-no-changes"));
  assert.deepEqual(said(up, "CREATION_ONLY"), [
    `${namespace}/argocd-redis: length, alphabet, labels, annotations, immutable changed, which counts only when the ` +
      "Secret is created (length, alphabet: or rotated): nothing to do [ARGOCD_REDIS_CREATION_ONLY]",
  ]);
  assert.deepEqual((await lab.seen(namespace)).whole, secret.whole);
  assert.doesNotMatch(succeeded(await stack.up("--expect-no-changes")).text, /ARGOCD_REDIS/);
});

test("length and alphabet shape a generated password", async () => {
  const namespace = await lab.namespace();
  const stack = (await lab.stack()).program(declaring(namespace, 'length: 40, alphabet: "abcdef_0123"'));
  succeeded(await stack.up());
  assert.match((await lab.seen(namespace)).data.auth ?? "", /^[a-f0-3][a-f_0-3]{38}[a-f0-3]$/);
});
