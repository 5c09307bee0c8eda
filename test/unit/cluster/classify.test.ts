import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { classify } from "../../../components/cluster/classify";
import { readStatus } from "../../../components/cluster/statusObject";
import type { FailureReason } from "../../../components/core/apiFailure";
import { statusObject } from "./bench";

type Method = "GET" | "POST" | "PUT";

function answer(
  method: Method,
  code: number,
  reason: string,
  message: string,
  details: unknown = {},
  headers: { retryAfter?: string } = {},
) {
  const object = readStatus(statusObject(code, reason, message, details));
  return classify(
    { status: code, contentType: "application/json", object, ...headers },
    { method, name: "s", writes: method !== "GET" },
    1_000_000,
  );
}

function bare(method: Method, status: number, extra: { retryAfter?: string } = {}) {
  return classify(
    { status, contentType: "text/plain", ...extra },
    { method, name: "s", writes: method !== "GET" },
    1_000_000,
  )!;
}

const rbac =
  'secrets "s" is forbidden: User "system:serviceaccount:ci:deployer" cannot get resource "secrets" in API group "" in the namespace "argocd"';

describe("a Kubernetes Status says why", () => {
  const table: [string, Method, number, string, string, unknown, FailureReason, boolean][] = [
    ["no credentials", "GET", 401, "Unauthorized", "Unauthorized", {}, "unauthorized", false],
    ["RBAC", "POST", 403, "Forbidden", rbac, {}, "forbidden", false],
    [
      "RBAC of an impersonation",
      "GET",
      403,
      "Forbidden",
      'users "bob" is forbidden: User "me" cannot impersonate resource "users"',
      {},
      "forbidden",
      false,
    ],
    ["a bare Forbidden", "GET", 403, "Forbidden", "Forbidden", {}, "forbidden", false],
    [
      "a namespace that is going",
      "POST",
      403,
      "Forbidden",
      'secrets "s" is forbidden: unable to create new content in namespace a because it is being terminated',
      {
        causes: [
          { reason: "NamespaceTerminating", message: "namespace a is being terminated", field: "metadata.namespace" },
        ],
      },
      "namespaceTerminating",
      false,
    ],
    [
      "quota",
      "POST",
      403,
      "Forbidden",
      'secrets "s" is forbidden: exceeded quota: q, requested: secrets=1, used: secrets=1, limited: secrets=1',
      {},
      "quota",
      false,
    ],
    [
      "an admission webhook",
      "POST",
      403,
      "Forbidden",
      'admission webhook "validate.kyverno.svc-fail" denied the request: no',
      {},
      "admission",
      false,
    ],
    [
      "an admission webhook with its own code",
      "POST",
      400,
      "BadRequest",
      'admission webhook "v.example.com" denied the request: no',
      {},
      "admission",
      false,
    ],
    [
      "an admission policy",
      "POST",
      422,
      "Invalid",
      "secrets \"s\" is forbidden: ValidatingAdmissionPolicy 'p' with binding 'b' denied request: no",
      {},
      "admission",
      false,
    ],
    ["an admission plugin", "POST", 403, "Forbidden", 'secrets "s" is forbidden: not here', {}, "admission", false],
    [
      "a missing namespace",
      "POST",
      404,
      "NotFound",
      'namespaces "a" not found',
      { name: "a", kind: "namespaces" },
      "namespaceMissing",
      false,
    ],
    [
      "a Secret gone before the PUT",
      "PUT",
      404,
      "NotFound",
      'secrets "s" not found',
      { name: "s", kind: "secrets" },
      "conflict",
      false,
    ],
    [
      "a 404 about something else",
      "GET",
      404,
      "NotFound",
      "the server could not find the requested resource",
      {},
      "notKubernetes",
      false,
    ],
    [
      "a 404 about another Secret",
      "GET",
      404,
      "NotFound",
      'secrets "t" not found',
      { name: "t", kind: "secrets" },
      "notKubernetes",
      false,
    ],
    ["already there", "POST", 409, "AlreadyExists", 'secrets "s" already exists', {}, "alreadyExists", false],
    ["changed meanwhile", "PUT", 409, "Conflict", "Operation cannot be fulfilled", {}, "conflict", false],
    [
      "a conflict of a POST is not AlreadyExists",
      "POST",
      409,
      "Conflict",
      "Operation cannot be fulfilled on resourcequotas",
      {},
      "conflict",
      false,
    ],
    ["an invalid object", "POST", 422, "Invalid", "metadata.labels: Invalid value", {}, "invalid", false],
    ["a bad request", "POST", 400, "BadRequest", "cannot unmarshal", {}, "invalid", false],
    ["a method that is not allowed", "POST", 405, "MethodNotAllowed", "no", {}, "invalid", false],
    ["too large", "POST", 413, "RequestEntityTooLarge", "no", {}, "invalid", false],
    ["too many requests", "POST", 429, "TooManyRequests", "wait", {}, "tooManyRequests", false],
    ["etcd elects", "POST", 500, "InternalError", "etcdserver: leader changed", {}, "serverTransient", true],
    ["etcd times out", "PUT", 500, "InternalError", "etcdserver: request timed out", {}, "serverTransient", true],
    ["a deadline inside", "POST", 500, "InternalError", "context deadline exceeded", {}, "serverTransient", true],
    [
      "a webhook that is down",
      "POST",
      500,
      "InternalError",
      'Internal error occurred: failed calling webhook "w": Post "https://x": dial tcp 10.0.0.1:443: connect: connection refused',
      {},
      "serverTransient",
      true,
    ],
    ["etcd is overloaded", "GET", 500, "", "etcdserver: too many requests", {}, "serverTransient", false],
    [
      "encryption at rest",
      "GET",
      500,
      "InternalError",
      'Internal error occurred: unable to transform key "/registry/secrets/a/s"',
      {},
      "serverLasting",
      false,
    ],
    [
      "encryption by a key service that is down",
      "GET",
      500,
      "InternalError",
      "unable to transform key: rpc error: dial unix /kms: connect: connection refused",
      {},
      "serverTransient",
      false,
    ],
    ["another 500", "POST", 500, "InternalError", "boom", {}, "serverLasting", true],
    ["unavailable", "POST", 503, "ServiceUnavailable", "apiserver not ready", {}, "serverTransient", true],
    ["a gateway time-out", "POST", 504, "Timeout", "request did not complete", {}, "serverTransient", true],
  ];
  for (const [what, method, code, reason, message, details, expected, unknown] of table) {
    test(`${what}: ${expected}`, () => {
      const failure = answer(method, code, reason, message, details)!;
      assert.deepEqual(
        [failure.reason, failure.outcomeUnknown, failure.status, failure.detail],
        [expected, unknown, code, message],
      );
    });
  }
});

