import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { Patience } from "../../components/core/patience";
import { failure } from "../support/model/scriptedApi";
import { VirtualClock } from "../support/model/virtualClock";

const waits = fc.array(fc.option(fc.nat(10_000), { nil: undefined }), { maxLength: 40 });

test("no wait is shorter than the server asks for, and all of them together fit into the budget", async () => {
  await fc.assert(
    fc.asyncProperty(fc.nat(60_000), waits, async (budget, asked) => {
      const clock = new VirtualClock();
      const patience = new Patience(clock, budget);
      for (const retryAfterMs of asked) {
        const before = clock.now();
        if (await patience.backOff(failure("tooManyRequests", { retryAfterMs }))) {
          assert.ok(clock.now() - before >= Math.max(250, retryAfterMs ?? 0));
        } else {
          assert.equal(clock.now(), before);
        }
      }
      assert.ok(budget === 0 || clock.now() < budget);
    }),
  );
});

test("a call that never ends well is given up, in a bounded number of tries", async () => {
  await fc.assert(
    fc.asyncProperty(fc.nat(60_000), fc.nat(5_000), async (budget, takes) => {
      const clock = new VirtualClock();
      let tries = 0;
      const call = () => {
        tries++;
        clock.pass(takes);
        return Promise.reject(failure("unreachable"));
      };
      await assert.rejects(new Patience(clock, budget).retry(call), { reason: "unreachable" });
      assert.ok(tries <= 5 + budget / 4_000, `${tries}`);
      assert.ok(clock.now() <= budget + takes);
    }),
  );
});
