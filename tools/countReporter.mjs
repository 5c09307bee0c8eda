// @ts-check
// A reporter for node's test runner that writes the counts of its summary as JSON.

/** @param {AsyncIterable<{ type: string, data: any }>} events */
export default async function* counts(events) {
  /** @type {Record<string, number>} */
  const found = {};
  for await (const { type, data } of events) {
    // "pass 12", "fail 0", …: the lines at the end of the run, which belong to no test.
    const line = type === "test:diagnostic" ? /^(pass|fail|cancelled|skipped|todo) (\d+)$/.exec(data.message) : null;
    if (line?.[1] !== undefined) found[line[1]] = Number(line[2]);
  }
  yield JSON.stringify(found);
}
