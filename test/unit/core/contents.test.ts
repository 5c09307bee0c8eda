import assert from "node:assert/strict";
import { test } from "node:test";
import { isEncodedKubeconfig, isKubeconfigContents } from "../../../components/core/contents";

const KEYS = ["apiVersion", "kind", "clusters", "contexts", "users", "current-context", "preferences"];
const CONTENTS = [
  "apiVersion: v1\nkind: Config\n",
  '{"apiVersion":"v1"}',
  '  {"apiVersion":"v1"}',
  "a\nb",
  "a\0b",
  "---",
  "# a comment",
  ...KEYS.flatMap((key) => [`${key}: x`, `"${key}": x`, `'${key}' : x`]),
];
const PATHS = [
  "~/.kube/config",
  "/home/me/{prod}/config",
  "C:\\Users\\me\\.kube\\config",
  "config",
  "",
  "~/.kube/config\n",
  "users",
  "kind/config",
  "my-kind: x",
  "a--- b",
  "a # b",
  "--",
];

for (const text of CONTENTS) {
  test(`${JSON.stringify(text)} is a kubeconfig's contents`, () => assert.equal(isKubeconfigContents(text), true));
}

for (const text of PATHS) {
  test(`${JSON.stringify(text)} is a path`, () => assert.equal(isKubeconfigContents(text), false));
}

const base64 = (text: string) => Buffer.from(text, "utf8").toString("base64");
const YAML = "apiVersion: v1\nkind: Config\nclusters: []\ncontexts: []\n";

test("a kubeconfig in base64 is told from a path and from contents", () => {
  for (const text of [
    YAML,
    ` \t\r\n${YAML}`,
    JSON.stringify({ apiVersion: "v1", kind: "Config" }),
    `${YAML}users: "ä"`,
  ]) {
    assert.equal(isEncodedKubeconfig(base64(text)), true, text);
    assert.equal(isEncodedKubeconfig(`  ${base64(text)}\n`), true, text);
    assert.equal(isKubeconfigContents(base64(text)), false, text);
  }
});

test("nothing else is taken for a kubeconfig in base64", () => {
  const others = [
    YAML,
    "~/.kube/config",
    `/${base64(YAML)}`,
    `./${base64(YAML)}`,
    `.${base64(YAML)}`,
    `${base64(YAML)}.yaml`,
    `${base64(YAML)}===`,
    base64("some other text of more than forty characters, in one line"),
    base64("kind: x"),
    base64(`kind: ä${" ".repeat(40)}`),
    base64(`kind: \u0001${" ".repeat(40)}`),
    "averylongfilenameofmorethanfortycharacterswithoutdots",
    "",
  ];
  for (const text of others) {
    assert.equal(isEncodedKubeconfig(text), false, text);
  }
});
