import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { isEncodedKubeconfig, isKubeconfigContents } from "../../../components/core/contents";

const YAML = "apiVersion: v1\nkind: Config\nclusters: []\n";

test("contents have several lines, or start as a kubeconfig starts", () => {
  for (const text of [YAML, '{"kind":"Config"}', "--- {}", "# a comment", "apiVersion: v1", "'users': []", " \n{}"]) {
    assert.equal(isKubeconfigContents(text), true, text);
  }
});

test("a path, or a list of paths, is no contents and nothing encoded", () => {
  const segment = fc.stringMatching(/^[a-zA-Z0-9._-]{1,40}$/);
  const path = fc.array(segment, { minLength: 1, maxLength: 8 }).map((segments) => segments.join("/"));
  const prefixed = fc.tuple(fc.constantFrom("/", "~/", "./", "../", ""), path).map(([prefix, rest]) => prefix + rest);
  fc.assert(
    fc.property(prefixed, fc.boolean(), (text, list) => {
      const given = list ? `${text}:/other` : text;
      assert.equal(isEncodedKubeconfig(given), false);
      assert.equal(isKubeconfigContents(given), false);
    }),
  );
});

test("a kubeconfig in base64 is told from a path", () => {
  assert.equal(isEncodedKubeconfig(Buffer.from(YAML).toString("base64")), true);
  assert.equal(isEncodedKubeconfig(`${Buffer.from(`{"kind":"Config","apiVersion":"v1"}`).toString("base64")}\n`), true);
  assert.equal(isEncodedKubeconfig(Buffer.from("some other text that is long enough").toString("base64")), false);
});
