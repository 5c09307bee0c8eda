// No text of the core shows a value: not of a password, a kubeconfig, or anything that a Secret holds.
import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { ApiFailure, type FailureReason } from "../../components/core/apiFailure";
import { explain } from "../../components/core/explain";
import { inspect } from "../../components/core/inspect";
import { rotationRefusal } from "../../components/core/rotate";
import { validate } from "../../components/core/validate";
import { deletingError, unfitForUse, unfitValueText, vanishingError, verified } from "../../components/core/verify";
import { rotationStamp, versionOf } from "../../components/core/version";
import { aSecret } from "../support/model/secretObject";

const REASONS: FailureReason[] = [
  "configuration",
  "credentials",
  "unreachable",
  "timeout",
  "tls",
  "notKubernetes",
  "redirect",
  "unauthorized",
  "forbidden",
  "namespaceTerminating",
  "namespaceMissing",
  "alreadyExists",
  "conflict",
  "quota",
  "admission",
  "invalid",
  "tooManyRequests",
  "serverTransient",
  "serverLasting",
];
const target = { namespace: "argocd", secretName: "argocd-redis", key: "auth" };

/** Long enough that it is in no text by chance, with everything that a bad password can hold. */
const secrets = fc
  .tuple(fc.stringMatching(/^[A-Za-z0-9]{12,20}$/), fc.constantFrom("", " ", "\n", '"', "'", "\u0001", "é"))
  .map(([text, bad]) => `${text.slice(0, 10)}${bad}${text.slice(10)}`);

function hides(text: string, secret: string): void {
  const forms = [
    secret,
    secret.slice(0, 10),
    Buffer.from(secret).toString("base64"),
    JSON.stringify(secret).slice(1, -1),
  ];
  for (const form of forms) {
    assert.ok(!text.includes(form), text);
  }
}

test("a bad password is not in what is said of it, wherever it was handed in", () => {
  const shapes = (secret: string) => [secret, `${secret} `, [secret], { a: secret }];
  fc.assert(
    fc.property(secrets, (secret) => {
      for (const value of shapes(secret)) {
        for (const { text } of validate({ password: value, desiredPassword: value }, value)) hides(text, secret);
      }
    }),
  );
});

test("a kubeconfig is not in what is said of it", () => {
  fc.assert(
    fc.property(secrets, (secret) => {
      for (const kubeconfig of [secret, [secret], { users: [{ user: { token: secret } }] }]) {
        for (const { text } of validate({ kubeconfig })) hides(text, secret);
      }
    }),
  );
});

test("values of labels and annotations are not in what is said of them", () => {
  fc.assert(
    fc.property(secrets, (secret) => {
      const map = { "bad name": `${secret} `, team: `-${secret}`, "helm.sh/x": secret, list: [secret] };
      for (const { text } of validate({ labels: map, annotations: map })) hides(text, secret);
    }),
  );
});

test("what is wrong with a Secret is said without any of its values", () => {
  fc.assert(
    fc.property(secrets, fc.constantFrom("auth", "other"), fc.boolean(), (secret, key, immutable) => {
      const live = aSecret({ [key]: secret, empty: "", more: secret }, {}, { immutable });
      const verdict = inspect(live, target.key);
      const unfit = verdict.kind === "present" ? verdict.unfit : ["white space"];
      const errors = [
        unfitForUse(live, target),
        unfitForUse(live, { ...target, key: "empty" }),
        deletingError(target, live),
        vanishingError(target),
        rotationRefusal(live, target, "2", secret),
      ];
      for (const error of errors) hides(error?.message ?? "", secret);
      hides(unfitValueText(target, unfit), secret);
    }),
  );
});

test("what a failed verification throws has no value, in message and stack", () => {
  fc.assert(
    fc.property(secrets, (secret) => {
      try {
        verified(aSecret({ other: secret }), target);
      } catch (error) {
        hides(`${(error as Error).stack} ${error} ${JSON.stringify(error)}`, secret);
        return;
      }
      assert.fail("a Secret without the key was verified");
    }),
  );
});

test("a failure's text holds of the world only the scene, the server's words and the user", () => {
  const scene = { target, server: "https://s", source: "src", credentialSource: "cred" };
  fc.assert(
    fc.property(
      fc.constantFrom(...REASONS),
      secrets,
      fc.constantFrom("get", "create", "update"),
      (reason, secret, verb) => {
        const failure = new ApiFailure(reason, {
          outcomeUnknown: true,
          status: 500,
          retryAfterMs: 1,
          detail: "words",
          user: "jane",
        });
        // Whatever else hangs on an error, such as a request or its body.
        Object.assign(failure, { request: { body: secret }, cause: secret });
        const { message, stack } = explain(failure, { ...scene, verb });
        hides(`${message}${stack}`, secret);
        assert.match(message, /^cannot (get|create|update) Secret argocd\/argocd-redis: .* \[ARGOCD_REDIS_[A-Z_]+\]$/s);
      },
    ),
  );
});

test("versions and stamps are hashes", () => {
  fc.assert(
    fc.property(fc.uuid(), fc.option(fc.string(), { nil: undefined }), fc.string(), (uid, rotation, trigger) => {
      assert.match(versionOf(uid, rotation), /^[0-9a-f]{12}$/);
      assert.match(rotationStamp(uid, "auth", trigger), /^[0-9a-f]{12}$/);
    }),
  );
});
