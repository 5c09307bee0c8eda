// @ts-check
// `npm stop`: ends the control planes of this checkout that `npm start -- --keep` left running.
import { setTimeout as sleep } from "node:timers/promises";
import { refuseUnknown } from "./arguments.mjs";
import { root } from "./checkout.mjs";
import { program } from "./children.mjs";
import { readRecord, removeRunFolder, runFolders, runFoldersIn, sweepAbandoned } from "./controlPlane/runFolders.mjs";
import { isRunning, kill, pidOf } from "./processes.mjs";

refuseUnknown(process.argv.slice(2), []);

const patienceMs = 10_000;

/** @param {string} folder @param {string} supervisor */
async function stop(folder, supervisor) {
  kill(pidOf(supervisor), "SIGTERM");
  const giveUp = Date.now() + patienceMs;
  while (isRunning(supervisor) && Date.now() < giveUp) await sleep(50);
  if (isRunning(supervisor)) kill(pidOf(supervisor));
  await removeRunFolder(folder);
}

await program(async () => {
  await sweepAbandoned();
  let stopped = 0;
  for (const folder of runFolders()) {
    const record = readRecord(folder);
    if (record?.kept !== true || record.checkout !== root || !isRunning(record.owner)) continue;
    await stop(folder, record.owner);
    stopped += 1;
  }
  const nothing = `nothing to stop: no control plane of this checkout was kept in ${runFoldersIn()} (TMPDIR)`;
  console.log(stopped === 0 ? nothing : `stopped ${stopped} control plane${stopped === 1 ? "" : "s"}`);
});
