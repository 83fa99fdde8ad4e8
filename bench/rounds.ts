import type { Comparison, Run } from "./bench.ts";

export interface Measured {
  title: string;
  baselineIs: string;
  ratioOf: Comparison["ratioOf"];
  target: Comparison["target"];
  ratio: { median: number; min: number; max: number };
  isReached: boolean;
  ours: Run;
  baseline: Run;
  rounds: readonly { ours: Run; baseline: Run }[];
}

export interface RoundsOptions {
  rounds: number;
  seconds: number;
  progress: (line: string) => void;
}

/** In the time of so many rounds a side has to be warm. */
const WARM_UP_ROUNDS_MAX = 4;
const FASTER = 1.03;

/** Warms both sides up, then measures them in turn: what disturbs the machine disturbs both. */
export async function measure(comparison: Comparison, { rounds, seconds, progress }: RoundsOptions): Promise<Measured> {
  const { title, baselineIs, ratioOf, target } = comparison;
  const ours = (time: number) => checked(comparison.ours, time, title);
  const baseline = (time: number) => checked(comparison.baseline, time, `${title}, baseline`);
  await warmUp(ours, seconds);
  await warmUp(baseline, seconds);
  const runs: { ours: Run; baseline: Run }[] = [];
  for (let round = 0; round < rounds; round += 1) {
    // The first of a round is not always the same one.
    const isOursFirst = round % 2 === 0;
    const first = isOursFirst ? await ours(seconds) : await baseline(seconds);
    const second = isOursFirst ? await baseline(seconds) : await ours(seconds);
    const pair = isOursFirst ? { ours: first, baseline: second } : { ours: second, baseline: first };
    runs.push(pair);
    progress(`${title}, round ${round + 1} of ${rounds}: ratio ${ratio(pair, ratioOf).toFixed(2)}`);
  }
  const byRatio = runs.toSorted((left, right) => ratio(left, ratioOf) - ratio(right, ratioOf));
  const ratios = byRatio.map((pair) => ratio(pair, ratioOf));
  const middle = byRatio[Math.floor(byRatio.length / 2)]!;
  const median = ratio(middle, ratioOf);
  return {
    title,
    baselineIs,
    ratioOf,
    target,
    ratio: { median, min: ratios[0]!, max: ratios.at(-1)! },
    isReached: target === null || (ratioOf === "rate" ? median >= target : median <= target),
    ours: middle.ours,
    baseline: middle.baseline,
    rounds: runs,
  };
}

/** What runs is compiled better and better for a while: a side is warm when it has not become faster twice in a row. */
async function warmUp(run: (seconds: number) => Promise<Run>, seconds: number): Promise<void> {
  const began = performance.now();
  let fastest = 0;
  let steady = 0;
  while (steady < 2 && performance.now() - began < WARM_UP_ROUNDS_MAX * seconds * 1_000) {
    const { perSecond } = await run(seconds / 2);
    steady = perSecond > fastest * FASTER ? 0 : steady + 1;
    fastest = Math.max(fastest, perSecond);
  }
}

function ratio({ ours, baseline }: { ours: Run; baseline: Run }, of: Comparison["ratioOf"]): number {
  const figure = { rate: "perSecond", p50: "p50Ms", p99: "p99Ms" } as const;
  return ours[figure[of]] / baseline[figure[of]];
}

/** A wrong reply is not slow or fast: the measurement is void. */
async function checked(run: (seconds: number) => Promise<Run>, seconds: number, title: string): Promise<Run> {
  const result = await run(seconds);
  if (result.wrong > 0) throw new Error(`${title}: ${result.wrong} replies were wrong, such as ${result.firstWrong}`);
  return result;
}
