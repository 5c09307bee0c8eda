// Real kubectl and ours in the same surroundings: the same server, identity and namespace, or both fail.
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { whole } from "../support/extent";
import { makeHome } from "./lab/home";
import * as kubectl from "./lab/kubectl";
import { NO_WORLD } from "./lab/noWorld";
import * as ours from "./lab/ours";
import { type Outcome, outcomeOf } from "./lab/outcome";
import { type RunningWorld, startWorld } from "./lab/world";
import { TABLE } from "./rows";
import { FAILS, type Row } from "./rows/row";

let world: RunningWorld;
const count = { configurations: 0, mismatches: 0, differences: 0, unasked: 0 };

before(async () => {
  world = await startWorld();
});

after(async () => {
  await world?.stop();
  const { configurations, mismatches, differences, unasked } = count;
  console.log(
    `${configurations} configurations, ${mismatches} mismatches, ${differences} listed differences` +
      (unasked > 0 ? ` (kubectl could not be asked in ${unasked}: no mount namespaces here)` : ""),
  );
});

/** By default every third row, and all where it differs on purpose. */
const chosen = ({ because }: Row, index: number) => whole || index % 3 === 0 || because !== undefined;

for (const [subject, rows] of Object.entries(TABLE)) {
  describe(subject, () => {
    rows(NO_WORLD).forEach((listed, index) => {
      if (!chosen(listed, index)) return;
      const { title } = listed;
      test(title, async (t) => {
        const row = rows(world)[index]!;
        if (row.skip) return t.skip(row.skip);
        count.configurations++;
        if (row.because) count.differences++;
        count.mismatches++;
        await compare(row, `probe-${subject.replace(/\W+/g, "-")}-${index}`.toLowerCase());
        count.mismatches--;
      });
    });
  });
}

async function compare(row: Row, secret: string): Promise<void> {
  const theirs = await askKubectl(row, secret);
  const { outcome, said } = await askOurs(row, secret);
  if (theirs) assert.equal(theirs.text, row.kubectl, "kubectl's");
  assert.equal(outcome.text, row.ours ?? row.kubectl, `ours ${said ?? ""}`);
  if (row.says) assert.match(said ?? "", row.says);
  if (theirs && row.ours === undefined)
    assert.deepEqual(identities(outcome), identities(theirs), "who it is in detail");
}

/** `undefined` where kubectl cannot be asked on this machine. */
async function askKubectl(row: Row, secret: string): Promise<Outcome | undefined> {
  if (row.pod && !(await kubectl.canMount())) {
    count.unasked++;
    return undefined;
  }
  const home = makeHome(row);
  try {
    const { code, stderr } = await kubectl.getSecret(home, secret);
    const outcome = outcomeOf(world.auditLogs, { resource: "secrets", name: secret }, "kubectl/");
    if (outcome.text === FAILS) assert.notEqual(code, 0, `kubectl asked nobody, and is content: ${stderr}`);
    else await confirm(home, outcome);
    return outcome;
  } finally {
    home.remove();
  }
}

/** The server tells kubectl the same as its audit log tells us. */
async function confirm(home: ReturnType<typeof makeHome>, { user, acting }: Outcome): Promise<void> {
  const { code, stdout } = await kubectl.whoAmI(home);
  // Nobody, and who may not act as another, is not told.
  if (code !== 0) return;
  assert.equal(JSON.parse(stdout).status.userInfo.username, (acting ?? user)?.username);
}

async function askOurs(row: Row, secret: string): Promise<{ outcome: Outcome; said?: string }> {
  const home = makeHome(row);
  try {
    const failure = await ours.getSecret(home, secret);
    return {
      outcome: outcomeOf(world.auditLogs, { resource: "secrets", name: secret }, "pulumi-argocd-redis/"),
      said: failure?.message,
    };
  } finally {
    home.remove();
  }
}

function identities({ user, acting }: Outcome) {
  const sorted = (identity: Outcome["user"]) =>
    identity && { ...identity, groups: [...(identity.groups ?? [])].sort() };
  return { user: sorted(user), acting: sorted(acting) };
}
