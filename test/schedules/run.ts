// `npm run test:schedules`: every schedule within the bounds, then random ones. Exit code 1 where a promise is broken.
//   -- --seed N --random N   other random schedules, N for each scenario
//   -- --only NAME           one scenario
//   -- --replay TEXT         one schedule, as a report's last line says
import { parseArgs } from "node:util";
import { EXPLORATIONS, explore, replayed, report, WHOLE } from "./campaign";

async function main(): Promise<number> {
  const text = { type: "string" } as const;
  const { values } = parseArgs({ options: { seed: text, random: text, only: text, replay: text } });
  if (values.replay !== undefined) {
    console.log(await replayed(values.replay));
    return 0;
  }
  const seed = Number(values.seed ?? WHOLE.seed);
  const extent = { ...WHOLE, seed, random: Number(values.random ?? WHOLE.random) };
  let schedules = 0;
  let violations = 0;
  for (const exploration of EXPLORATIONS) {
    const { name } = exploration.scenario;
    if (values.only !== undefined && values.only !== name) continue;
    const result = await explore(exploration, extent);
    schedules += result.schedules;
    violations += result.failure ? 1 : 0;
    console.log(`${name}: ${result.schedules} schedules`);
    if (result.failure) console.log(report(result.failure));
  }
  console.log(`${schedules} schedules, ${violations} violations (seed ${seed})`);
  return violations === 0 && schedules > 0 ? 0 : 1;
}

main().then(
  (code) => {
    process.exitCode = code;
  },
  (error) => {
    console.error(error);
    process.exitCode = 1;
  },
);
