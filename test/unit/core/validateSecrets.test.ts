import assert from "node:assert/strict";
import { test } from "node:test";
import { validate } from "../../../components/core/validate";

test("the value of an argument that the program marked as secret is not shown", () => {
  const inputs = { secretName: "Not A Name", key: "not a key" };
  const texts = validate(inputs, undefined, ["secretName"]).map(({ text }) => text);
  assert.match(texts[0]!, /^must be a DNS-1123 subdomain/);
  assert.match(texts[1]!, /^"not a key" must be /);
});
