// The provider process killed at each point of create and update. The next run ends well, with the password that is there.
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { ended } from "../support/bench";
import { Cluster } from "../support/cluster";
import { type Properties, Resource } from "../support/engine";
import { FaultProxy } from "../support/faultProxy";
import { Hold, type Moment } from "../support/hold";
import { ProviderProcess } from "../support/providerProcess";

interface Point {
  name: string;
  method: string;
  nth: number;
  moment: Moment;
  /** The answer is on its way when the process is killed. */
  answered?: boolean;
  /** The request arrives only when the next run has ended. */
  late?: boolean;
}

const write = (method: string): Point[] => [
  { name: "before it looks again", method: "GET", nth: 2, moment: "arrived" },
  { name: "after its look, before it writes", method: "GET", nth: 2, moment: "done" },
  { name: `after the ${method} was sent, before it arrives`, method, nth: 1, moment: "arrived" },
  {
    name: `after the ${method} was sent, which arrives after the next run`,
    method,
    nth: 1,
    moment: "arrived",
    late: true,
  },
  { name: `after the ${method} was done, before the answer`, method, nth: 1, moment: "done" },
  { name: `after the answer to the ${method}, before it returns`, method, nth: 1, moment: "done", answered: true },
];

const operations: Record<string, { recorded: boolean; gone: boolean; change: Properties; points: Point[] }> = {
  create: { recorded: false, gone: false, change: {}, points: write("POST") },
  repair: { recorded: true, gone: true, change: {}, points: write("POST") },
  rotation: { recorded: true, gone: false, change: { rotationTrigger: "2" }, points: write("PUT") },
};

let cluster: Cluster;

before(async () => {
  cluster = await Cluster.start();
});
after(() => cluster.stop());

async function secretOf(namespace: string): Promise<Properties | undefined> {
  const { status, body } = await cluster.secret(namespace);
  return status === 200 ? body : undefined;
}

async function crash(operation: (typeof operations)[string], point: Point): Promise<void> {
  const proxy = await FaultProxy.start(cluster.plane);
  const processes = await Promise.all([1, 2].map(() => ProviderProcess.start({ runFolder: cluster.plane.dir })));
  const [first, second] = processes as [ProviderProcess, ProviderProcess];
  try {
    const namespace = await cluster.newNamespace();
    const resource = new Resource(first, second);
    const common = { secretName: "argocd-redis", key: "auth", exposePassword: true, rotationTrigger: "1" };
    const args = { ...common, namespace, kubeconfig: proxy.kubeconfig() };
    if (operation.recorded) ended(await resource.up(args), "create");
    if (operation.gone) await cluster.deleteSecret(namespace);
    const old = await secretOf(namespace);
    proxy.done.length = 0;

    const hold = new Hold(point.moment).on(proxy, point.method, point.nth);
    const up = resource.up({ ...args, ...operation.change });
    await hold.reached;
    if (point.answered) {
      // Stopped, it gets the answer but cannot act on it.
      first.child.kill("SIGSTOP");
      hold.release();
      while (!proxy.answered(point.method)) await new Promise(setImmediate);
    }
    await first.kill();
    assert.equal((await up).failures.length, 1);
    if (!point.late) hold.drop();
    const left = await secretOf(namespace);

    resource.provider = second;
    const op = operation.recorded ? "update" : "create";
    ended(await resource.up({ ...args, ...operation.change }), op);
    const secret = await secretOf(namespace);
    if (point.late) hold.release();
    await hold.settled;
    assert.deepEqual(await secretOf(namespace), secret);
    const written = proxy.changes("POST") + proxy.changes("PUT");
    assert.equal(written, 1, "written once, by whichever run");
    if (JSON.stringify(left) !== JSON.stringify(old)) assert.deepEqual(secret, left);
    const { auth } = (secret as { data: { auth: string } }).data;
    assert.equal(resource.state?.outputs.password, Buffer.from(auth, "base64").toString());
    ended(await resource.up({ ...args, ...operation.change }), "same");
  } finally {
    await Promise.all(processes.map((provider) => provider.stop()));
    await proxy.stop();
  }
}

for (const [name, operation] of Object.entries(operations)) {
  describe(`${name}: the provider process killed`, { concurrency: 2 }, () => {
    for (const point of operation.points) test(point.name, () => crash(operation, point));
  });
}
