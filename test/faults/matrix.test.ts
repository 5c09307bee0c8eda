// Each fault at each request of each operation, once and from then on: it ends well with one password and a truthful
// origin, or with a clear error; never with a wrong write; and the next run heals it.
//
// By default a fixed part of the cases; `npm run test:faults` runs them all.
import assert from "node:assert/strict";
import * as https from "node:https";
import { after, before, describe, test } from "node:test";
import { Cluster } from "../support/cluster";
import { whole } from "../support/extent";
import { certificateOf } from "../support/faultProxy";
import { ProviderProcess } from "../support/providerProcess";
import { faults, type Injected } from "./catalogue";
import { type Lab, runCase } from "./lab";
import { operations } from "./operations";

const lab = { proxies: [] } as unknown as Lab;
/** Where the redirects lead to: nothing may ever arrive there. */
let trap: https.Server;
const trapped: string[] = [];
let elsewhere = "";

before(async () => {
  lab.cluster = await Cluster.start();
  const runFolder = lab.cluster.plane.dir;
  for (const name of ["before", "during", "refresher", "after"] as const) {
    lab[name] = await ProviderProcess.start({ runFolder });
  }
  trap = https.createServer(await certificateOf(lab.cluster.plane), ({ method, url }, response) => {
    trapped.push(`${method} ${url}`);
    response.end();
  });
  trap.on("connection", () => trapped.push("a connection"));
  await new Promise<void>((resolve) => trap.listen(0, "127.0.0.1", resolve));
  elsewhere = `https://127.0.0.1:${(trap.address() as { port: number }).port}`;
});

after(async () => {
  trap?.close();
  for (const proxy of lab.proxies) await proxy.stop();
  for (const name of ["before", "during", "refresher", "after"] as const) await lab[name]?.stop();
  await lab.cluster?.stop();
});

const cases = operations.flatMap((operation) =>
  operation.points.flatMap((point) =>
    faults("").flatMap(({ name, methods }, index) =>
      methods.includes(point.method) ? [false, true].map((always) => ({ operation, point, name, index, always })) : [],
    ),
  ),
);

/** A prime step, so that each fault, each request and both modes are met. */
const STEP = 11;
const chosen = whole ? cases : cases.filter((_, i) => i % STEP === 0);

// Most of the time they wait.
describe(`${chosen.length} of ${cases.length} cases of faults`, { concurrency: 24 }, () => {
  for (const { operation, point, name, index, always } of chosen) {
    test(`${operation.name}, ${point.name}: ${name}${always ? ", again and again" : ""}`, async () => {
      const injected = faults(elsewhere)[index] as Injected;
      await runCase(lab, operation, point, injected, always);
    });
  }
});

test("nothing ever followed a redirect", () => {
  assert.deepEqual(trapped, []);
});
