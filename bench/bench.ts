/** One measured number: a row of docs/performance.md. */
export interface Figure {
  /** Starts with the name of its bench. */
  name: string;
  value: number;
  unit: string;
  /** The target. Without one the figure is for information only. */
  atLeast?: number;
  atMost?: number;
  /** The lowest and the highest of several rounds, of which `value` is the median. */
  range?: Range;
  /** Further lines to print. */
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
  /** Scales the number of rows. The targets apply to 1. */
  scale: number;
  progress(line: string): void;
}

export interface Bench {
  name: string;
  /** A sentence about what it measures. */
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

/** Requires ascending numbers. NaN if there are none. */
export function percentile(sorted: ArrayLike<number>, share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

export function ascending(values: Iterable<number>): Float64Array {
  return Float64Array.from(values).toSorted();
}

/** Measures the service and its baseline in alternating rounds, so that a disturbance of the machine affects both. */
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
