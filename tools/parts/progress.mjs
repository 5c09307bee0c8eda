// @ts-check
// Says on standard error what takes long, how long it usually takes, and how long it has taken so far.

/** Logs of CI should not fill up with progress. */
const quietMs = 15_000;

/** @param {number} ms */
export function clock(ms) {
  const seconds = Math.round(ms / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

/**
 * @param {string} text for example "building etcd 3.6.8, usually 0:20"
 * @param {{ write(text: string): unknown, isTTY?: boolean }} [stream]
 * @returns {(outcome: string) => void} ends it with an outcome, for example "done"
 */
export function progress(text, stream = process.stderr) {
  const began = Date.now();
  const soFar = () => clock(Date.now() - began);
  const live = stream.isTTY === true;
  stream.write(live ? text : `${text}\n`);
  const timer = setInterval(
    () => stream.write(live ? `\r${text} - ${soFar()}` : `${text} - ${soFar()} so far\n`),
    live ? 1000 : quietMs,
  );
  timer.unref();
  return (outcome) => {
    clearInterval(timer);
    stream.write(`${live ? "\r" : ""}${text} - ${outcome} after ${soFar()}\n`);
  };
}
