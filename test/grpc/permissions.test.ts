// 401 and 403, fresh bindings, read-only identities, least privilege.
import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, test } from "node:test";
import { kubeconfig } from "../../tools/controlPlane/kubeconfig.mjs";
import { codesOf, ended, failedWith, type Scene, useBench } from "../support/bench";

const bench = useBench();
const GET = { verbs: ["get"], resourceNames: ["argocd-redis"] };
const CREATE = { verbs: ["create"] };
const UPDATE = { verbs: ["update"], resourceNames: ["argocd-redis"] };

/** The arguments with a kubeconfig whose token nobody issued. */
function withWrongToken({ args, namespace }: Scene) {
  const { server, caPem, dir } = bench.cluster.plane;
  const file = join(dir, "kubeconfigs", `wrong.${namespace}`);
  writeFileSync(file, kubeconfig({ server, caPem, user: "stranger", credentials: { token: "not-a-token-0123" } }));
  return { ...args, kubeconfig: file };
}

describe("an identity", { concurrency: true }, () => {
  test("with get and create in the namespace is enough to create, preview, verify and refresh", async () => {
    const { args, resource, namespace } = await bench.scene({ user: "user-1" });
    await bench.cluster.allow(namespace, "user-1", GET, CREATE);
    ended(await resource.preview(args), "create");
    ended(await resource.up(args), "create");
    ended(await resource.up(args), "same");
    ended(await resource.refresh(), "refreshed");
  });

  test("with get alone is enough to adopt, and for everything later", async () => {
    const { args, resource, namespace } = await bench.scene({ user: "user-2" });
    await bench.cluster.allow(namespace, "user-2", GET);
    await bench.cluster.putSecret(namespace, { auth: "was-there-before" });
    ended(await resource.preview(args), "create");
    ended(await resource.up(args), "create");
    ended(await resource.up(args), "same");
    ended(await resource.refresh(), "refreshed");
  });

  test("with get alone previews a creation with a warning, and fails in up with the Role that it needs", async () => {
    const { args, resource, namespace, said } = await bench.scene({ user: "user-3" });
    await bench.cluster.allow(namespace, "user-3", GET);
    ended(await resource.preview(args), "create");
    const lines = await said();
    assert.deepEqual(codesOf(lines), ["NOT_PROVEN", "WILL_CREATE"]);
    assert.match(lines[0]!, /user "user-3" .*may not create secrets in namespace/);
    const text = failedWith(await resource.up(args), "FORBIDDEN");
    assert.match(text, /kind: Role\n.*verbs: \[get\], resourceNames: \[argocd-redis\].*verbs: \[create\]/s);
    assert.equal((await bench.cluster.secret(namespace)).status, 404);
  });

  test("that rotates needs update as well, and is told so", async () => {
    const { args, resource, namespace, said } = await bench.scene({ user: "user-4" });
    await bench.cluster.allow(namespace, "user-4", GET, CREATE);
    await resource.up({ ...args, rotationTrigger: "1" });
    await said();
    ended(await resource.preview({ ...args, rotationTrigger: "2" }), "update");
    const lines = await said();
    assert.deepEqual(codesOf(lines), ["NOT_PROVEN", "WILL_ROTATE"]);
    assert.match(lines[0]!, /can be rotated: .*may not update secrets/);
    assert.match(
      failedWith(await resource.up({ ...args, rotationTrigger: "2" }), "FORBIDDEN"),
      /may not update secrets/,
    );
    await bench.cluster.must("DELETE", `/apis/rbac.authorization.k8s.io/v1/namespaces/${namespace}/roles/of-user-4`);
    await bench.cluster.must(
      "DELETE",
      `/apis/rbac.authorization.k8s.io/v1/namespaces/${namespace}/rolebindings/of-user-4`,
    );
    await bench.cluster.allow(namespace, "user-4", GET, UPDATE);
    ended(await resource.up({ ...args, rotationTrigger: "2" }), "update");
  });

  test("without any right gets a preview with a warning whose outputs are known, and an error in up", async () => {
    const { args, resource, said } = await bench.scene({ user: "nobody" });
    const preview = await resource.preview(args);
    ended(preview, "create");
    assert.equal(preview.shown?.version, "to-be-created");
    assert.deepEqual(codesOf(await said()), ["NOT_LOOKED"]);
    assert.match(failedWith(await resource.up(args), "FORBIDDEN"), /user "nobody" \(token, .*may not get secrets/);
  });

  test("bound while create waits is waited for", async () => {
    const { args, resource, namespace } = await bench.scene({ user: "user-5" });
    const up = resource.up(args);
    // It has been refused at least once by then.
    while (!bench.cluster.verbs(namespace).includes("get")) await new Promise(setImmediate);
    await bench.cluster.allow(namespace, "user-5", GET, CREATE);
    ended(await up, "create");
    assert.equal(resource.state?.outputs.origin, "created");
  });

  test("that lost its rights warns in preview and fails in up and refresh, and the state is kept", async () => {
    const { args, resource, namespace, said } = await bench.scene({ user: "user-6" });
    await bench.cluster.allow(namespace, "user-6", GET, CREATE);
    await resource.up(args);
    const state = structuredClone(resource.state);
    await bench.cluster.must("DELETE", `/apis/rbac.authorization.k8s.io/v1/namespaces/${namespace}/roles/of-user-6`);
    await said();
    const preview = await resource.preview(args);
    ended(preview, "same");
    assert.deepEqual(codesOf(await said()), ["NOT_LOOKED"]);
    failedWith(await resource.up(args), "FORBIDDEN");
    failedWith(await resource.refresh(), "FORBIDDEN");
    assert.deepEqual(resource.state, state);
  });

  test("that is not accepted at all (401) warns in preview, fails in up, and its token is in no text", async () => {
    const scene = await bench.scene();
    const args = withWrongToken(scene);
    ended(await scene.resource.preview(args), "create");
    const lines = await scene.said();
    assert.deepEqual(codesOf(lines), ["NOT_LOOKED"]);
    const text = failedWith(await scene.resource.up(args), "UNAUTHORIZED");
    assert.match(text, /did not accept the credentials \(token\)/);
    assert.ok(![...lines, text].some((line) => line.includes("not-a-token-0123")));
  });

  test("that is impersonated counts, in rights and in messages", async () => {
    const { args, resource, namespace } = await bench.scene();
    const acting = { ...args, impersonate: { user: "user-7", groups: ["installers"] } };
    ended(await resource.preview(acting), "create");
    assert.equal(bench.cluster.audit(namespace)[0]?.impersonatedUser?.username, "user-7");
    await bench.cluster.allow(namespace, "user-7", GET, CREATE);
    ended(await resource.up(acting), "create");
  });
});
