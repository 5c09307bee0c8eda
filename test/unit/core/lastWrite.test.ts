import assert from "node:assert/strict";
import { test } from "node:test";
import { lastWriteOf } from "../../../components/core/lastWrite";
import type { ManagedFieldsEntry } from "../../../components/core/secretApi";
import { aSecret } from "../../support/model/secretObject";

const entry = (
  manager: string | undefined,
  time: string | undefined,
  fieldsV1: object = { "f:data": { "f:auth": {} } },
) => ({ manager, time, fieldsV1, operation: "Update" }) as ManagedFieldsEntry;
const last = (...managedFields: ManagedFieldsEntry[]) => lastWriteOf(aSecret({ auth: "x" }, { managedFields }), "auth");

const EARLY = "2026-01-01T00:00:00Z";
const LATE = "2026-02-01T00:00:00Z";

test("the manager that owns the key wrote it last, with its time", () => {
  assert.equal(last(entry("kubectl-patch", EARLY)), "kubectl-patch at 2026-01-01T00:00:00Z");
});

test("managers of other fields and keys do not count", () => {
  const others = [
    entry("kubectl-label", LATE, { "f:metadata": { "f:labels": { "f:auth": {} } } }),
    entry("other-key", LATE, { "f:data": { "f:authority": {} } }),
    entry("no-object", LATE, { "f:data": "f:auth" }),
    entry("null", LATE, { "f:data": null }),
    { manager: "no fields", time: LATE },
  ];
  assert.equal(last(...others), undefined);
  assert.equal(last(others[0]!, entry("owner", EARLY), others[1]!), `owner at ${EARLY}`);
  assert.equal(last(), undefined);
});

test("of several owners the latest counts, the first of equals", () => {
  assert.equal(last(entry("a", EARLY), entry("b", LATE), entry("c", EARLY)), `b at ${LATE}`);
  assert.equal(last(entry("a", LATE), entry("b", LATE)), `a at ${LATE}`);
  assert.equal(last(entry("a", undefined), entry("b", EARLY)), `b at ${EARLY}`);
  assert.equal(last(entry("a", undefined), entry("b", undefined)), "a at a time unknown");
});

test("a key written through stringData is owned there", () => {
  assert.equal(last(entry("apply", EARLY, { "f:stringData": { "f:auth": {} } })), `apply at ${EARLY}`);
});

test("our own managers are one, whatever the suffix of a creation", () => {
  assert.equal(last(entry("pulumi-argocd-redis-0123456789ab", EARLY)), `pulumi-argocd-redis at ${EARLY}`);
  assert.equal(last(entry("pulumi-argocd-redis", EARLY)), `pulumi-argocd-redis at ${EARLY}`);
  assert.equal(last(entry("my-pulumi-argocd-redis", EARLY)), `my-pulumi-argocd-redis at ${EARLY}`);
});

test("an owner without a name is told all the same", () => {
  assert.equal(last(entry(undefined, EARLY)), `an unnamed manager at ${EARLY}`);
});

test("names that every object has are keys like others", () => {
  const managedFields = [entry("a", EARLY)];
  assert.equal(lastWriteOf(aSecret({}, { managedFields }), "constructor"), undefined);
});
