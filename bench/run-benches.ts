/**
 * npm run bench -- [NAME…] [--rounds N] [--seconds S] [--scale X] [--compare FILE] [--out FILE] [--profile FOLDER]: measures
 * the service against a baseline in the same run, in alternating rounds, and writes the figures as JSON. --scale 0.01 takes
 * a hundredth of the rows. --profile writes a CPU profile of each process, and what the database did, into the folder.
 *
 * npm run bench -- --figures FILE…: writes what such runs found into docs/performance.md.
 *
 * npm run bench -- --short [--accept]: the short form that npm run proof runs; --accept updates bench/expected.json.
 */
import { writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import type { Finding } from "./bench.ts";
import { endDescendants, leavingNothing } from "./clean-up.ts";
import { everyBench } from "./every-bench.ts";
import { disagreements } from "./figures/rows.ts";
import { writeFigures } from "./figures/write.ts";
import { isWithin } from "./report.ts";
import { currentCommit, describeMachine, readResults } from "./results.ts";
import type { BenchResult, Results } from "./results.ts";
import type { Measured } from "./rounds.ts";
import { runBench } from "./run-bench.ts";
import { runShortBenches } from "./short.ts";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    rounds: { type: "string", default: "5" },
    seconds: { type: "string", default: "8" },
    scale: { type: "string", default: "1" },
    compare: { type: "string" },
    out: { type: "string", default: join(tmpdir(), "servicepay-bench.json") },
    profile: { type: "string" },
    figures: { type: "boolean", default: false },
    short: { type: "boolean", default: false },
    accept: { type: "boolean", default: false },
  },
});
if (values.figures) {
  console.log(await writeFigures(positionals));
  process.exit(0);
}
const unknown = positionals.filter((name) => everyBench.every((bench) => bench.name !== name));
if (unknown.length > 0) {
  console.error(`There is no bench ${unknown.join(", ")}; there are ${everyBench.map(({ name }) => name).join(", ")}.`);
  process.exit(2);
}
process.exitCode = await leavingNothing(values.short ? runShort : () => run(positionals));

async function runShort(): Promise<number> {
  const { passed, failed } = await runShortBenches({ accept: values.accept });
  console.log(`${passed} passed, ${failed} failed`);
  return failed > 0 ? 1 : 0;
}

/** The benches that are named, or all; the exit code is 1 where a target was missed. */
async function run(names: readonly string[]): Promise<number> {
  const [rounds, seconds, scale] = [Number(values.rounds), Number(values.seconds), Number(values.scale)];
  const earlier = values.compare === undefined ? null : await readResults(values.compare);
  const results: BenchResult<Measured>[] = [];
  const findings: BenchResult<Finding>[] = [];
  const chosen = everyBench.filter(({ name }) => names.length === 0 || names.includes(name));
  const measured: string[] = [];
  const failures: string[] = [];
  const options = { rounds, seconds, scale, earlier, profileFolder: values.profile };
  for (const bench of chosen) {
    // One that fails takes nothing with it: neither what was found nor what is still to come.
    const found = await runBench(bench, options).catch(async (error: unknown) => {
      console.error(error instanceof Error ? error.stack : error);
      failures.push(`${bench.name} could not be measured: ${error instanceof Error ? error.message : String(error)}`);
      await endDescendants();
      return null;
    });
    if (found === null) continue;
    measured.push(bench.name);
    results.push(...found.results);
    findings.push(...found.findings);
    const written: Results = {
      machine: await describeMachine(),
      at: new Date().toISOString(),
      commit: await currentCommit(),
      settings: { rounds, seconds, scale, isProfiled: values.profile !== undefined },
      results,
      findings,
    };
    await writeFile(values.out, JSON.stringify(written, null, 2));
  }
  console.log(`written to ${values.out}`);
  const wrong = [...failures, ...disagreements(measured, { results, findings })];
  for (const sentence of wrong) console.error(sentence);
  const isReached = results.every((each) => each.isReached) && findings.every(isWithin);
  return isReached && wrong.length === 0 ? 0 : 1;
}
