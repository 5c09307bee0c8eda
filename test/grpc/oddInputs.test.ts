// Whatever arrives: each call answers, in words for the user, without a stack and without anything undefined.
import assert from "node:assert/strict";
import { test } from "node:test";
import { UNKNOWN } from "../../components/core/unknown";
import { ended, useBench } from "../support/bench";
import type { Properties } from "../support/engine";

const bench = useBench();

const NAMES = [
  "namespace",
  "secretName",
  "key",
  "length",
  "alphabet",
  "labels",
  "annotations",
  "immutable",
  "kubeconfig",
  "context",
  "cluster",
  "impersonate",
  "requestTimeoutSeconds",
  "rotationTrigger",
  "exposePassword",
  "desiredPassword",
];

const ODD: unknown[] = [
  null,
  "",
  " ",
  "\n",
  "ünï-çødé",
  "a".repeat(300),
  "-",
  "../../x",
  0,
  -1,
  16.5,
  1e308,
  Number.NaN,
  Number.POSITIVE_INFINITY,
  true,
  false,
  [],
  ["a"],
  {},
  { a: null },
  { user: null },
  { user: [] },
  { user: "x", groups: "y", extra: { z: 1 } },
  { toString: 1, constructor: 2, hasOwnProperty: 3 },
  { [UNKNOWN]: "as-a-name" },
];

for (const name of NAMES) {
  test(`odd values of ${name}: preview answers, and what it lets pass up ends well or fails with a code`, async () => {
    for (const value of ODD) {
      const what = `${name}: ${JSON.stringify(value)}`;
      const { args, resource } = await bench.scene();
      const odd = { ...args, [name]: value };
      const preview = await resource.preview(odd);
      assertCoded(preview.failures, what);
      if (preview.failures.length === 0 && JSON.stringify(value).includes(UNKNOWN) === false) {
        assertCoded(
          (await resource.up({ ...odd, requestTimeoutSeconds: odd.requestTimeoutSeconds ?? 5 })).failures,
          what,
        );
      }
    }
    assert.doesNotMatch(bench.provider.stderr, /Error/);
  });
}

test("null is an argument that is not set", async () => {
  const { args, resource } = await bench.scene();
  const unset = Object.fromEntries(NAMES.filter((name) => !(name in args)).map((name) => [name, null]));
  ended(await resource.up({ ...args, ...unset }), "create");
  const state = structuredClone(resource.state);
  ended(await resource.up(args), "same");
  assert.deepEqual(resource.state?.outputs, state?.outputs);
});

function assertCoded(failures: string[], what: string): void {
  for (const text of failures) {
    assert.match(text, /\[ARGOCD_REDIS_[A-Z_]+\]$/, what);
    assert.doesNotMatch(text, /^\s+at |TypeError|undefined|\[object/m, what);
  }
}

for (const name of NAMES) {
  test(`an unknown ${name} passes a preview unchecked, of a new resource and of a recorded one`, async () => {
    const { args, resource, said } = await bench.scene();
    const unknown = { ...args, [name]: UNKNOWN };
    ended(await resource.preview(unknown), "create");
    assert.doesNotMatch((await said()).join("\n"), /warning/);
    await resource.up(args);
    const later = await resource.preview(unknown);
    assert.deepEqual(later.failures, []);
    // Whether it really moves is not known yet.
    assert.notEqual(later.op, "replace");
  });
}

const NESTED: Record<string, Properties> = {
  "a label": { labels: { known: "yes", later: UNKNOWN } },
  "an annotation": { annotations: { "example.com/later": UNKNOWN } },
  "the impersonated user": { impersonate: { user: UNKNOWN } },
  "an impersonated group": { impersonate: { user: "admin", groups: ["known", UNKNOWN] } },
  "an extra of the impersonation": { impersonate: { user: "admin", extra: { a: [UNKNOWN] } } },
};

for (const [what, nested] of Object.entries(NESTED)) {
  test(`${what} may be unknown in a preview`, async () => {
    const { args, resource, said } = await bench.scene();
    const preview = await resource.preview({ ...args, ...nested });
    ended(preview, "create");
    assert.doesNotMatch((await said()).join("\n"), /warning/);
    const [[name, value]] = Object.entries(nested) as [[string, unknown]];
    assert.deepEqual(preview.shown?.[name], value);
    assert.equal(preview.shown?.version, "to-be-created");
  });
}

test("what is for check alone is in no answer, known or not", async () => {
  const { args, resource } = await bench.scene();
  for (const desiredPassword of ["Handed-in-0", UNKNOWN]) {
    const { shown } = await resource.preview({ ...args, desiredPassword, secretArguments: ["key"] });
    for (const name of ["desiredPassword", "preview", "secretArguments", "password"]) {
      assert.ok(!(name in shown!), `${name} is in the checked inputs`);
    }
    assert.ok(!JSON.stringify(shown).includes("Handed-in-0"));
  }
});

test("what is for check alone is not even in the answer of a check that fails", async () => {
  const { args, resource } = await bench.scene();
  const handed = resource.handed({ ...args, desiredPassword: 'Handed "in" 0', length: 1 }, true);
  const { inputs, failures } = await bench.provider.check({}, handed);
  assert.equal(failures.length, 2);
  assert.deepEqual([...new Set(failures.map(({ property }) => property))], [""]);
  assert.ok(!JSON.stringify({ inputs, failures }).includes("in 0"));
  assert.ok(!JSON.stringify({ inputs, failures }).includes('in\\" 0'));
});

test("an argument that there is not is refused, and its name is kept nowhere", async () => {
  const { args, resource } = await bench.scene();
  const { inputs, failures } = await bench.provider.check(
    {},
    resource.handed({ ...args, unknownArguments: ["keys"] }, true),
  );
  assert.deepEqual(
    failures.map(({ property }) => property),
    [""],
  );
  assert.match(failures[0]!.reason, /^argument "keys": there is no such argument.*\[ARGOCD_REDIS_INVALID_ARGUMENT\]$/);
  assert.ok(!("unknownArguments" in inputs));
});

test("properties that a transform adds are kept and ignored", async () => {
  const { args, resource } = await bench.scene();
  ended(await resource.up({ ...args, tags: { team: "platform" } }), "create");
  assert.deepEqual(resource.state?.outputs.tags, { team: "platform" });
  ended(await resource.up({ ...args, tags: { team: "other" } }), "same");
});
