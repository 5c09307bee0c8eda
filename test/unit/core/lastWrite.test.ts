import assert from "node:assert/strict";
import { test } from "node:test";
import { lastWriteOf } from "../../../components/core/lastWrite";

const entry = (manager: string, time: string | undefined, fieldsV1: Record<string, unknown>) => ({
  manager,
  operation: "Update",
  ...(time ? { time } : {}),
  fieldsV1,
});
const data = (...keys: string[]) => ({
  "f:data": Object.fromEntries([[".", {}], ...keys.map((key) => [`f:${key}`, {}])]),
});

test("names the latest manager that owns the key", () => {
  const managedFields = [
    entry("argocd", "2026-12-01T08:00:00Z", data("auth")),
    entry("kubectl-patch", "2026-12-01T09:00:00Z", data("auth")),
    entry("kubectl-label", "2026-12-01T10:00:00Z", { "f:metadata": { "f:labels": {} } }),
    entry("other", "2026-12-01T11:00:00Z", data("other")),
  ];
  assert.equal(lastWriteOf({ managedFields }, "auth"), "kubectl-patch at 2026-12-01T09:00:00Z");
  assert.equal(
    lastWriteOf({ managedFields: managedFields.reverse() }, "auth"),
    "kubectl-patch at 2026-12-01T09:00:00Z",
  );
});

test("knows stringData of a server-side apply, and an entry without time", () => {
  const managedFields = [entry("applier", undefined, { "f:stringData": { "f:auth": {} } })];
  assert.equal(lastWriteOf({ managedFields }, "auth"), "applier at a time unknown");
});

test("our own writes have one name, whatever the suffix of a creation", () => {
  const managedFields = [entry("pulumi-argocd-redis-0123456789ab", "2026-12-01T08:00:00Z", data("auth"))];
  assert.equal(lastWriteOf({ managedFields }, "auth"), "pulumi-argocd-redis at 2026-12-01T08:00:00Z");
});

test("tells nothing where nobody owns the key", () => {
  assert.equal(
    lastWriteOf({ managedFields: [entry("x", "2026-12-01T08:00:00Z", { "f:data": null })] }, "auth"),
    undefined,
  );
  assert.equal(lastWriteOf({ managedFields: [] }, "auth"), undefined);
});
