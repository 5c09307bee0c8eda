import assert from "node:assert/strict";
import * as fs from "node:fs";
import * as path from "node:path";
import { describe, type TestContext, test } from "node:test";
import { setTimeout } from "node:timers/promises";
import { windowsCommand } from "../../../components/cluster/windowsCommand";
import { clientCertificate } from "../../../tools/controlPlane/certificates.mjs";
import {
  connectTo,
  failureOf,
  folder,
  json,
  newSecret,
  type Parts,
  secretObject,
  serve,
  statusObject,
  trusted,
  write,
} from "./bench";

const V1 = "client.authentication.k8s.io/v1";

/** A plugin that is a script of Node; `runs` tells how often it ran. */
function plugin(t: TestContext, script: string) {
  const dir = folder(t);
  const log = path.join(dir, "runs");
  const file = write(
    dir,
    "plugin",
    `#!${process.execPath}\nrequire("fs").appendFileSync(${JSON.stringify(log)}, "x");\n${script}`,
    0o700,
  );
  return { file, dir, runs: () => (fs.existsSync(log) ? fs.readFileSync(log, "utf8").length : 0) };
}

const print = (status: unknown, apiVersion = V1) =>
  `console.log(JSON.stringify(${JSON.stringify({ kind: "ExecCredential", apiVersion, status })}));`;

function using(file: string, extra: Record<string, unknown> = {}): Parts {
  return { user: { exec: { apiVersion: V1, interactiveMode: "Never", command: file, ...extra } } };
}

const ok = (t: TestContext) => serve(t, (_seen, answer) => json(answer, 200, secretObject()));

async function run(
  t: TestContext,
  script: string,
  extra: Record<string, unknown> = {},
  env: Record<string, string> = {},
) {
  const server = await ok(t);
  const made = plugin(t, script);
  const connection = await connectTo(server, using(made.file, extra), { requestTimeoutSeconds: 5 }, env);
  return { server, ...made, connection, secrets: connection.secrets("argocd", "argocd-redis") };
}

describe("what a credential plugin is given", () => {
  const echo = `require("fs").writeFileSync(__dirname + "/seen", JSON.stringify({info: process.env.KUBERNETES_EXEC_INFO, own: process.env.OWN, args: process.argv.slice(2)}));`;
  const seen = (dir: string) => JSON.parse(fs.readFileSync(path.join(dir, "seen"), "utf8"));

  test("KUBERNETES_EXEC_INFO, its env over ours, its arguments", async (t) => {
    const made = await run(
      t,
      echo + print({ token: "abc" }),
      { args: ["a b", "$c"], env: [{ name: "OWN", value: "theirs" }] },
      { OWN: "ours" },
    );
    await made.secrets.get();
    assert.equal(made.server.seen[0]?.headers.authorization, "Bearer abc");
    const { info, own, args } = seen(made.dir);
    assert.deepEqual(JSON.parse(info), { kind: "ExecCredential", apiVersion: V1, spec: { interactive: false } });
    assert.deepEqual([own, args], ["theirs", ["a b", "$c"]]);
  });

  test("the cluster and its exec extension where provideClusterInfo asks for them", async (t) => {
    const { ca } = await trusted();
    const server = await ok(t);
    const { file, dir } = plugin(t, echo + print({ token: "abc" }));
    const cluster = {
      "tls-server-name": "localhost",
      extensions: [{ name: "client.authentication.k8s.io/exec", extension: { audience: "x", n: 1 } }],
    };
    const connection = await connectTo(server, { ...using(file, { provideClusterInfo: true }), cluster });
    await connection.secrets("argocd", "argocd-redis").get();
    assert.deepEqual(JSON.parse(seen(dir).info).spec.cluster, {
      server: server.url,
      "tls-server-name": "localhost",
      "certificate-authority-data": Buffer.from(ca.cert).toString("base64"),
      config: { audience: "x", n: 1 },
    });
  });

  test("a closed standard input: a plugin that reads ends", async (t) => {
    const { secrets } = await run(
      t,
      `process.stdin.on("data", () => {}).on("end", () => { ${print({ token: "abc" })} });`,
    );
    assert.ok(await secrets.get());
  });
});

