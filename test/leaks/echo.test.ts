// What refuses the Secret writes its values into the message, as admission policies and webhooks do: they are not shown.
import assert from "node:assert/strict";
import { test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { failedWith, useBench } from "../support/bench";
import { type Fault, FaultProxy } from "../support/faultProxy";
import { canary, foundIn } from "./canaries";

const bench = useBench(prepare, cleanUp);
const POLICIES = "/apis/admissionregistration.k8s.io/v1/validatingadmissionpolicies";
const BINDINGS = "/apis/admissionregistration.k8s.io/v1/validatingadmissionpolicybindings";

/** What the message says of the values, as a CEL expression: there they are base64. */
const echoes: Record<string, string> = {
  whole: "'refused: ' + string(object.data.auth)",
  cut: "'refused: ' + string(object.data.auth).substring(0, 10) + '…'",
  "in capitals around": "'REFUSED(' + string(object.data.auth) + ')'",
};
const OLD = "'refused: ' + string(oldObject.data.auth) + ' -> ' + string(object.data.auth)";

function policyOf(echo: string): string {
  return `echo-${echo.replaceAll(" ", "-")}`;
}

async function makePolicy(name: string, operation: string, messageExpression: string): Promise<void> {
  await bench.cluster.must("POST", POLICIES, {
    metadata: { name },
    spec: {
      matchConstraints: {
        resourceRules: [{ apiGroups: [""], apiVersions: ["v1"], operations: [operation], resources: ["secrets"] }],
        namespaceSelector: { matchLabels: { policy: name } },
      },
      validations: [{ expression: "object.metadata.name == 'allowed'", messageExpression }],
    },
  });
  const spec = { policyName: name, validationActions: ["Deny"] };
  await bench.cluster.must("POST", BINDINGS, { metadata: { name }, spec });
}

/** Applies to the namespace from now on: the API server takes a moment. */
async function applyTo(namespace: string, policy: string, refuses: () => Promise<number>): Promise<void> {
  const patch = { metadata: { labels: { policy } } };
  await bench.cluster.must("PATCH", `/api/v1/namespaces/${namespace}`, patch, "application/merge-patch+json");
  while ((await refuses()) !== 422) await sleep(100);
}

async function tryCreate(namespace: string): Promise<number> {
  const secret = { metadata: { name: "probe" }, stringData: { auth: "probe" } };
  return (await bench.cluster.api("POST", `/api/v1/namespaces/${namespace}/secrets?dryRun=All`, secret)).status;
}

async function tryUpdate(namespace: string): Promise<number> {
  const path = `${bench.cluster.secretPath(namespace)}?dryRun=All`;
  const patch = { metadata: { labels: { probe: "x" } } };
  return (await bench.cluster.api("PATCH", path, patch, "application/merge-patch+json")).status;
}

async function prepare(): Promise<void> {
  for (const [echo, expression] of Object.entries(echoes)) await makePolicy(policyOf(echo), "CREATE", expression);
  await makePolicy(policyOf("old"), "UPDATE", OLD);
}

async function cleanUp(): Promise<void> {
  for (const name of [...Object.keys(echoes), "old"].map(policyOf)) {
    await bench.cluster?.api("DELETE", `${BINDINGS}/${name}`);
    await bench.cluster?.api("DELETE", `${POLICIES}/${name}`);
  }
}

for (const echo of Object.keys(echoes)) {
  test(`a message with the value, ${echo}: neither a password handed in nor a generated one is shown`, async () => {
    const { args, resource, namespace, said } = await bench.scene();
    await applyTo(namespace, policyOf(echo), () => tryCreate(namespace));
    const handed = canary("echo");
    const text = failedWith(await resource.up({ ...args, desiredPassword: handed }), "ADMISSION");
    assert.match(text, /refused.*\[redacted\]/i);
    assert.deepEqual(foundIn(text, handed), []);
    // Not a part of it either.
    assert.ok(!text.includes(handed.slice(0, 8)), text);
    const generated = failedWith(await resource.up(args), "ADMISSION");
    assert.match(generated, /refused\W+\[redacted\](==|…)/i);
    assert.deepEqual(await said(), []);
    assert.equal(bench.provider.stderr.includes(handed), false);
  });
}

test("a message with the old and the new value of a rotation: neither is shown", async () => {
  const { args, resource, namespace, password } = await bench.scene();
  const [old, next] = [canary("old"), canary("new")];
  await resource.up({ ...args, rotationTrigger: "1", desiredPassword: old });
  await applyTo(namespace, policyOf("old"), () => tryUpdate(namespace));
  const changed = { ...args, rotationTrigger: "2", desiredPassword: next };
  for (const step of [await resource.preview(changed), await resource.up(changed)]) {
    const text = failedWith(step, "ADMISSION");
    assert.match(text, /refused.*\[redacted\]/);
    assert.deepEqual([...foundIn(text, old), ...foundIn(text, next)], []);
  }
  assert.equal(await password(), old);
});

const spellings: Record<string, (value: string) => string> = {
  "as it is": (value) => value,
  quoted: (value) => JSON.stringify({ auth: value }),
  "URL-encoded": encodeURIComponent,
  base64: (value) => Buffer.from(value).toString("base64"),
  cut: (value) => `${value.slice(2, 14)}...`,
};

for (const [spelling, spell] of Object.entries(spellings)) {
  test(`a webhook's message with the value ${spelling}: it is not shown, of a creation and of a rotation`, async () => {
    const proxy = await FaultProxy.start(bench.cluster.plane);
    try {
      const { args, resource, namespace } = await bench.scene();
      const own = { ...args, kubeconfig: proxy.kubeconfig() };
      const [first, second] = [canary("first"), canary("second")];
      const refuse: Fault = ({ sent, answer }) => {
        const value = Buffer.from(JSON.parse(sent.body.toString()).data.auth, "base64").toString();
        const message = `admission webhook "vault.example.com" denied the request: no good: ${spell(value)}`;
        const body = Buffer.from(JSON.stringify({ kind: "Status", apiVersion: "v1", message, reason: "Forbidden" }));
        answer({ status: 403, headers: { "content-type": "application/json" }, body });
      };
      const writes = ({ method }: { method: string }) => method === "POST" || method === "PUT";
      proxy.inject(refuse, writes, { always: true });
      const created = failedWith(
        await resource.up({ ...own, desiredPassword: first, rotationTrigger: "1" }),
        "ADMISSION",
      );
      proxy.faults(() => undefined);
      await resource.up({ ...own, desiredPassword: first, rotationTrigger: "1" });
      proxy.inject(refuse, writes, { always: true });
      const rotated = failedWith(
        await resource.up({ ...own, desiredPassword: second, rotationTrigger: "2" }),
        "ADMISSION",
      );
      for (const [text, value] of [
        [created, first],
        [rotated, second],
      ] as const) {
        assert.match(text, /no good: .*\[redacted\]/);
        assert.deepEqual(foundIn(text, value), []);
        assert.ok(!text.includes(value.slice(3, 12)), text);
      }
      assert.equal((await bench.cluster.secret(namespace)).status, 200);
    } finally {
      await proxy.stop();
    }
  });
}
