import assert from "node:assert/strict";
import { test } from "node:test";
import { isKubeconfigContents } from "../../../components/core/contents";

const CONTENTS = ["apiVersion: v1\nkind: Config\n", '{"apiVersion":"v1"}', '  {"apiVersion":"v1"}', "a\nb"];
const PATHS = ["~/.kube/config", "/home/me/{prod}/config", "C:\\Users\\me\\.kube\\config", "config", ""];

for (const text of CONTENTS) {
  test(`${JSON.stringify(text)} is a kubeconfig's contents`, () => assert.equal(isKubeconfigContents(text), true));
}

for (const text of PATHS) {
  test(`${JSON.stringify(text)} is a path`, () => assert.equal(isKubeconfigContents(text), false));
}
