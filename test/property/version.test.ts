import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { ROTATION_ANNOTATION, rotationOf, rotationStamp, versionOf } from "../../components/core/version";
import { aSecret, type ObjectMeta } from "../support/model/secretObject";

const maps = fc.dictionary(
  fc.string().filter((name) => name !== ROTATION_ANNOTATION),
  fc.string(),
);
/** All that others may edit. */
const edits = fc.record({
  data: maps,
  labels: maps,
  annotations: maps,
  resourceVersion: fc.string(),
  finalizers: fc.array(fc.string()),
  managedFields: fc.array(fc.record({ manager: fc.string(), time: fc.string() })),
});
const stamps = fc.option(fc.stringMatching(/^[0-9a-f]{12}$/), { nil: undefined });

const versionIn = (
  uid: string,
  stamp: string | undefined,
  {
    data,
    annotations,
    ...metadata
  }: { data: Record<string, string>; annotations: Record<string, string> } & Partial<ObjectMeta>,
) => {
  const stamped = stamp === undefined ? annotations : { ...annotations, [ROTATION_ANNOTATION]: stamp };
  const secret = aSecret(data, { ...metadata, uid, annotations: stamped });
  return versionOf(secret.uid, rotationOf(secret));
};

test("no edit changes the version", () => {
  fc.assert(
    fc.property(fc.uuid(), stamps, edits, edits, (uid, stamp, one, other) => {
      assert.equal(versionIn(uid, stamp, one), versionIn(uid, stamp, other));
    }),
  );
});

test("another Secret under the same name has another version", () => {
  fc.assert(
    fc.property(fc.uuid(), fc.uuid(), stamps, edits, (one, other, stamp, same) => {
      fc.pre(one !== other);
      assert.notEqual(versionIn(one, stamp, same), versionIn(other, stamp, same));
    }),
  );
});

test("a rotation changes the version, and only its stamp does", () => {
  fc.assert(
    fc.property(fc.uuid(), stamps, stamps, edits, (uid, one, other, same) => {
      fc.pre(one !== other);
      assert.notEqual(versionIn(uid, one, same), versionIn(uid, other, same));
    }),
  );
});

test("two stamps are the same only of one Secret, key and trigger", () => {
  const parts = fc.tuple(fc.string(), fc.string(), fc.string());
  fc.assert(
    fc.property(parts, parts, (one, other) => {
      const equal = one.every((part, index) => part === other[index]);
      assert.equal(rotationStamp(...one) === rotationStamp(...other), equal);
    }),
  );
});