describe("how often it runs", () => {
  test("once for parallel requests, and once per process where it names no expiry", async (t) => {
    const { secrets, server, runs, file } = await run(t, `setTimeout(() => { ${print({ token: "abc" })} }, 100);`);
    await Promise.all([secrets.get(), secrets.get(), secrets.get()]);
    await secrets.get();
    await (await connectTo(server, using(file))).secrets("argocd", "argocd-redis").get();
    assert.equal(runs(), 1);
  });

  test("again after its expirationTimestamp", async (t) => {
    const { secrets, runs } = await run(t, print({ token: "abc", expirationTimestamp: "2020-01-01T00:00:00Z" }));
    await secrets.get();
    await secrets.get();
    assert.equal(runs(), 2);
  });

  test("not again before it", async (t) => {
    const { secrets, runs } = await run(t, print({ token: "abc", expirationTimestamp: "2999-01-01T00:00:00+02:00" }));
    await secrets.get();
    await secrets.get();
    assert.equal(runs(), 1);
  });

  test("once more after a 401, and the same write goes out again", async (t) => {
    const server = await serve(t, ({ headers }, answer) =>
      headers.authorization === "Bearer t2"
        ? json(answer, 201, secretObject())
        : json(answer, 401, statusObject(401, "Unauthorized", "Unauthorized")),
    );
    const { file, runs } = plugin(
      t,
      `const n = require("fs").statSync(__dirname + "/runs").size; console.log(JSON.stringify({kind: "ExecCredential", apiVersion: "${V1}", status: {token: "t" + n}}));`,
    );
    const connection = await connectTo(server, using(file));
    await connection.secrets("argocd", "argocd-redis").create(newSecret("v"));
    assert.deepEqual([runs(), server.seen.length], [2, 2]);
  });

  test("only once more: a second 401 stands, with what may help", async (t) => {
    const server = await serve(t, (_seen, answer) =>
      json(answer, 401, statusObject(401, "Unauthorized", "Unauthorized")),
    );
    const { file, runs } = plugin(t, print({ token: "abc" }));
    const env = [{ name: "AWS_ROLE", value: "s3cret" }];
    const connection = await connectTo(server, using(file, { env }), {}, { AWS_PROFILE: "dev" });
    const failure = await failureOf(() => connection.secrets("argocd", "argocd-redis").get());
    assert.deepEqual([failure.reason, runs(), server.seen.length], ["unauthorized", 2, 2]);
    assert.ok(failure.message.includes(`exec plugin "${file}"`));
    assert.match(failure.message, /the kubeconfig sets AWS_ROLE for it; .*AWS_PROFILE=dev/);
    assert.doesNotMatch(failure.message, /s3cret|abc/);
  });
});

test("an answer in YAML counts, as with kubectl", async (t) => {
  const yaml = `apiVersion: ${V1}\nkind: ExecCredential\nstatus: {token: abc, expirationTimestamp: 2999-01-01T00:00:00Z}`;
  const { secrets, server, runs } = await run(t, `console.log(${JSON.stringify(yaml)});`);
  await secrets.get();
  await secrets.get();
  assert.deepEqual([server.seen[1]?.headers.authorization, runs()], ["Bearer abc", 1]);
});

describe("a plugin's client certificate", () => {
  test("is used, with a token as well", async (t) => {
    const { ca } = await trusted();
    const { cert, key } = await clientCertificate(ca, "plugged");
    const { secrets, server } = await run(t, print({ token: "abc", clientCertificateData: cert, clientKeyData: key }));
    await secrets.get();
    assert.deepEqual([server.seen[0]?.client, server.seen[0]?.headers.authorization], ["plugged", "Bearer abc"]);
  });
});

