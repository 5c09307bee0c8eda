// The rules for names, labels and annotations are the real API server's: what validation lets through it takes, and what
// validation refuses as malformed it refuses. Dry runs: nothing is stored.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { validate } from "../../components/core/validate";
import { Cluster } from "../support/cluster";
import { randomFrom } from "./explore";

let cluster: Cluster;
let namespace: string;

before(async () => {
  cluster = await Cluster.start();
  namespace = await cluster.newNamespace();
});
after(() => cluster?.stop());

const random = randomFrom(11);
const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!;

/** Short texts of few characters: most are near the edge of a rule. */
const short = () => Array.from({ length: 1 + Math.floor(random() * 6) }, () => pick([..."aaZ09-._/ é"])).join("");
const long = (character: string, length: number) => character.repeat(length);
const LENGTHS = [62, 63, 64, 252, 253, 254, 316, 317, 318];

/** Candidates for any of the rules. */
function candidates(count: number): string[] {
  const prefix = `${long("a", 63)}.${long("b", 63)}.${long("c", 63)}.${long("d", 60)}`;
  return [
    ...LENGTHS.flatMap((length) => [long("a", length), `a${long("-", length - 2)}b`, `${long("a", length - 1)}-`]),
    ...["", "d", "dd", "ddd"].flatMap((end) => [`${prefix}${end}/${long("n", 63)}`, `${prefix}${end}`]),
    ...["auth", "a/b", "a.b/c", "A.b/c", "a/b/c", "/a", "a/", ".", "..", "...", "..a", "a..b", ".a", "a\n", ""],
    ...Array.from({ length: count }, short),
  ];
}

type Body = Record<string, unknown>;

/** Whether the API server would take this Secret. */
async function takes(body: Body, metadata: Body = {}): Promise<boolean> {
  const path = `/api/v1/namespaces/${namespace}/secrets?dryRun=All`;
  const { status } = await cluster.api("POST", path, { ...body, metadata: { name: "any", ...metadata } });
  assert.ok([201, 400, 422].includes(status), `${status}`);
  return status === 201;
}

async function agrees(values: string[], ours: (value: string) => boolean, theirs: (value: string) => Promise<boolean>) {
  let good = 0;
  for (const value of new Set(values)) {
    const taken = await theirs(value);
    assert.equal(ours(value), taken, JSON.stringify(value));
    good += taken ? 1 : 0;
  }
  assert.ok(good > 10, `only ${good} were taken`);
}

const passes = (inputs: Record<string, unknown>) => validate(inputs).length === 0;

test("names of Secrets", async () => {
  await agrees(
    candidates(150).filter(Boolean),
    (secretName) => passes({ secretName }),
    (name) => takes({}, { name }),
  );
});

test("keys", async () => {
  await agrees(
    candidates(150),
    (key) => passes({ key }),
    (key) => takes({ data: { [key]: "eA==" } }),
  );
});

test("names of labels", async () => {
  await agrees(
    candidates(150),
    (name) => passes({ labels: { [name]: "x" } }),
    (name) => takes({}, { labels: { [name]: "x" } }),
  );
});

test("values of labels", async () => {
  await agrees(
    candidates(150),
    (value) => passes({ labels: { team: value } }),
    (value) => takes({}, { labels: { team: value } }),
  );
});

test("names of annotations", async () => {
  await agrees(
    candidates(150),
    (name) => passes({ annotations: { [name]: "x" } }),
    (name) => takes({}, { annotations: { [name]: "x" } }),
  );
});

test("namespaces", async () => {
  const theirs = async (name: string) => {
    const { status } = await cluster.api("POST", "/api/v1/namespaces?dryRun=All", { metadata: { name } });
    return status === 201;
  };
  await agrees(candidates(150).filter(Boolean), (name) => passes({ namespace: name }), theirs);
});
