// A real `pulumi up` in which the provider process or the CLI itself is killed at each point. The next `up` ends well with
// the password that is there, and one write was made.
//
// By default a fixed part of the cases; `npm run test:crashes` runs them all.
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { kill } from "../../tools/processes.mjs";
import { Cluster } from "../support/cluster";
import { whole } from "../support/extent";
import { FaultProxy } from "../support/faultProxy";
import { Hold, type Moment } from "../support/hold";
import { endOrphans, processesOf, providerOf } from "../support/orphans";
import { Stack } from "../support/stack";

type Victim = "provider" | "CLI" | "CLI alone";

interface Case {
  operation: "create" | "repair" | "rotation";
  point: string;
  method: string;
  nth: number;
  moment: Moment;
  /** `CLI alone`: what it leaves behind lives on, and its request arrives when the next run has ended. */
  victim: Victim;
}

const points = (write: string) => [
  { point: `before the ${write}`, method: "GET", nth: 2, moment: "done" as const },
  { point: `after the ${write} was sent`, method: write, nth: 1, moment: "arrived" as const },
  { point: `after the ${write} was done`, method: write, nth: 1, moment: "done" as const },
];

const cases: Case[] = (["create", "repair", "rotation"] as const).flatMap((operation) =>
  points(operation === "rotation" ? "PUT" : "POST").flatMap((point) =>
    (["provider", "CLI", "CLI alone"] as const)
      .filter((victim) => victim !== "CLI alone" || point.moment === "arrived")
      .map((victim) => ({ operation, ...point, victim })),
  ),
);

// Coprime to the number of victims and points.
const chosen = whole ? cases : cases.filter((_, i) => i % 4 === 0);

let cluster: Cluster;

before(async () => {
  cluster = await Cluster.start();
});
after(() => cluster.stop());

function program(stack: Stack, namespace: string, trigger: string): void {
  const args = `{ namespace: "${namespace}", ...lib.argocdRedis, rotationTrigger: "${trigger}", exposePassword: true }`;
  stack.program(`const redis = new lib.RedisInitialPassword("redis", ${args}); return { password: redis.password };`);
}

async function passwordIn(namespace: string): Promise<string | undefined> {
  const { status, body } = await cluster.secret(namespace);
  return status === 200 ? Buffer.from(body.data.auth, "base64").toString() : undefined;
}

/** `up` until the request is held, then the victim is killed. What it leaves behind is ended, but for `CLI alone`. */
async function crash(stack: Stack, hold: Hold, victim: Victim): Promise<void> {
  const { child, ended } = stack.begin("up", "-s", "dev", "--yes", "--skip-preview");
  await hold.reached;
  if (victim === "provider") {
    kill(providerOf(stack));
    const { code, text } = await ended;
    assert.notEqual(code, 0, text);
    assert.doesNotMatch(text, /panic:|goroutine/);
    hold.drop();
    return;
  }
  const exited = new Promise((resolve) => child.once("exit", resolve));
  child.kill("SIGKILL");
  await exited;
  // The language host, the program and the provider process.
  assert.ok(processesOf(stack).length > 0, "a killed CLI leaves orphans");
  if (victim === "CLI") {
    await endOrphans(stack);
    hold.drop();
  }
  await stack.must("cancel", "-s", "dev", "--yes");
}

async function run({ operation, method, nth, moment, victim }: Case): Promise<void> {
  const proxy = await FaultProxy.start(cluster.plane);
  const stack = await Stack.create({ kubeconfig: proxy.kubeconfig() });
  try {
    const namespace = await cluster.newNamespace();
    program(stack, namespace, "1");
    if (operation !== "create") await stack.must("up", "-s", "dev", "--yes", "--skip-preview");
    if (operation === "repair") await cluster.deleteSecret(namespace);
    if (operation === "rotation") program(stack, namespace, "2");
    const old = await passwordIn(namespace);
    proxy.done.length = 0;
    const hold = new Hold(moment).on(proxy, method, nth);
    await crash(stack, hold, victim);
    const left = await passwordIn(namespace);

    const { code, text } = await stack.up();
    assert.equal(code, 0, text);
    const password = await passwordIn(namespace);
    if (left !== old) assert.equal(password, left);
    if (victim === "CLI alone") {
      hold.release();
      await hold.settled;
      await endOrphans(stack);
      assert.equal(await passwordIn(namespace), password);
    }
    assert.equal(proxy.changes("POST") + proxy.changes("PUT"), 1, "written once, by whichever run");
    const shown = JSON.parse(await stack.must("stack", "output", "-s", "dev", "--json", "--show-secrets"));
    assert.equal(shown.password, password);
    await stack.must("up", "-s", "dev", "--yes", "--skip-preview", "--expect-no-changes");
  } finally {
    await endOrphans(stack);
    stack.remove();
    await proxy.stop();
  }
}

describe(`${chosen.length} of ${cases.length} crashes of the CLI and its provider`, { concurrency: 2 }, () => {
  for (const chosenCase of chosen) {
    const { operation, point, victim } = chosenCase;
    test(`${operation}: the ${victim} killed ${point}`, () => run(chosenCase));
  }
});