describe("a plugin that fails", () => {
  const table: [string, string, RegExp][] = [
    [
      "exit code and stderr",
      `console.error("no such profile"); console.log("s3cret"); process.exit(3);`,
      /failed with exit code 3: no such profile$/,
    ],
    [
      "nothing on stderr",
      `console.log("s3cret"); process.exit(1);`,
      /failed with exit code 1 and wrote nothing to stderr$/,
    ],
    ["a signal", `process.kill(process.pid, "SIGTERM"); setInterval(() => {}, 1000);`, /was ended by SIGTERM/],
    [
      "stderr is bounded and without escapes",
      `process.stderr.write("x".repeat(100000) + "\\u001b[31mend"); process.exitCode = 1;`,
      /^credentials: .{0,100}failed with exit code 1: x{900,1000} \[31mend$/,
    ],
    [
      "a token on stderr",
      `console.error("got eyJhbGciOiJSUzI1NiJ9.s3cret.s3cret and Bearer s3cret"); process.exit(1);`,
      /got \[redacted\] and \[redacted\]$/,
    ],
    ["an empty object", `console.log("{}");`, /did not print an ExecCredential/],
    ["no JSON", `console.log("s3cret-token");`, /did not print an ExecCredential in JSON/],
    ["nothing at all", "", /did not print an ExecCredential in JSON/],
    [
      "another version",
      print({ token: "s3cret" }, "client.authentication.k8s.io/v1beta1"),
      /another version than the kubeconfig's/,
    ],
    ["no status", print(undefined), /printed no status/],
    ["an empty status", print({}), /neither a token nor a certificate/],
    ["a certificate alone", print({ clientCertificateData: "s3cret" }), /certificate without a key/],
    [
      "a broken certificate",
      print({ clientCertificateData: "s3cret", clientKeyData: "s3cret" }),
      /cannot be used together/,
    ],
    ["a bad expiry", print({ token: "s3cret", expirationTimestamp: "tomorrow" }), /not a date/],
  ];
  for (const [what, script, expected] of table) {
    test(what, async (t) => {
      const { secrets, server } = await run(t, script);
      const { reason, message, outcomeUnknown } = await failureOf(() => secrets.create(newSecret("v")));
      assert.deepEqual([reason, outcomeUnknown, server.seen.length], ["credentials", false, 0]);
      assert.match(message, expected);
      assert.doesNotMatch(message, /s3cret/);
    });
  }

  test("secrets of its environment and arguments are hidden, also where the message is cut", async (t) => {
    const args = ["--oidc-client-secret=0123456789abcdef", "--token", "fedcba9876543210"];
    const env = [{ name: "PLUGIN_PASSWORD", value: "password-of-the-plugin" }];
    const said = `process.argv.slice(2).concat(process.env.PLUGIN_PASSWORD).join(" ") + " " + "x".repeat(965)`;
    const { secrets } = await run(t, `process.stderr.write(${said}); process.exitCode = 1;`, { args, env });
    const { message } = await failureOf(() => secrets.get());
    assert.match(message, /failed with exit code 1: .*x{900}/);
    for (const secret of ["01234567", "89abcdef", "fedcba98", "76543210", "password", "plugin x"]) {
      assert.ok(!message.replace(/^.*exit code 1: /, "").includes(secret), secret);
    }
  });

  test("a command that does not exist: the install hint is shown", async (t) => {
    const server = await ok(t);
    const connection = await connectTo(
      server,
      using("no-such-plugin-here", { installHint: "brew install it\u001b[1m" }),
    );
    const { reason, message } = await failureOf(() => connection.secrets("argocd", "argocd-redis").get());
    assert.equal(reason, "credentials");
    assert.match(message, /"no-such-plugin-here" was not found: brew install it \[1m/);
  });

  test("a failure is not remembered", async (t) => {
    const { secrets, runs } = await run(
      t,
      `if (require("fs").statSync(__dirname + "/runs").size < 2) process.exit(1); ${print({ token: "abc" })}`,
    );
    await failureOf(() => secrets.get());
    assert.ok(await secrets.get());
    assert.equal(runs(), 2);
  });
});

describe("a plugin that hangs", () => {
  // What it started shows that it lives: its file grows.
  const beat = `setInterval(() => require("fs").appendFileSync(process.argv[1], "x"), 20)`;
  const hang = `require("child_process").spawn(process.execPath, ["-e", ${JSON.stringify(beat)}, __dirname + "/beats"], {stdio: "inherit"}); setInterval(() => {}, 1000);`;

  test("is killed at the deadline with all that it started", async (t) => {
    const { connection, dir } = await run(t, hang);
    const begin = performance.now();
    const secrets = connection.secrets("argocd", "argocd-redis");
    const { reason, message } = await failureOf(() => secrets.get({ timeoutMs: 1000 }));
    assert.equal(reason, "credentials");
    assert.match(message, /did not finish within 1 s/);
    assert.ok(performance.now() - begin < 3000);
    const beats = () => fs.statSync(path.join(dir, "beats")).size;
    await setTimeout(100);
    const before = beats();
    await setTimeout(300);
    assert.ok(before > 0);
    assert.equal(beats(), before);
  });

  test("one caller's deadline does not end it for another", async (t) => {
    const { connection, runs } = await run(t, `setTimeout(() => { ${print({ token: "abc" })} }, 800);`);
    const secrets = connection.secrets("argocd", "argocd-redis");
    const [short, long] = await Promise.allSettled([secrets.get({ timeoutMs: 300 }), secrets.get()]);
    assert.deepEqual([short.status, long.status, runs()], ["rejected", "fulfilled", 1]);
  });

  test("what it leaves behind with its output open does not hold us", async (t) => {
    const stay = `const child = require("child_process").spawn(process.execPath, ["-e", "setTimeout(() => {}, 60000)"], {stdio: "inherit", detached: true}); child.unref(); require("fs").writeFileSync(__dirname + "/pid", String(child.pid));`;
    const { secrets, dir } = await run(t, stay + print({ token: "abc" }));
    const begin = performance.now();
    assert.ok(await secrets.get());
    assert.ok(performance.now() - begin < 5000);
    process.kill(Number(fs.readFileSync(path.join(dir, "pid"), "utf8")), "SIGKILL");
  });
});

describe("on Windows", () => {
  const env = { Path: "C:\\bin;C:\\tools", PATHEXT: ".EXE;.CMD", comspec: "C:\\cmd.exe" };
  const exists =
    (...files: string[]) =>
    (file: string) =>
      files.includes(file);

  test("an .exe is started as it is, found on Path", () => {
    const found = windowsCommand("aws", ["a b"], env, exists("C:\\tools\\aws.EXE"));
    assert.deepEqual(found, { file: "C:\\tools\\aws.EXE", args: ["a b"], verbatim: false });
  });

  test("a .cmd shim goes through cmd.exe, quoted so that nothing in an argument is a command", () => {
    const found = windowsCommand("az", ['x" & calc', "%PATH%", "a\\"], env, exists("C:\\bin\\az.CMD"));
    assert.equal(found.file, "C:\\cmd.exe");
    assert.equal(found.verbatim, true);
    assert.deepEqual(found.args.slice(0, 3), ["/d", "/s", "/c"]);
    assert.equal(found.args[3], '"C:\\bin\\az.CMD ^^^"x\\^^^"^^^ ^^^&^^^ calc^^^" ^^^"^^^%PATH^^^%^^^" ^^^"a\\\\^^^""');
  });

  test("a line break in an argument of a shim is refused", () => {
    assert.throws(() => windowsCommand("az", ["a\nb"], env, exists("C:\\bin\\az.CMD")), /line break/);
  });
});
