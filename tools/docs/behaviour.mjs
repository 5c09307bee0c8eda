// @ts-check
// docs/behaviour.md out of the tables that `npm run test:matrix` runs, so that it says what was seen and nothing else.
import { tsImport } from "tsx/esm/api";

/** @typedef {import("../../test/matrix/types").Table} Table */
/** @typedef {import("../../test/matrix/types").Operation} Operation */
/** @typedef {import("../../test/matrix/types").Expected} Expected */

/** @type {Operation[]} */
const USUAL = ["first preview", "first up", "preview", "up", "refresh", "destroy"];
/** @type {Operation[]} */
const ROTATION = ["preview of a rotation", "up with a rotation"];

const INTRO = `# Behaviour

What each operation does on each state of the live Secret. Made by \`npm run docs\` of the tables that \`npm run test:matrix\`
runs with the real Pulumi CLI on a real API server.

The codes are explained in [errors.md](errors.md); their prefix \`ARGOCD_REDIS_\` is left out here. **fails**: the run ends
with an error, and no more is written than the cell says. *silent*: it ends well and says nothing. An empty cell: does not apply. "first"
starts without state; the other columns start from a recorded Secret that was then brought into the state. Nothing said of
the identity: it may do anything. \`getter\` may only get the Secret, \`viewer\` has the ClusterRole \`view\`, which cannot read
Secrets, \`nobody\` may do nothing; \`wrong token\` is not accepted by the server, \`server down\` has none that listens.
`;

/** @param {Expected | undefined} expected */
function cell(expected) {
  if (!expected) return "";
  const says = (expected.says ?? "").split(" ").filter(Boolean);
  const codes = says.map((code) => `\`${code}\``).join(" ");
  const secret = expected.secret === undefined ? "" : `Secret ${expected.secret}`;
  const step = expected.step === "update" || expected.step === "replace" ? `${expected.step}` : "";
  const dropped = expected.state === "nothing" ? "dropped from state" : "";
  const parts = [expected.fails ? "**fails**" : "", secret, step, dropped, codes].filter(Boolean);
  return parts.length === 0 ? "*silent*" : parts.join("<br>");
}

/** @param {string[]} header @param {string[][]} rows */
function table(header, rows) {
  return [header, header.map(() => "---"), ...rows].map((cells) => `| ${cells.join(" | ")} |`).join("\n");
}

/** @param {Table[]} tables @param {Operation[]} operations */
function matrix(tables, operations) {
  const concerned = tables.filter(({ rows }) => operations.some((operation) => rows[operation]));
  return table(
    ["live state", ...operations],
    concerned.map(({ state, identity, rows }) => [
      identity === "admin" ? state : `${state}<br>as ${identity}`,
      ...operations.map((operation) => cell(rows[operation])),
    ]),
  );
}

/** @param {Table[]} tables */
function specials(tables) {
  const rows = tables.flatMap(({ state, rows }) =>
    Object.entries(rows)
      .filter(([operation]) => !USUAL.concat(ROTATION).includes(/** @type {Operation} */ (operation)))
      .map(([operation, expected]) => [operation, state, cell(expected)]),
  );
  return table(
    ["operation", "live state", "what happens"],
    rows.sort(([a = ""], [b = ""]) => (a < b ? -1 : a > b ? 1 : 0)),
  );
}

/** @returns {Promise<string>} */
export async function behaviourDocs() {
  const module = await tsImport("../../test/matrix/cases/index.ts", import.meta.url);
  /** @type {Table[]} */
  const tables = module.tables;
  return [
    INTRO,
    `## Preview, up, refresh, destroy\n\n${matrix(tables, USUAL)}\n`,
    "`destroy` always keeps the Secret and needs no cluster.\n",
    `## Rotation\n\n${matrix(tables, ROTATION)}\n`,
    `## Other options of the engine\n\n${specials(tables)}\n`,
  ].join("\n");
}
