/**
 * npm run storm -- [--payments N] [--seed S] [--at-once N] [--standby] [--starts-at HH:MM]: the real service under every
 *   fault there is, then the books. With --standby the database has a synchronous standby, which takes its place when it is
 *   killed. With --starts-at it is this time in Türkiye when the storm begins: a storm of 10,000 orders that begins at 23:50
 *   sees the bank's day close.
 * npm run storm -- --planted [--bug PART-OF-NAME]: once for each planted bug, which must be noticed.
 * npm run storm -- --crash-points [--point PART-OF-NAME]: every fault point fails in every way, in every flow.
 * The exit code is 1 where an invariant was broken. The figures are also written to storm-<seed>.json in --out, default
 * the system's temporary folder; what is known of broken invariants beside them, to storm-<seed>-evidence.json.
 */
import { randomInt } from "node:crypto";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { runCrashPoints } from "./crash-points.ts";
import { tellEvidence } from "./evidence.ts";
import { stormPlantedBugs } from "./planted.ts";
import { figuresOf, tellCoverage, tellFigures } from "./report.ts";
import { runStorm } from "./run-storm.ts";

const ORDERS = 300;
/** A planted bug comes with what provokes it. */
const HUNTED_ORDERS = 32;

const root = fileURLToPath(new URL("..", import.meta.url));
const { values } = parseArgs({
  options: {
    payments: { type: "string" },
    seed: { type: "string", default: String(randomInt(2 ** 31)) },
    "at-once": { type: "string", default: "32" },
    "crash-points": { type: "boolean", default: false },
    point: { type: "string", default: "" },
    worlds: { type: "string", default: "2" },
    planted: { type: "boolean", default: false },
    standby: { type: "boolean", default: false },
    "starts-at": { type: "string", default: "" },
    bug: { type: "string", default: "" },
    out: { type: "string", default: tmpdir() },
  },
});

for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => process.exit(130));
// Connections to processes that are gone may linger: nobody waits for them.
process.exit(await run(Number(values.seed), Number(values["at-once"])));

function run(seed: number, atOnce: number): Promise<number> {
  if (values["crash-points"]) return runCrashPoints({ root, only: values.point, worlds: Number(values.worlds), tell });
  const { planted, payments = planted ? HUNTED_ORDERS : ORDERS } = values;
  if (planted) return stormPlantedBugs({ root, seed, payments: Number(payments), atOnce, only: values.bug, tell });
  return storm(seed, Number(payments), atOnce);
}

async function storm(seed: number, payments: number, atOnce: number): Promise<number> {
  const aheadMs = untilTimeOfDay(values["starts-at"]);
  const begun = performance.now();
  const progress = (line: string) => {
    tell(`[${String(Math.round((performance.now() - begun) / 1_000)).padStart(4)} s] ${line}`);
  };
  progress(`storm of ${payments} orders, seed ${seed}`);
  const options = { seed, payments, root, atOnce, progress, patienceMs: 480_000, hasStandby: values.standby, aheadMs };
  const breaches = await runStorm(options, async (result) => {
    const file = join(values.out, `storm-${seed}.json`);
    await tellFigures(await figuresOf(result), file, tell);
    tellCoverage(result.coverage, tell);
    tell(`written to ${file}`);
    if (result.breaches.length > 0) await tellEvidence(result, join(values.out, `storm-${seed}-evidence.json`), tell);
  });
  for (const breach of breaches.slice(0, 50)) tell(breach);
  tell(breaches.length === 0 ? "every invariant holds" : `${breaches.length} breaches; again with --seed ${seed}`);
  return breaches.length === 0 ? 0 : 1;
}

/** In Türkiye, three hours ahead of UTC all year; 0 of nothing. */
function untilTimeOfDay(time: string): number {
  if (time === "") return 0;
  const [, hour, minute] = /^([01][0-9]|2[0-3]):([0-5][0-9])$/.exec(time) ?? [];
  if (hour === undefined) throw new Error(`--starts-at ${time} is no time of day such as 23:50`);
  const DAY_MS = 86_400_000;
  const sinceMidnightMs = (Date.now() + 3 * 3_600_000) % DAY_MS;
  return (Number(hour) * 3_600_000 + Number(minute) * 60_000 - sinceMidnightMs + DAY_MS) % DAY_MS;
}

function tell(line: string): void {
  process.stdout.write(`${line}\n`);
}
