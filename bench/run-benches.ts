/**
 * npm run bench -- [NAME…] [--rounds N] [--seconds S] [--scale X] [--compare FILE] [--out FILE] [--profile FOLDER]: measures
 * the service against a baseline in the same run, in alternating rounds, and writes the figures as JSON. --scale 0.01 takes
 * a hundredth of the rows. --profile writes a CPU profile of the service into the folder.
 *
 * npm run bench -- --short [--accept]: the short form that npm test runs; --accept writes bench/expected.json anew.
 */
import { readFile, writeFile } from "node:fs/promises";
import { cpus, tmpdir, totalmem } from "node:os";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import type { Bench, Finding } from "./bench.ts";
import { auth } from "./benches/auth.ts";
import { catDeep } from "./benches/cat-deep.ts";
import { catImport } from "./benches/cat-import.ts";
import { linkCreate } from "./benches/link-create.ts";
import { mix } from "./benches/mix.ts";
import { pay } from "./benches/pay.ts";
import { pages } from "./benches/pages.ts";
import { processes } from "./benches/processes.ts";
import { catGet, catList } from "./benches/reads.ts";
import { startup } from "./benches/startup.ts";
import { webhooks } from "./benches/webhooks.ts";
import { growth } from "./growth/growth.ts";
import { memoryOf } from "./processes.ts";
import { describe, describeChange, describeFinding, isWithin } from "./report.ts";
import { measure } from "./rounds.ts";
import type { Measured } from "./rounds.ts";
import { runShortBenches } from "./short.ts";
import { openBenchWorld } from "./world.ts";

const benches: readonly Bench[] = [
  linkCreate,
  catGet,
  catList,
  auth,
  catDeep,
  catImport,
  pages,
  pay,
  webhooks,
  mix,
  startup,
  processes,
  growth,
];

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    rounds: { type: "string", default: "5" },
    seconds: { type: "string", default: "8" },
    scale: { type: "string", default: "1" },
    compare: { type: "string" },
    out: { type: "string", default: join(tmpdir(), "servicepay-bench.json") },
    profile: { type: "string" },
    short: { type: "boolean", default: false },
    accept: { type: "boolean", default: false },
  },
});
const unknown = positionals.filter((name) => benches.every((bench) => bench.name !== name));
if (unknown.length > 0) {
  console.error(`There is no bench ${unknown.join(", ")}; there are ${benches.map(({ name }) => name).join(", ")}.`);
  process.exit(2);
}
for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => process.exit(130));
if (values.short) {
  const { passed, failed } = await runShortBenches({ accept: values.accept });
  console.log(`${passed} passed, ${failed} failed`);
  process.exit(failed > 0 ? 1 : 0);
}

const earlier =
  values.compare === undefined
    ? []
    : (JSON.parse(await readFile(values.compare, "utf8")) as { results: Measured[] }).results;
const chosen = benches.filter(({ name }) => positionals.length === 0 || positionals.includes(name));
const results: Measured[] = [];
const findings: Finding[] = [];
for (const bench of chosen) {
  const { measured, found } = await run(bench);
  results.push(...measured);
  findings.push(...found);
}
const machine = {
  processors: cpus().length,
  model: cpus()[0]?.model,
  memoryMb: Math.round(totalmem() / 2 ** 20),
  node: process.version,
};
await writeFile(values.out, JSON.stringify({ machine, results, findings }, null, 2));
console.log(`written to ${values.out}`);
process.exitCode = results.every(({ isReached }) => isReached) && findings.every(isWithin) ? 0 : 1;

async function run({ name, about, environment = {}, prepare }: Bench) {
  console.log(`\n${name}: ${about}`);
  const nodeOptions = values.profile === undefined ? [] : ["--cpu-prof", `--cpu-prof-dir=${resolve(values.profile)}`];
  const world = await openBenchWorld({ environment, nodeOptions });
  const measured: Measured[] = [];
  const found: Finding[] = [];
  try {
    const { comparisons, findings: findMore, close } = await prepare(world, Number(values.scale));
    for (const comparison of comparisons) {
      const result = await measure(comparison, {
        rounds: Number(values.rounds),
        seconds: Number(values.seconds),
        progress: (line) => console.log(`  ${line}`),
      });
      measured.push(result);
      console.log(describe(result));
      const change = describeChange(
        result,
        earlier.find(({ title }) => title === result.title),
      );
      if (change !== null) console.log(change);
    }
    const progress = (line: string) => console.log(`  ${line}`);
    found.push(...((await findMore?.({ seconds: Number(values.seconds), progress })) ?? []));
    for (const finding of found) console.log(describeFinding(finding));
    const { nowMb, peakMb } = await memoryOf(world.servicePid);
    console.log(`  memory of the service: ${nowMb.toFixed(0)} MB, at most ${peakMb.toFixed(0)} MB`);
    await close?.();
  } finally {
    await world.close();
  }
  return { measured, found };
}
