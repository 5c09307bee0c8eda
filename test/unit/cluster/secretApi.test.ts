import assert from "node:assert/strict";
import type * as http from "node:http";
import * as net from "node:net";
import { describe, test } from "node:test";
import { connect } from "../../../components/cluster/connect";
import { ApiFailure, type FailureReason } from "../../../components/core/apiFailure";
import {
  connectTo,
  environment,
  failureOf,
  type Handler,
  json,
  kubeconfig,
  newSecret,
  secretObject,
  serve,
  statusObject,
  trusted,
} from "./bench";

const VALUE = 'pa"ss<word>&-0123456789';

async function api(t: Parameters<typeof serve>[0], handler: Handler, settings = {}) {
  const server = await serve(t, handler);
  return { server, secrets: (await connectTo(server, {}, settings)).secrets("argocd", "argocd-redis") };
}

describe("what is asked", () => {
  test("GET of the one Secret, by name", async (t) => {
    const { server, secrets } = await api(t, (_seen, answer) => json(answer, 200, secretObject()));
    const live = await secrets.get();
    assert.equal(live?.uid, "u-1");
    const [seen] = server.seen;
    assert.deepEqual(
      [seen?.method, seen?.url, seen?.body],
      ["GET", "/api/v1/namespaces/argocd/secrets/argocd-redis", ""],
    );
    assert.match(seen?.headers["user-agent"] ?? "", /^pulumi-argocd-redis\/development$/);
    assert.equal(seen?.headers.accept, "application/json");
  });

  test("POST of an Opaque Secret with the value in base64", async (t) => {
    const { server, secrets } = await api(t, (_seen, answer) => json(answer, 201, secretObject()));
    await secrets.create(
      newSecret("v4lue", {
        fieldManager: "pulumi-argocd-redis-1",
        labels: { a: "b" },
        annotations: { c: "d" },
        immutable: true,
      }),
    );
    assert.equal(server.seen[0]?.url, "/api/v1/namespaces/argocd/secrets?fieldManager=pulumi-argocd-redis-1");
    assert.deepEqual(JSON.parse(server.seen[0]!.body), {
      apiVersion: "v1",
      kind: "Secret",
      metadata: { name: "argocd-redis", namespace: "argocd", labels: { a: "b" }, annotations: { c: "d" } },
      type: "Opaque",
      immutable: true,
      data: { auth: Buffer.from("v4lue").toString("base64") },
    });
  });

  test("dry run on demand", async (t) => {
    const { server, secrets } = await api(t, (_seen, answer) => json(answer, 201, secretObject()));
    await secrets.create(newSecret("v4lue"), { dryRun: true });
    const live = (await secrets.get())!;
    await secrets.replace(live, live, { dryRun: true });
    for (const { url } of [server.seen[0]!, server.seen[2]!]) {
      assert.match(url, /\?fieldManager=[^&]+&dryRun=All$/);
    }
  });

  test("PUT of the object as read, with its resourceVersion and everything unknown in it", async (t) => {
    const { server, secrets } = await api(t, ({ body }, answer) =>
      json(answer, 200, body ? JSON.parse(body) : secretObject({ future: { x: [1] } })),
    );
    const live = (await secrets.get())!;
    (live.raw.data as Record<string, string>).auth = "bmV3";
    assert.equal((await secrets.replace(live, live)).data.auth, "bmV3");
    const put = server.seen[1]!;
    assert.deepEqual(
      [put.method, put.url],
      ["PUT", "/api/v1/namespaces/argocd/secrets/argocd-redis?fieldManager=pulumi-argocd-redis"],
    );
    assert.deepEqual(JSON.parse(put.body), { ...secretObject({ future: { x: [1] } }), data: { auth: "bmV3" } });
  });

  test("reads share a connection, a write has its own", async (t) => {
    const { server, secrets } = await api(t, (_seen, answer) => json(answer, 200, secretObject()));
    await secrets.get();
    await secrets.get();
    await secrets.create(newSecret("v4lue"));
    assert.equal(server.connections(), 2);
  });
});

