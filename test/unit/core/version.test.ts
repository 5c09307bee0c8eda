import assert from "node:assert/strict";
import { test } from "node:test";
import {
  hasStamp,
  ROTATION_ANNOTATION,
  rotationOf,
  rotationStamp,
  stamped,
  VERSION_OF_ABSENT,
  versionOf,
} from "../../../components/core/version";
import { aSecret } from "../../support/model/secretObject";

const UID = "6f1c9a1e-2f1b-4a34-9c7e-0d6a5a1f5b11";

// Old states and pod annotations hold these: another hash would roll every Argo CD once.
test("versions and stamps are what they always were", () => {
  assert.equal(versionOf(UID, undefined), "6042be711670");
  assert.equal(versionOf(UID, "stamp"), "eb49716eb84b");
  assert.equal(rotationStamp(UID, "auth", "2026-12"), "680a53bfb48f");
});

test("a version is short enough for a label", () => {
  assert.match(versionOf(UID, "stamp"), /^[0-9a-f]{12}$/);
});

test("another uid or rotation is another version", () => {
  const versions = [versionOf("a", undefined), versionOf("b", undefined), versionOf("a", "x"), versionOf("a", "y")];
  assert.equal(new Set(versions).size, versions.length);
});

test("a stamp is of one Secret, key and trigger", () => {
  const stamps = [
    rotationStamp("a", "auth", "1"),
    rotationStamp("b", "auth", "1"),
    rotationStamp("a", "password", "1"),
    rotationStamp("a", "auth", "2"),
    // Parts that would be one text if they were put together as they are.
    rotationStamp("a", "auth1", ""),
    rotationStamp("aauth", "", "1"),
  ];
  assert.equal(new Set(stamps).size, stamps.length);
});

test("the rotation is read from its annotation, an empty one is none", () => {
  assert.equal(ROTATION_ANNOTATION, "pulumi-argocd-redis/rotation");
  assert.equal(rotationOf(aSecret({}, { annotations: { [ROTATION_ANNOTATION]: "stamp" } })), "stamp");
  assert.equal(rotationOf(aSecret({}, { annotations: { [ROTATION_ANNOTATION]: "" } })), undefined);
  assert.equal(rotationOf(aSecret({}, { annotations: { rotation: "x" } })), undefined);
  assert.equal(rotationOf(aSecret({})), undefined);
});

test("a rotation puts its stamp before the older ones, which all count as used", () => {
  const once = aSecret({}, { annotations: { [ROTATION_ANNOTATION]: stamped(aSecret({}), "one") } });
  const twice = aSecret({}, { annotations: { [ROTATION_ANNOTATION]: stamped(once, "two") } });
  assert.equal(twice.annotations[ROTATION_ANNOTATION], "two one");
  assert.equal(rotationOf(twice), "two");
  assert.deepEqual(
    ["one", "two", "three", ""].map((stamp) => hasStamp(twice, stamp)),
    [true, true, false, false],
  );
});

test("a hundred stamps are kept: annotations are limited", () => {
  let secret = aSecret({});
  for (let i = 0; i <= 100; i++) {
    secret = aSecret({}, { annotations: { [ROTATION_ANNOTATION]: stamped(secret, `stamp-${i}`) } });
  }
  assert.deepEqual([hasStamp(secret, "stamp-0"), hasStamp(secret, "stamp-1")], [false, true]);
});

test("an absent Secret has a known version that no hash can be", () => {
  assert.equal(VERSION_OF_ABSENT, "to-be-created");
});
