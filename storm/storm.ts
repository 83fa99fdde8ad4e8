import { randomInt } from "node:crypto";
import { mkdir } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { readOptions, readWholeNumber, rejectUsage } from "../tools/read-options.ts";
import { runCrashPoints } from "./crash-points/run-crash-points.ts";
import { runPlantedBugs } from "./planted-bugs/run-planted-bugs.ts";
import { writeEvidence } from "./report/evidence.ts";
import { figuresOf, printCoverage, printFigures, writeFigures } from "./report/figures.ts";
import { print, printVerdict, startProgress } from "./report/progress.ts";
import { runStorm } from "./run-storm.ts";
import { aheadOf } from "./starts-at.ts";

const USAGE = `npm run storm -- [--payments N] [--seed S] [--at-once N] [--standby] [--archives] [--starts-at [YYYY-MM-DD ]HH:MM] [--out FOLDER]
  Runs the real service under every kind of fault, then compares the books.
  --payments N       orders to pay (default 300)
  --seed S           repeats a storm; default: a random one, which is printed
  --at-once N        payers at the same time (default 32)
  --standby          the database has a synchronous standby that takes over when it is killed
  --archives         at the end everything is archived and brought back, as in a storm of 2,000 orders or more
  --starts-at HH:MM  the time in Türkiye at the start: a storm of 10,000 orders that starts at 23:50 sees the
                     bank's day close. With a day to come, "2026-12-31 23:50" or "month-end 23:50", its end is a month's too
  --out FOLDER       where storm-<seed>.json, the figures, and storm-<seed>-evidence.json, the details of each breach,
                     are written (default: the system's temporary folder)

npm run storm -- --planted [--bug PART-OF-NAME] [--worlds N] [--payments N] [--seed S]
  Runs a storm for each planted bug; an invariant must catch it. Two storms run at once (--worlds).

npm run storm -- --crash-points [--point PART-OF-NAME] [--worlds N]
  Makes every fault point fail in every way, in every flow that passes it. Two points at once (--worlds).

Exit codes: 0 every invariant holds, 1 an invariant was broken, 2 wrong options.
`;
const ORDERS = 300;
/** Enough, since a planted bug comes with a workload that provokes it. */
const PLANTED_BUG_ORDERS = 32;

const root = fileURLToPath(new URL("..", import.meta.url));
const { values, positionals } = readOptions(USAGE, {
  payments: { type: "string" },
  seed: { type: "string", default: String(randomInt(2 ** 31)) },
  "at-once": { type: "string", default: "32" },
  "crash-points": { type: "boolean", default: false },
  point: { type: "string", default: "" },
  worlds: { type: "string", default: "2" },
  planted: { type: "boolean", default: false },
  standby: { type: "boolean", default: false },
  archives: { type: "boolean", default: false },
  "starts-at": { type: "string", default: "" },
  bug: { type: "string", default: "" },
  out: { type: "string", default: tmpdir() },
});
if (positionals.length > 0) rejectUsage(`Unexpected argument "${positionals.join(" ")}".`);
const defaultPayments = String(values.planted ? PLANTED_BUG_ORDERS : ORDERS);
const payments = readWholeNumber("payments", values.payments ?? defaultPayments);
const seed = readWholeNumber("seed", values.seed);
const atOnce = readWholeNumber("at-once", values["at-once"]);
const worlds = readWholeNumber("worlds", values.worlds);
const aheadMs = untilTimeOfDay(values["starts-at"]);
await mkdir(values.out, { recursive: true }); // Now, because the figures are written after hours.

for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => process.exit(130));
// Connections to dead processes may linger; do not wait for them.
process.exit(await run());

function run(): Promise<number> {
  if (values["crash-points"]) return runCrashPoints({ root, only: values.point, worlds, print });
  if (values.planted) return runPlantedBugs({ root, seed, payments, atOnce, only: values.bug, worlds, print });
  return storm();
}

async function storm(): Promise<number> {
  const progress = startProgress();
  progress(`storm of ${payments} orders, seed ${seed}`);
  const options = {
    seed,
    payments,
    root,
    atOnce,
    progress,
    patienceMs: 1_200_000,
    hasStandby: values.standby,
    aheadMs,
    ...(values.archives && { workload: { archives: true } }),
  };
  const breaches = await runStorm(options, async (result) => {
    const file = join(values.out, `storm-${seed}.json`);
    const figures = await figuresOf(result);
    await writeFigures(figures, file);
    printFigures(figures, print);
    printCoverage(result.coverage, print);
    print(`figures written to ${file}`);
    if (result.breaches.length > 0) await writeEvidence(result, join(values.out, `storm-${seed}-evidence.json`), print);
  });
  printVerdict(breaches, seed);
  return breaches.length === 0 ? 0 : 1;
}

/** Milliseconds until this time in Türkiye, which is three hours ahead of UTC all year. */
function untilTimeOfDay(time: string): number {
  if (time === "") return 0;
  const aheadMs = aheadOf(time, Date.now());
  return aheadMs ?? rejectUsage(`--starts-at ${time} is not a time to come such as 00:30 or month-end 23:50.`);
}