describe("what is read from a Secret", () => {
  test("everything that the core asks about", async (t) => {
    const metadata = {
      labels: { a: "b" },
      annotations: { c: "d" },
      deletionTimestamp: "2026-01-01T00:00:00Z",
      ownerReferences: [{ apiVersion: "v1", kind: "X", name: "x", controller: true, uid: "9" }],
      managedFields: [{ manager: "m", operation: "Update", time: "t", fieldsV1: { "f:data": {} } }, { manager: "n" }],
    };
    const { secrets } = await api(t, (_seen, answer) => json(answer, 200, secretObject({ immutable: true }, metadata)));
    const { raw, ...live } = (await secrets.get())!;
    assert.equal(raw.kind, "Secret");
    assert.deepEqual(live, {
      uid: "u-1",
      resourceVersion: "7",
      type: "Opaque",
      data: { auth: Buffer.from("live-password").toString("base64") },
      labels: { a: "b" },
      annotations: { c: "d" },
      immutable: true,
      deletionTimestamp: "2026-01-01T00:00:00Z",
      ownerReferences: [{ apiVersion: "v1", kind: "X", name: "x", controller: true }],
      managedFields: [
        { manager: "m", operation: "Update", time: "t", fieldsV1: { "f:data": {} } },
        { manager: "n", operation: undefined, time: undefined, fieldsV1: undefined },
      ],
    });
  });

  test("a Secret without data has none", async (t) => {
    const { secrets } = await api(t, (_seen, answer) => json(answer, 200, secretObject({ data: null })));
    assert.deepEqual((await secrets.get())?.data, {});
  });
});

describe("an answer that does not prove to be this Secret is not believed", () => {
  const type =
    (contentType: string, body: string, status = 200) =>
    (answer: http.ServerResponse) =>
      answer.writeHead(status, { "Content-Type": contentType }).end(body);
  const object = (body: unknown) => (answer: http.ServerResponse) => json(answer, 200, body);
  const table: [string, (answer: http.ServerResponse) => void, RegExp][] = [
    ["HTML, such as a login page", type("text/html", "<html>s3cret</html>"), /a body of type text\/html/],
    ["a Secret as text", type("text/plain", JSON.stringify(secretObject())), /text\/plain/],
    [
      "JSON that is cut",
      type("application/json", '{"kind":"Secret","data":{"auth":"s3c'),
      /a body of type application\/json/,
    ],
    ["nothing", (answer) => answer.writeHead(204).end(), /unknown/],
    ["another kind", object({ ...secretObject(), kind: "ConfigMap" }), /kind ConfigMap/],
    ["a list", object({ kind: "SecretList", apiVersion: "v1", items: [secretObject()] }), /kind SecretList/],
    ["another apiVersion", object({ ...secretObject(), apiVersion: "v2" }), /another or an incomplete Secret/],
    ["another name", object(secretObject({}, { name: "other" })), /another or an incomplete Secret/],
    ["another namespace", object(secretObject({}, { namespace: "other" })), /another or an incomplete Secret/],
    ["no uid", object(secretObject({}, { uid: "" })), /another or an incomplete Secret/],
    ["no resourceVersion", object(secretObject({}, { resourceVersion: undefined })), /another or an incomplete Secret/],
    ["data that is no map of strings", object(secretObject({ data: { auth: 1 } })), /another or an incomplete Secret/],
    ["an empty object", object({}), /kind unknown/],
    ["a success Status", object(statusObject(200, "", "s3cret")), /kind Status/],
    ["a 404 page", type("text/html", "not found", 404), /not a Kubernetes Status/],
    ["a 404 of something else in JSON", (answer) => json(answer, 404, { error: "s3cret" }), /not a Kubernetes Status/],
    ["a 403 page of a firewall", type("text/html", "s3cret", 403), /not a Kubernetes Status/],
    ["a 400 to plain http", type("text/plain", "Client sent s3cret", 400), /not a Kubernetes Status/],
  ];
  for (const [what, handler, expected] of table) {
    test(what, async (t) => {
      const { secrets } = await api(t, (_seen, answer) => handler(answer));
      const read = await failureOf(() => secrets.get());
      assert.deepEqual([read.reason, read.outcomeUnknown], ["notKubernetes", false]);
      assert.match(read.message, expected);
      const written = await failureOf(() => secrets.create(newSecret(VALUE)));
      assert.deepEqual([written.reason, written.outcomeUnknown], ["notKubernetes", true]);
      const dry = secrets.create(newSecret(VALUE), { dryRun: true });
      // A dry run has no resourceVersion on the real API server either.
      if (what === "no resourceVersion") assert.equal((await dry).resourceVersion, "");
      else assert.equal((await failureOf(() => dry)).outcomeUnknown, false);
      for (const { message } of [read, written]) assert.doesNotMatch(message, /s3c/);
    });
  }

  test("a body that ends early", async (t) => {
    const { secrets } = await api(t, (_seen, answer, socket) => {
      answer.writeHead(200, { "Content-Type": "application/json", "Content-Length": "5000" });
      answer.write(JSON.stringify(secretObject()), () => socket.destroy());
    });
    const failure = await failureOf(() => secrets.create(newSecret(VALUE)));
    assert.deepEqual([failure.reason, failure.outcomeUnknown, failure.status], ["notKubernetes", true, 200]);
    assert.match(failure.message, /was cut off/);
  });

  test("a body without end", async (t) => {
    const { secrets } = await api(t, (_seen, answer) => {
      answer.writeHead(200, { "Content-Type": "application/json" });
      const more = () => {
        if (!answer.destroyed) answer.write("x".repeat(1 << 20), () => setTimeout(more, 1));
      };
      more();
    });
    assert.match((await failureOf(() => secrets.get())).message, /larger than \d+ bytes/);
  });

  test("what is not HTTP", async (t) => {
    const { secrets } = await api(t, (_seen, _answer, socket) => void socket.end("SSH-2.0-hello\r\n\r\n"));
    const failure = await failureOf(() => secrets.create(newSecret(VALUE)));
    assert.deepEqual([failure.reason, failure.outcomeUnknown], ["notKubernetes", true]);
  });
});

