// @ts-check
// A reporter for node's test runner: one line of JSON for each test that ran, and whatever was printed.

/**
 * @typedef {object} Outcome
 * @property {string} file
 * @property {string} name
 * @property {boolean} passed
 * @property {boolean} assertion whether it failed by an assertion
 * @property {string} error what it failed with
 */

/** @param {AsyncIterable<{ type: string, data: any }>} events */
export default async function* outcomes(events) {
  for await (const { type, data } of events) {
    if (type === "test:stdout" || type === "test:stderr") yield data.message;
    if (type !== "test:pass" && type !== "test:fail") continue;
    // Some versions of Node report a test that another name was asked for as skipped.
    if (data.skip !== undefined || data.details?.type === "suite") continue;
    const error = data.details?.error?.cause ?? data.details?.error;
    /** @type {Outcome} */
    const outcome = {
      file: data.file ?? "",
      name: data.name,
      passed: type === "test:pass",
      assertion: isAssertion(error),
      error: error === undefined ? "" : String(error.message ?? error),
    };
    yield `\n${JSON.stringify(outcome)}\n`;
  }
}

/** Property tests wrap what they fail with. @param {any} error @returns {boolean} */
function isAssertion(error) {
  return error !== undefined && (error?.code === "ERR_ASSERTION" || isAssertion(error?.cause));
}