describe("without a Status", () => {
  const table: [Method, number, FailureReason, boolean][] = [
    ["GET", 401, "unauthorized", false],
    ["POST", 403, "notKubernetes", true],
    ["GET", 404, "notKubernetes", false],
    ["POST", 409, "notKubernetes", true],
    ["POST", 408, "timeout", true],
    ["POST", 429, "tooManyRequests", false],
    ["POST", 500, "serverLasting", true],
    ["POST", 502, "serverTransient", true],
    ["GET", 503, "serverTransient", false],
    ["POST", 504, "serverTransient", true],
    ["POST", 307, "redirect", true],
    ["POST", 418, "notKubernetes", true],
  ];
  for (const [method, status, expected, unknown] of table) {
    test(`${method} ${status}: ${expected}`, () => {
      const { reason, outcomeUnknown } = bare(method, status);
      assert.deepEqual([reason, outcomeUnknown], [expected, unknown]);
    });
  }
});

describe("details", () => {
  test("the user is the one that the server names, unquoted", () => {
    assert.equal(answer("GET", 403, "Forbidden", rbac)?.user, "system:serviceaccount:ci:deployer");
    assert.equal(answer("GET", 403, "Forbidden", 'x is forbidden: User "a \\"b\\" é" cannot get')?.user, 'a "b" é');
    assert.equal(answer("GET", 403, "Forbidden", "Forbidden")?.user, undefined);
  });

  const waits: [string | undefined, unknown, number | undefined][] = [
    ["3", {}, 3000],
    ["0", {}, 0],
    ["99999", {}, 60_000],
    [new Date(1_005_000).toUTCString(), {}, 5000],
    [new Date(0).toUTCString(), {}, 0],
    ["soon", {}, undefined],
    [undefined, { retryAfterSeconds: 2 }, 2000],
    [undefined, {}, undefined],
  ];
  for (const [retryAfter, details, expected] of waits) {
    test(`Retry-After ${retryAfter ?? JSON.stringify(details)} is ${expected} ms`, () => {
      assert.equal(answer("GET", 429, "TooManyRequests", "wait", details, { retryAfter })?.retryAfterMs, expected);
    });
  }

  const locations: [string | undefined, string][] = [
    ["https://login.example.com/x?ticket=s3cret", "login.example.com"],
    ["https://me:s3cret@login.example.com:8443/", "login.example.com:8443"],
    ["//cdn.example.com/x", "cdn.example.com"],
    ["/login?s3cret", "the same host"],
    [undefined, "an unknown host"],
    ["http://[s3cret", "an unknown host"],
  ];
  for (const [location, host] of locations) {
    test(`a redirect to ${location} names ${host} only`, () => {
      const failure = classify(
        { status: 302, contentType: "", location },
        { method: "GET", name: "s", writes: false },
      )!;
      assert.equal(failure.detail, `HTTP 302 to ${host}, which is not followed`);
    });
  }
});
