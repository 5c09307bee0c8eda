// Many real provider processes, and the real command among them, on one Secret at the same moment: one password, at most
// one `created`, and nobody fails.
//
// 3 rounds; 50 by `npm run test:races`.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { ARGOCD_REDIS, DEFAULT_TARGET } from "../../components/core/target";
import { type Outcome, redisInitialPassword } from "../support/argocd";
import { Cluster } from "../support/cluster";
import { type Properties, Resource } from "../support/engine";
import { whole } from "../support/extent";
import { FaultProxy } from "../support/faultProxy";
import { ProviderProcess } from "../support/providerProcess";

const rounds = whole ? 50 : 3;
const PROCESSES = 20;
const COMMANDS = 3;

let cluster: Cluster;
let proxy: FaultProxy;
const processes: ProviderProcess[] = [];

before(async () => {
  cluster = await Cluster.start();
  proxy = await FaultProxy.start(cluster.plane);
  for (let i = 0; i < PROCESSES; i++) {
    processes.push(await ProviderProcess.start({ runFolder: cluster.plane.dir }));
  }
});
after(async () => {
  await Promise.all(processes.map((provider) => provider.stop()));
  await proxy?.stop();
  await cluster?.stop();
});

/**
 * Requests and answers overtake each other: each waits for a moment of its own, before it arrives and after it was done.
 * Of the answers to writes this share gets lost.
 */
function shuffle(lost = 0): void {
  proxy.faults(() => async ({ sent, pass, answer, reset }) => {
    await sleep(Math.random() * 20);
    const real = await pass();
    await sleep(Math.random() * 20);
    if (sent.method !== "GET" && Math.random() < lost) reset();
    else answer(real);
  });
  proxy.done.length = 0;
}

interface Racer {
  resource: Resource;
  args: Properties;
  inputs: Properties;
}

/** All have found that there is no Secret before the first of them creates one. */
async function lineUp(args: Properties): Promise<Racer[]> {
  return Promise.all(
    processes.map(async (provider, i) => {
      const resource = new Resource(provider, provider);
      // Some bring a password of their own along, some all the same one.
      const desiredPassword = [`Handed-in-${i}`, "Handed-in-by-many"][i % 4];
      const own = { ...args, desiredPassword };
      const { inputs, failures } = await provider.check({}, resource.handed(own, false));
      assert.deepEqual(failures, []);
      return { resource, args: own, inputs };
    }),
  );
}

async function race(key: string, args: Properties, withCommand: boolean): Promise<string> {
  const namespace = String(args.namespace);
  const racers = await lineUp(args);
  const kubeconfig = String(args.kubeconfig);
  const commands: Promise<Outcome>[] = withCommand
    ? Array.from({ length: COMMANDS }, () => redisInitialPassword(namespace, kubeconfig))
    : [];
  // The command takes some 0.1 s until its first request: some creations are before it, some after.
  const created = racers.map(async ({ resource, inputs }, i) => {
    if (withCommand) await sleep((i % 5) * 60);
    return resource.provider.create(inputs);
  });
  const results = await Promise.all(created);
  for (const { code, text } of await Promise.all(commands)) assert.equal(code, 0, text);

  const { body } = await cluster.secret(namespace, String(args.secretName));
  const password = Buffer.from(body.data[key], "base64").toString();
  const passwords = results.map(({ outs }) => (outs.password as { value: string }).value);
  assert.deepEqual([...new Set(passwords)], [password], "one password");
  const winners = results.filter(({ outs }) => outs.origin === "created").length;
  assert.equal(proxy.changes("POST"), 1, "one POST made something");
  assert.ok(winners <= 1, `${winners} say created`);
  if (!withCommand) assert.equal(winners, 1);
  assert.deepEqual([...new Set(results.map(({ outs }) => outs.uid))], [body.metadata.uid]);
  return winners === 1 ? "won by a process" : "won by the command";
}

for (let round = 1; round <= rounds; round++) {
  test(`round ${round}: ${PROCESSES} processes create one Secret`, async () => {
    shuffle();
    const namespace = await cluster.newNamespace();
    const args = { namespace, ...DEFAULT_TARGET, kubeconfig: proxy.kubeconfig(), exposePassword: true };
    await race(DEFAULT_TARGET.key, args, false);
  });

  test(`round ${round}: ${PROCESSES} processes and ${COMMANDS} real commands create argocd-redis`, async (t) => {
    shuffle();
    const namespace = await cluster.newNamespace();
    const args = { namespace, ...ARGOCD_REDIS, kubeconfig: proxy.kubeconfig(), exposePassword: true };
    t.diagnostic(await race(ARGOCD_REDIS.key, args, true));
  });

  test(`round ${round}: ${PROCESSES} processes create one Secret while answers get lost`, async () => {
    shuffle(0.5);
    const namespace = await cluster.newNamespace();
    const args = { namespace, ...ARGOCD_REDIS, kubeconfig: proxy.kubeconfig(), exposePassword: true };
    await race(ARGOCD_REDIS.key, args, false);
  });

  for (const lost of [0, 0.5]) {
    const name = `${PROCESSES} stacks rotate with one trigger, once${lost ? ", while answers get lost" : ""}`;
    test(`round ${round}: ${name}`, () => rotateAll(lost));
  }
}

async function rotateAll(lost: number): Promise<void> {
  proxy.faults(() => undefined);
  const namespace = await cluster.newNamespace();
  const args = { namespace, ...ARGOCD_REDIS, kubeconfig: proxy.kubeconfig(), exposePassword: true };
  const resources = processes.map((provider) => new Resource(provider, provider));
  for (const resource of resources) await resource.up({ ...args, rotationTrigger: "1" });
  shuffle(lost);
  const steps = await Promise.all(resources.map((resource) => resource.up({ ...args, rotationTrigger: "2" })));
  assert.deepEqual(new Set(steps.flatMap(({ failures }) => failures)), new Set());
  const { body } = await cluster.secret(namespace);
  const password = Buffer.from(body.data.auth, "base64").toString();
  assert.deepEqual([...new Set(resources.map(({ state }) => state?.outputs.password))], [password]);
  assert.equal(new Set(resources.map(({ state }) => state?.outputs.version)).size, 1);
  assert.equal(proxy.changes("PUT"), 1);
}
