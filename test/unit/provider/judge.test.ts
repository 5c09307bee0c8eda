// What `check` makes of a Secret: whether a rotation is due, which version a preview shows, what fails.
import assert from "node:assert/strict";
import { test } from "node:test";
import { UNKNOWN } from "../../../components/core/unknown";
import { ROTATION_ANNOTATION, rotationStamp, VERSION_OF_ABSENT, versionOf } from "../../../components/core/version";
import { judgeLive, rotationDue, versionFound } from "../../../components/provider/judge";
import type { Finding } from "../../../components/provider/look";
import type { Inputs } from "../../../components/provider/state";
import { aSecret } from "../../support/model/secretObject";

const inputs: Inputs = { namespace: "argocd", secretName: "argocd-redis", key: "auth" };
const triggered = (rotationTrigger?: string): Inputs => ({ ...inputs, rotationTrigger });
const live: Finding = { kind: "live", secret: aSecret({ auth: "secret" }) };

test("a rotation is due where a trigger that was set is set to something else, and nowhere else", () => {
  assert.equal(rotationDue(triggered("1"), triggered("2")), true);
  for (const [before, now] of [
    [undefined, "1"],
    ["1", undefined],
    ["1", "1"],
    [undefined, undefined],
  ] as const) {
    assert.equal(rotationDue(triggered(before), triggered(now)), false, `${before} to ${now}`);
  }
});

test("in another place no rotation is due: there the Secret is adopted or created", () => {
  assert.equal(rotationDue(triggered("1"), { ...triggered("2"), namespace: "other" }), false);
  assert.equal(rotationDue(triggered("1"), { ...triggered("2"), secretName: "other" }), false);
});

test("the version is that of the live Secret, and known for an absent one", () => {
  const rotated = aSecret({ auth: "secret" }, { annotations: { [ROTATION_ANNOTATION]: "stamp" } });
  const deleting = aSecret({ auth: "secret" }, { deletionTimestamp: "2026-01-01T00:00:00Z" });
  assert.equal(versionFound(live, {}, inputs), versionOf("uid-1", undefined));
  assert.equal(versionFound({ kind: "live", secret: rotated }, {}, inputs), versionOf("uid-1", "stamp"));
  assert.equal(versionFound({ kind: "absent" }, {}, inputs), VERSION_OF_ABSENT);
  assert.equal(versionFound({ kind: "live", secret: deleting }, {}, inputs), VERSION_OF_ABSENT);
});

test("the version is the one that a due rotation will give", () => {
  const version = versionOf("uid-1", rotationStamp("uid-1", "auth", "2"));
  assert.equal(versionFound(live, triggered("1"), triggered("2")), version);
});

test("where nobody could look the recorded version stands", () => {
  assert.equal(versionFound({ kind: "notLooked" }, { version: "recorded" }, inputs), "recorded");
  assert.equal(versionFound({ kind: "notLooked" }, {}, inputs), VERSION_OF_ABSENT);
});

test("a Secret that cannot be used fails preview and up, of a new resource and of a recorded one", () => {
  for (const isNew of [true, false]) {
    for (const preview of [true, false]) {
      const situation = { isNew, preview, passwordGiven: false };
      assert.throws(() => judgeLive(aSecret({ other: "x" }), inputs, inputs, situation), {
        code: "ARGOCD_REDIS_KEY_MISSING",
      });
      assert.throws(() => judgeLive(aSecret({ auth: "" }), inputs, inputs, situation), {
        code: "ARGOCD_REDIS_VALUE_EMPTY",
      });
    }
  }
});

test("a rotation that will be refused fails the preview", () => {
  const immutable = aSecret({ auth: "secret" }, {}, { immutable: true });
  const situation = { isNew: false, preview: true, passwordGiven: false };
  assert.throws(() => judgeLive(immutable, triggered("1"), triggered("2"), situation), {
    code: "ARGOCD_REDIS_IMMUTABLE",
  });
});

test("one on another cluster does not: that may be a replacement, which rotates nothing", () => {
  const immutable = aSecret({ auth: "secret" }, {}, { immutable: true });
  const situation = { isNew: false, preview: true, passwordGiven: false };
  const [olds, news] = [
    { ...triggered("1"), apiServer: "https://one" },
    { ...triggered("2"), apiServer: "https://other" },
  ];
  assert.doesNotThrow(() => judgeLive(immutable, olds, news, situation));
});

test("the version stays where the trigger's value was used before", () => {
  const [used, last] = [rotationStamp("uid-1", "auth", "2"), rotationStamp("uid-1", "auth", "3")];
  const rotated = aSecret({ auth: "secret" }, { annotations: { [ROTATION_ANNOTATION]: `${last} ${used}` } });
  const version = versionFound({ kind: "live", secret: rotated }, triggered("3"), triggered("2"));
  assert.equal(version, versionOf("uid-1", last));
});

test("a trigger that is not known yet refuses nothing, and leaves the version unknown", () => {
  const immutable = aSecret({ auth: "secret" }, {}, { immutable: true });
  const situation = { isNew: false, preview: true, passwordGiven: false };
  assert.doesNotThrow(() => judgeLive(immutable, triggered("1"), triggered(UNKNOWN), situation));
  assert.equal(versionFound(live, triggered("1"), triggered(UNKNOWN)), UNKNOWN);
  // Without a recorded one the first trigger rotates nothing, whatever it is.
  assert.equal(versionFound(live, triggered(), triggered(UNKNOWN)), versionOf("uid-1", undefined));
});

test("a value that Redis does not survive is not adopted by another key either", () => {
  const secret = aSecret({ auth: "with a blank", ok: "fine" });
  const situation = { isNew: false, preview: true, passwordGiven: false };
  assert.throws(() => judgeLive(secret, { ...inputs, key: "ok" }, inputs, situation), {
    code: "ARGOCD_REDIS_VALUE_UNFIT",
  });
});
