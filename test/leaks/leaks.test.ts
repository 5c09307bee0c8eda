// Every operation of the real CLI, failures included, with one instance per kind of secret. Then every text that was printed,
// logged or stored is searched for every secret, in all its forms.
import assert from "node:assert/strict";
import { test } from "node:test";
import { LeakLab } from "./lab";

/** One run, which did what it is there for. */
async function does(lab: LeakLab, said: RegExp, ...args: string[]): Promise<void> {
  const text = await lab.run(...(args as [string]));
  assert.ok(said.test(text), `${said} expected of ${args.join(" ")}: ${text.slice(-3000)}`);
}

async function allOperations(lab: LeakLab): Promise<void> {
  const up = ["up", "--yes", "--skip-preview"];
  const refresh = ["refresh", "--yes", "--skip-preview"];
  await does(lab, /WILL_CREATE/, "preview", "--diff");
  await does(lab, /_CREATED\]/, ...up);
  await does(lab, /unchanged/, ...up);
  // Rotates all five.
  lab.next();
  await does(lab, /WILL_ROTATE/, "preview", "--json");
  await does(lab, /_ROTATED\]/, ...up);
  // A password that cannot be used, and a Secret without its key.
  lab.unfit();
  await does(lab, /_INVALID_ARGUMENT\]/, ...up);
  lab.next();
  const namespace = lab.namespaces.get("adopted")!;
  await lab.cluster.patchSecret(namespace, { data: { auth: null }, stringData: { other: "x" } });
  await does(lab, /_KEY_MISSING\]/, ...up);
  await does(lab, /_KEY_MISSING\]/, ...refresh);
  await lab.cluster.deleteSecret(namespace);
  await lab.cluster.deleteSecret(lab.namespaces.get("exposed")!);
  await does(lab, /delete/, ...refresh);
  await does(lab, /_CREATED\]/, ...up);
  await lab.ask("stack", "export");
  await lab.ask("stack", "output", "--json");
  await lab.ask("stack", "history", "--json");
  await does(lab, /retain/, "destroy", "--yes", "--skip-preview");
}

async function findings(debug: boolean): Promise<string[]> {
  const lab = await LeakLab.start(debug);
  try {
    await allOperations(lab);
    const kinds = new Set(lab.secrets.values());
    assert.equal(kinds.size, 7, [...kinds].join());
    return lab.findings();
  } finally {
    await lab.stop();
  }
}

test("no secret is in any output, state, history or backup", async () => {
  assert.deepEqual(await findings(false), []);
});

/** In each message that carries the resource's properties. */
const calls = (what: string, ...names: string[]) => names.map((name) => `${what}: PULUMI_DEBUG_GRPC, ${name}`);
/** In the debug message of Pulumi's SDK with all outputs of a resource, which the event log has without --debug as well. */
const messages = (what: string) => [`${what}: the event log`, `${what}: the output with --debug -v=9`];

const CALLS = ["Check", "Create", "Diff", "Read", "Update"].map((name) => `ResourceProvider/${name}`);
const REGISTERED = "ResourceMonitor/RegisterResource";

/**
 * What Pulumi itself writes when its debug logs are switched on: each secret that passes as a property. SECURITY.md says so.
 * A password that is neither handed in nor exposed, and a kubeconfig given as a path, are in none of them.
 */
const BY_PULUMI = [
  ...calls("a password handed in", REGISTERED, "ResourceProvider/Check"),
  ...calls("a password handed in and refused", REGISTERED, "ResourceProvider/Check"),
  ...calls("an exposed password", REGISTERED, "ResourceMonitor/RegisterResourceOutputs", ...CALLS),
  ...messages("an exposed password"),
  ...calls("the token in a kubeconfig given as contents", REGISTERED, ...CALLS),
  ...messages("the token in a kubeconfig given as contents"),
];

test("with all of Pulumi's debug logs on, only what SECURITY.md says is in them", async () => {
  const found = await findings(true);
  assert.deepEqual(
    found.filter((finding) => !BY_PULUMI.includes(finding)),
    [],
  );
  // Were nothing found at all, the search would be at fault.
  assert.ok(found.length > 10, found.join("\n"));
});
