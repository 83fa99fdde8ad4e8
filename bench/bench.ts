/** One measured number: a row of docs/performance.md. */
export interface Figure {
  /** Begins with the name of its bench. */
  name: string;
  value: number;
  unit: string;
  /** The target; a figure without one is for information. */
  atLeast?: number;
  atMost?: number;
  /** The lowest and the highest of several rounds, of which `value` is the median. */
  range?: Range;
  /** Further lines for people. */
  details?: readonly string[];
}

export interface Range {
  min: number;
  max: number;
}

export interface BenchOptions {
  rounds: number;
  /** How long a round lasts. */
  seconds: number;
  /** The share of the rows: 1 is the size that the targets are for. */
  scale: number;
  progress(line: string): void;
}

export interface Bench {
  name: string;
  /** What it measures, in a sentence. */
  about: string;
  measure(options: BenchOptions): Promise<readonly Figure[]>;
}

export function isReached({ value, atLeast = -Infinity, atMost = Infinity }: Figure): boolean {
  return value >= atLeast && value <= atMost;
}

export function medianOf(values: readonly number[]): number {
  return values.toSorted((left, right) => left - right)[Math.floor(values.length / 2)] ?? Number.NaN;
}

/** The median and range of the rounds. */
export function ofRounds(values: readonly number[]): Pick<Figure, "value" | "range"> {
  return { value: medianOf(values), range: { min: Math.min(...values), max: Math.max(...values) } };
}

/** Takes numbers in ascending order; NaN where there are none. */
export function percentile(sorted: ArrayLike<number>, share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

export function ascending(values: Iterable<number>): Float64Array {
  return Float64Array.from(values).toSorted();
}

/** Measures the service and what it is compared with by turns, so that a disturbance of the machine affects both. */
export async function rateRatios(
  rounds: number,
  service: () => Promise<number>,
  baseline: () => Promise<number>,
): Promise<Pick<Figure, "value" | "range" | "details">> {
  const ratios: number[] = [];
  const details: string[] = [];
  // The first round is the warm-up.
  for (let round = 0; round <= rounds; round += 1) {
    const [ours, theirs] = [await service(), await baseline()];
    if (round === 0) continue;
    ratios.push(ours / theirs);
    details.push(`${ours.toFixed(0)} a second against ${theirs.toFixed(0)}`);
  }
  return { ...ofRounds(ratios), details };
}
