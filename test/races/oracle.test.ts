// The real command as the oracle: on equal namespaces, as the same identity, both leave the same Secret behind and succeed
// or fail alike. Where this package differs is listed here with the reason; the list is complete, and nothing in it is stale.
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { ARGOCD_REDIS } from "../../components/core/target";
import { redisInitialPassword } from "../support/argocd";
import { Cluster } from "../support/cluster";
import { Resource } from "../support/engine";
import { ProviderProcess } from "../support/providerProcess";
import { identities, states } from "./states";

interface Ending {
  success: boolean;
  /** What is left, without what differs from one object to the next. */
  secret: unknown;
}

type Applies = (state: string, identity: string) => boolean;

const CAN_GET = ["an administrator", "Argo CD's own Role (get, create)", "get alone"];
const CAN_DO_BOTH = CAN_GET.slice(0, 2);
const PRESENT = [
  "the key is there",
  "other keys as well, labels, immutable",
  "another type",
  "owned by Helm",
  "a terminating namespace with the Secret",
];

/** Where the command succeeds and this package fails, or the other way round, or the Secret left behind differs. */
const differences: { reason: string; applies: Applies }[] = [
  {
    reason:
      "stricter: Redis does not start with an empty value, or with one that the argv or its clients do not survive",
    applies: (state, identity) =>
      ["an empty value", "a value with quotes", "a value with a line break", "a value that is not UTF-8"].includes(
        state,
      ) && CAN_DO_BOTH.includes(identity),
  },
  {
    reason: "stricter: a Secret that is being deleted is not success",
    applies: (state, identity) => state === "being deleted" && CAN_DO_BOTH.includes(identity),
  },
  {
    reason: "needs less: it looks first, so create is needed only while the Secret is absent",
    applies: (state, identity) => PRESENT.includes(state) && identity === "get alone",
  },
  {
    reason: "needs less: it looks first, so a terminating namespace does not matter while the Secret is there",
    applies: (state, identity) => state === "a terminating namespace with the Secret" && CAN_DO_BOTH.includes(identity),
  },
  {
    reason: "cleaner: without the right to look it writes nothing; the command leaves a Secret behind and fails",
    applies: (state, identity) => state === "no Secret" && identity === "create alone",
  },
];

let cluster: Cluster;
let provider: ProviderProcess;

before(async () => {
  cluster = await Cluster.start();
  provider = await ProviderProcess.start({ runFolder: cluster.plane.dir });
});
after(async () => {
  await provider?.stop();
  await cluster?.stop();
});

/** The Secret without names, times and uids; a value that was not there before is only measured. */
async function left(namespace: string): Promise<unknown> {
  const { status, body } = await cluster.secret(namespace);
  if (status === 404) return "none";
  const { data = {}, type, immutable, metadata } = body;
  const { labels, annotations, finalizers, deletionTimestamp } = metadata;
  const generated = /^[0-9A-Za-z-]{16}$/.test(Buffer.from(data.auth ?? "", "base64").toString());
  const shape = generated && data.auth !== Buffer.from("was-there-before").toString("base64");
  return {
    data: shape ? { ...data, auth: "16 of 63 characters" } : data,
    type,
    immutable,
    labels,
    annotations,
    finalizers,
    deleting: deletionTimestamp !== undefined,
  };
}

async function prepared(state: string, identity: string): Promise<{ namespace: string; kubeconfig: string }> {
  const { user, rules } = identities[identity]!;
  const namespace = await cluster.newNamespace();
  if (rules) await cluster.allow(namespace, user, ...rules);
  await states[state]!(cluster, namespace);
  return { namespace, kubeconfig: cluster.plane.kubeconfigs[user]! };
}

async function byCommand(state: string, identity: string): Promise<Ending> {
  const { namespace, kubeconfig } = await prepared(state, identity);
  const { code, text } = await redisInitialPassword(namespace, kubeconfig);
  assert.ok(code === 0 || code === 20, text);
  return { success: code === 0, secret: await left(namespace) };
}

async function byPackage(state: string, identity: string): Promise<Ending> {
  const { namespace, kubeconfig } = await prepared(state, identity);
  const step = await new Resource(provider, provider).up({ namespace, ...ARGOCD_REDIS, kubeconfig });
  return { success: step.op === "create", secret: await left(namespace) };
}

describe("the command and this package agree", { concurrency: 16 }, () => {
  for (const state of Object.keys(states)) {
    for (const identity of Object.keys(identities)) {
      const difference = differences.find(({ applies }) => applies(state, identity));
      const differs = difference ? `, but: ${difference.reason}` : "";

      test(`${state}, ${identity}${differs}`, async () => {
        const [command, ours] = await Promise.all([byCommand(state, identity), byPackage(state, identity)]);
        if (difference) assert.notDeepEqual(ours, command);
        else assert.deepEqual(ours, command);
      });
    }
  }
});

test("a missing namespace fails both", async () => {
  const kubeconfig = cluster.plane.kubeconfigs.admin!;
  assert.equal((await redisInitialPassword("missing", kubeconfig)).code, 20);
  const step = await new Resource(provider, provider).up({ namespace: "missing", ...ARGOCD_REDIS, kubeconfig });
  assert.equal(step.op, undefined);
});
