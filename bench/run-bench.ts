import { mkdir } from "node:fs/promises";
import { resolve } from "node:path";
import type { Bench, Comparison, Finding } from "./bench.ts";
import { attributed, profileBench } from "./profiling/profiles.ts";
import { describe, describeChange, describeFinding, describeFindingsChange } from "./report.ts";
import type { BenchResult, Results, RunSettings } from "./results.ts";
import { measure } from "./rounds.ts";
import type { Measured } from "./rounds.ts";
import { openBenchWorld } from "./world.ts";

export interface RunOptions extends Omit<RunSettings, "isProfiled"> {
  /** Where profiles are written; undefined = none are made. */
  profileFolder: string | undefined;
  /** What an earlier run found. */
  earlier: Results | null;
}

export interface BenchResults {
  results: BenchResult<Measured>[];
  findings: BenchResult<Finding>[];
}

/** Prepares a bench, measures it, and tells each figure as soon as it is known. */
export async function runBench(bench: Bench, options: RunOptions): Promise<BenchResults> {
  const { name, about, environment = {}, worldIs = "ours" } = bench;
  console.log(`\n${name}: ${about}`);
  const folder = options.profileFolder === undefined ? undefined : resolve(options.profileFolder);
  if (folder !== undefined) await mkdir(folder, { recursive: true });
  const profile = profileBench(name, folder);
  const world = await openBenchWorld({ environment, side: worldIs });
  let found: BenchResults;
  try {
    const prepared = await bench.prepare(world, options.scale);
    try {
      await profile?.begin();
      found = await measureAll(name, prepared, options);
      await profile?.measured();
    } finally {
      await prepared.close?.();
    }
  } finally {
    await world.close();
  }
  if (profile !== null) console.log(await profile.describe());
  return found;
}

type Prepared = Awaited<ReturnType<Bench["prepare"]>>;

async function measureAll(bench: string, prepared: Prepared, options: RunOptions): Promise<BenchResults> {
  const { rounds, seconds, earlier } = options;
  const progress = (line: string) => console.log(`  ${line}`);
  const found: BenchResults = { results: [], findings: [] };
  for (const comparison of prepared.comparisons) {
    const result = { bench, ...(await measure(withSides(comparison), { rounds, seconds, progress })) };
    found.results.push(result);
    console.log(describe(result));
    const before = earlier?.results.find(({ title }) => title === result.title);
    if (before !== undefined) console.log(describeChange(result, before));
  }
  const more = await attributed("ours", async () => (await prepared.findings?.({ rounds, seconds, progress })) ?? []);
  for (const finding of more) {
    found.findings.push({ bench, ...finding });
    console.log(describeFinding(finding));
    const before = earlier?.findings.find(({ title }) => title === finding.title);
    if (before !== undefined) console.log(describeFindingsChange(finding, before));
  }
  return found;
}

function withSides(comparison: Comparison): Comparison {
  return {
    ...comparison,
    ours: (seconds) => attributed("ours", () => comparison.ours(seconds)),
    baseline: (seconds) => attributed("baseline", () => comparison.baseline(seconds)),
  };
}