describe("a redirect", () => {
  for (const status of [301, 302, 303, 307, 308]) {
    test(`${status} is never followed: the password stays here`, async (t) => {
      const other = await serve(t, (_seen, answer) => json(answer, 201, secretObject()));
      const { secrets } = await api(t, (_seen, answer) =>
        answer.writeHead(status, { Location: `${other.url}/login?ticket=s3cret` }).end(),
      );
      const failure = await failureOf(() => secrets.create(newSecret(VALUE)));
      assert.equal(failure.reason, "redirect");
      assert.ok(failure.message.includes(`127.0.0.1:${other.port}`));
      assert.doesNotMatch(failure.message, /s3cret|login/);
      assert.equal(other.seen.length, 0);
    });
  }
});

describe("what the server says is passed on without our value", () => {
  const echoes: [string, string][] = [
    ["as it is", `bad value ${VALUE} here`],
    ["in base64", `bad ${Buffer.from(VALUE).toString("base64")} here`],
    ["as JSON", `bad ${JSON.stringify({ auth: VALUE })} here`],
    [
      "as Go's JSON, which escapes <, > and &",
      `bad ${JSON.stringify(VALUE).replace(/[<>&]/g, (c) => `\\u00${c.charCodeAt(0).toString(16)}`)} here`,
    ],
    ["in a URL", `bad ${encodeURIComponent(VALUE)} here`],
    ["cut", `bad ${VALUE.slice(0, 12)}… here`],
    ["cut in base64", `bad ${Buffer.from(VALUE).toString("base64").slice(3, 15)}… here`],
  ];
  for (const [what, message] of echoes) {
    test(what, async (t) => {
      const { secrets } = await api(t, (_seen, answer) => json(answer, 422, statusObject(422, "Invalid", message)));
      const failure = await failureOf(() => secrets.create(newSecret(VALUE)));
      assert.equal(failure.reason, "invalid");
      assert.match(failure.message, /^invalid: bad .*\[redacted\].* here$/);
      const encoded = Buffer.from(VALUE).toString("base64");
      for (const form of [VALUE, encoded]) {
        for (let at = 0; at + 8 <= form.length; at++) assert.ok(!failure.message.includes(form.slice(at, at + 8)));
      }
    });
  }

  test("every value of a replaced Secret is hidden, old and new, short ones where they stand alone", async (t) => {
    const { secrets } = await api(t, ({ method }, answer) =>
      method === "GET"
        ? json(
            answer,
            200,
            secretObject({ data: { auth: "bGl2ZS1wYXNzd29yZA==", pin: Buffer.from("42").toString("base64") } }),
          )
        : json(answer, 422, statusObject(422, "Invalid", 'live-password, next-password, "42" and 4242 in line 142')),
    );
    const live = (await secrets.get())!;
    const data = { ...live.data, auth: Buffer.from("next-password").toString("base64") };
    const failure = await failureOf(() => secrets.replace({ ...live, data, raw: { ...live.raw, data } }, live));
    assert.equal(failure.detail, '[redacted], [redacted], "[redacted]" and 4242 in line 142');
  });

  test("a value is hidden also where the text is cut", async (t) => {
    const { secrets } = await api(t, (_seen, answer) =>
      json(answer, 422, statusObject(422, "Invalid", `${"x".repeat(995)}${VALUE}`)),
    );
    const { detail = "" } = await failureOf(() => secrets.create(newSecret(VALUE)));
    assert.doesNotMatch(detail, /pa"/);
  });

  test("the text is bounded and without control characters", async (t) => {
    const { secrets } = await api(t, (_seen, answer) =>
      json(answer, 422, statusObject(422, "Invalid", `\u001b[2J\n${"x".repeat(5000)}`)),
    );
    const { detail = "" } = await failureOf(() => secrets.create(newSecret(VALUE)));
    assert.ok(detail.length < 1100);
    assert.match(detail, /^\[2J x+…$/);
  });
});

describe("where no answer comes", () => {
  test("nobody listens: unreachable, nothing was sent", async () => {
    const contents = kubeconfig({ server: "https://127.0.0.1:9" });
    const secrets = connect({ kubeconfig: contents }, environment("/nonexistent")).secrets("a", "b");
    const failure = await failureOf(() => secrets.create(newSecret(VALUE)));
    assert.deepEqual([failure.reason, failure.outcomeUnknown], ["unreachable", false]);
    assert.match(failure.message, /ECONNREFUSED.*\(server https:\/\/127\.0\.0\.1:9\)/);
  });

  test("an unknown host: unreachable, nothing was sent", async () => {
    const contents = kubeconfig({ server: "https://no-such-host.invalid" });
    const failure = await failureOf(() =>
      connect({ kubeconfig: contents }, environment("/nonexistent")).secrets("a", "b").create(newSecret(VALUE)),
    );
    assert.deepEqual([failure.reason, failure.outcomeUnknown], ["unreachable", false]);
  });

  const lost: [string, (t: Parameters<typeof api>[0]) => ReturnType<typeof api>, FailureReason][] = [
    [
      "the connection breaks after the request",
      (t) => api(t, (_seen, _answer, socket) => void socket.destroy()),
      "unreachable",
    ],
    ["silence after the request", (t) => api(t, () => {}, { requestTimeoutSeconds: 0.3 }), "timeout"],
    [
      "silence within the body",
      (t) =>
        api(t, (_seen, answer) => void answer.writeHead(200, { "Content-Type": "application/json" }).write("{"), {
          requestTimeoutSeconds: 0.3,
        }),
      "timeout",
    ],
  ];
  for (const [what, setUp, reason] of lost) {
    test(`${what}: a write's outcome is unknown, a read's and a dry run's is not`, async (t) => {
      const { secrets } = await setUp(t);
      const written = await failureOf(() => secrets.create(newSecret(VALUE)));
      assert.deepEqual([written.reason, written.outcomeUnknown], [reason, true]);
      const read = await failureOf(() => secrets.get());
      assert.deepEqual([read.reason, read.outcomeUnknown], [reason, false]);
      assert.equal((await failureOf(() => secrets.create(newSecret(VALUE), { dryRun: true }))).outcomeUnknown, false);
    });
  }

  test("silence before TLS: the write was not sent", async (t) => {
    const open = new Set<net.Socket>();
    const silent = net.createServer((socket) => void open.add(socket.on("error", () => {})));
    await new Promise<void>((resolve) => silent.listen(0, "127.0.0.1", resolve));
    t.after(() => {
      silent.close();
      for (const socket of open) socket.destroy();
    });
    const url = `https://127.0.0.1:${(silent.address() as net.AddressInfo).port}`;
    const secrets = connect(
      { kubeconfig: kubeconfig({ server: url }), requestTimeoutSeconds: 0.2 },
      environment("/nonexistent"),
    ).secrets("a", "b");
    const failure = await failureOf(() => secrets.create(newSecret(VALUE)));
    assert.deepEqual([failure.reason, failure.outcomeUnknown], ["timeout", false]);
    assert.match(failure.message, /no answer within 200 ms/);
  });

  test("a call may have less time than the connection, not more; none left sends nothing", async (t) => {
    const { server, secrets } = await api(t, () => {}, { requestTimeoutSeconds: 0.3 });
    const shorter = await failureOf(() => secrets.get({ timeoutMs: 100 }));
    assert.deepEqual([shorter.reason, /within 100 ms/.test(shorter.message)], ["timeout", true], shorter.message);
    const longer = await failureOf(() => secrets.get({ timeoutMs: 60_000 }));
    assert.deepEqual([longer.reason, /within 300 ms/.test(longer.message)], ["timeout", true], longer.message);
    const sent = server.seen.length;
    const failure = await failureOf(() => secrets.create(newSecret(VALUE), { timeoutMs: 0 }));
    assert.deepEqual([failure.reason, failure.outcomeUnknown, server.seen.length], ["timeout", false, sent]);
  });

  test("a kept connection that the server has closed meanwhile is replaced for a read", async (t) => {
    let requests = 0;
    const { secrets } = await api(t, (_seen, answer, socket) =>
      ++requests === 2 ? void socket.destroy() : json(answer, 200, secretObject()),
    );
    assert.ok(await secrets.get());
    assert.ok(await secrets.get());
    assert.equal(requests, 3);
  });

  test("requestTimeoutSeconds that is no duration is refused", async () => {
    for (const requestTimeoutSeconds of [0, -1, Number.NaN, 1e9]) {
      assert.equal(
        (await failureOf(() => connect({ kubeconfig: kubeconfig(), requestTimeoutSeconds }, environment("/")))).reason,
        "configuration",
      );
    }
  });
});

test("an absent Secret is undefined, on the API server's word only", async (t) => {
  const absent = statusObject(404, "NotFound", 'secrets "argocd-redis" not found', {
    name: "argocd-redis",
    kind: "secrets",
  });
  const { secrets } = await api(t, (_seen, answer) => json(answer, 404, absent));
  assert.equal(await secrets.get(), undefined);
});

test("failures are ApiFailures whose text holds neither token, value nor header", async (t) => {
  const { secrets } = await api(t, (_seen, answer) =>
    json(answer, 500, statusObject(500, "InternalError", "boom"), { "X-Internal": "s3cret" }),
  );
  await trusted();
  const failure = await failureOf(() => secrets.create(newSecret(VALUE)));
  assert.ok(failure instanceof ApiFailure);
  const everything = JSON.stringify({ ...failure, message: failure.message, stack: failure.stack });
  for (const hidden of [VALUE, "t0ken", "s3cret"]) assert.ok(!everything.includes(hidden));
});
