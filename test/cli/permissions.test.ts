import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { declaring, failedWith, newLab, said, shown, stateOf, succeeded } from "./lab";

const lab = newLab();

const GET = { verbs: ["get"], resourceNames: ["argocd-redis"] };
const CREATE = { verbs: ["create"] };

/** The tests wait for retries most of the time. */
describe("limited users", { concurrency: 3 }, () => {
  test("get of the one Secret and create are all that a creation needs", async () => {
    const namespace = await lab.namespace();
    await lab.cluster.allow(namespace, "creator", GET, CREATE);
    const stack = (await lab.stack({ user: "creator" })).program(declaring(namespace));
    succeeded(await stack.preview());
    succeeded(await stack.up());
    await lab.seen(namespace);
  });

  test("a user who may only get can preview and run up while the Secret exists", async () => {
    const namespace = await lab.namespace();
    await lab.cluster.allow(namespace, "getter", GET);
    await lab.cluster.putSecret(namespace, { auth: "made-by-somebody-else" });
    const stack = (await lab.stack({ user: "getter" })).program(declaring(namespace));
    for (const run of [await stack.preview(), await stack.up(), await stack.preview("--expect-no-changes")]) {
      assert.doesNotMatch(succeeded(run).text, /warning/);
    }
  });

  test("a user who may only get previews a creation with a warning, which names the missing right", async () => {
    const namespace = await lab.namespace();
    await lab.cluster.allow(namespace, "getter", GET);
    const stack = (await lab.stack({ user: "getter" })).program(declaring(namespace));
    const preview = succeeded(await stack.preview());
    assert.equal(said(preview, "WILL_CREATE").length, 1);
    assert.match(preview.text, /warning: could not prove .*user "getter" .* may not create secrets/);
    assert.equal(shown(preview).version, '"to-be-created"');
  });

  test("a user who may do nothing previews with a warning, and everything stays known", async () => {
    const namespace = await lab.namespace();
    const stack = (await lab.stack({ user: "nobody" })).program(declaring(namespace));
    const preview = succeeded(await stack.preview());
    assert.match(preview.text, /warning: the preview is incomplete: .*user "nobody" .* may not get secrets/);
    const { origin, uid, ...known } = shown(preview);
    assert.deepEqual([origin, uid], ["[unknown]", "[unknown]"]);
    assert.ok(!Object.values(known).includes("[unknown]"), preview.text);
  });

  test("a first up without rights tries for a while, then fails with the Role to apply", async () => {
    const namespace = await lab.namespace();
    const stack = (await lab.stack({ user: "nobody" })).program(declaring(namespace));
    const up = failedWith(await stack.up(), "FORBIDDEN", namespace);
    assert.match(up.text, /user "nobody" \(token, .*\) may not get secrets in namespace/);
    assert.match(up.text, new RegExp(`namespace: ${namespace} }`));
    assert.match(up.text, /verbs: \[get\], resourceNames: \[argocd-redis\]/);
    assert.match(up.text, /verbs: \[create\]/);
    assert.ok(lab.cluster.verbs(namespace).length > 3, "it did not try again");
    assert.equal(await stateOf(stack), undefined);
    await lab.absent(namespace);
  });

  test("a first up goes on as soon as a binding made meanwhile takes effect", async () => {
    const namespace = await lab.namespace();
    const stack = (await lab.stack({ user: "user-1" })).program(declaring(namespace));
    const up = stack.up();
    while (lab.cluster.verbs(namespace).length < 2) {
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    await lab.cluster.allow(namespace, "user-1", GET, CREATE);
    succeeded(await up);
    await lab.seen(namespace);
  });

  test("a recorded Secret that may no longer be read: previews warn and know all, ups and refreshes fail and keep the state", async () => {
    const namespace = await lab.namespace();
    const stack = (await lab.stack()).program(declaring(namespace));
    succeeded(await stack.up());
    const [state, outputs, secret] = [await stateOf(stack), await stack.outputs(), await lab.seen(namespace)];
    stack.setEnv({ KUBECONFIG: lab.cluster.plane.kubeconfigs.nobody });

    const preview = succeeded(await stack.preview("--expect-no-changes"));
    assert.match(preview.text, /warning: the preview is incomplete/);
    assert.doesNotMatch(preview.text, /\[unknown\]/);
    failedWith(await stack.up(), "FORBIDDEN", namespace);
    failedWith(await stack.refresh(), "FORBIDDEN", namespace);
    assert.deepEqual([await stateOf(stack), await stack.outputs()], [state, outputs]);
    assert.deepEqual((await lab.seen(namespace)).whole, secret.whole);
  });
});
