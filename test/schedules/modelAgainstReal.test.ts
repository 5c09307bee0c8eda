// The model behaves as the real API server does, in all that the schedules rest on.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { connect } from "../../components/cluster/connect";
import type { Connection } from "../../components/cluster/connection";
import { Cluster } from "../support/cluster";
import { randomFrom } from "./explore";
import { type Operation, sequence } from "./operations";
import { Client, modelServer, realServer } from "./twoServers";

const SEQUENCES = 200;
const LENGTH = 14;
/** Sequences that run at the same time, each on a Secret of its own. */
const AT_ONCE = 10;

let cluster: Cluster;
let connection: Connection;
let namespace: string;

before(async () => {
  cluster = await Cluster.start();
  connection = connect({ kubeconfig: cluster.plane.kubeconfigs.admin });
  namespace = await cluster.newNamespace();
});
after(() => cluster?.stop());

/** Runs one sequence on both and compares after each operation. */
async function compare(operations: Operation[], name: string, met: Map<string, number>): Promise<void> {
  const model = new Client(modelServer());
  const real = new Client(realServer(cluster, connection.secrets(namespace, name), namespace, name));
  const done: string[] = [];
  for (const [index, operation] of operations.entries()) {
    done.push(JSON.stringify(operation));
    const expected = (await real.outcome(operation, index)) as { result: { refused?: unknown } };
    const kind = `${operation.kind}: ${expected.result.refused ?? "done"}`;
    met.set(kind, (met.get(kind) ?? 0) + 1);
    assert.deepEqual(await model.outcome(operation, index), expected, `after ${done.join("\n")}`);
  }
}

test("random sequences of operations come to the same on both", async (t) => {
  const random = randomFrom(7);
  const met = new Map<string, number>();
  const sequences = Array.from({ length: SEQUENCES }, () => sequence(random, LENGTH));
  for (let at = 0; at < SEQUENCES; at += AT_ONCE) {
    const some = sequences.slice(at, at + AT_ONCE);
    await Promise.all(some.map((operations, i) => compare(operations, `secret-${at + i}`, met)));
  }
  t.diagnostic(
    `${SEQUENCES} sequences of ${LENGTH} operations: ${JSON.stringify(Object.fromEntries([...met].sort()))}`,
  );
  // A comparison that never met one of these would prove nothing of it.
  const refusals = [
    "create: alreadyExists",
    "replace: conflict",
    "replace: invalid",
    "delete: 404",
    "put: 409",
    "put: 404",
  ];
  for (const kind of [
    "create: done",
    "replace: done",
    "delete: done",
    ...refusals,
    "put: 422",
    "patch: 422",
    "patch: 404",
  ]) {
    assert.ok((met.get(kind) ?? 0) >= 3, `${kind}: ${met.get(kind)}`);
  }
});
