import type { BenchWorld } from "./world.ts";

/** One side of a comparison, for some seconds. */
export interface Run {
  perSecond: number;
  verified: number;
  wrong: number;
  p50Ms: number;
  p95Ms: number;
  p99Ms: number;
  /** CPU seconds of each process for 1,000 verified operations. */
  cpu: Readonly<Record<string, number>>;
  /** Megabytes that each process held at most. */
  peakMb: Readonly<Record<string, number>>;
  firstWrong?: string | null;
}

/** What is measured against what, in alternating rounds. */
export interface Comparison {
  title: string;
  ours(seconds: number): Promise<Run>;
  baseline(seconds: number): Promise<Run>;
  baselineIs: string;
  /** Ours divided by the baseline: of operations a second, or of the milliseconds that half or 99 % of them took at most. */
  ratioOf: "rate" | "p50" | "p99";
  /** A rate's ratio at least, a latency's at most; null = it is only told. */
  target: number | null;
}

/** A figure with a bound of its own, or with none. */
export interface Finding {
  title: string;
  value: number;
  unit: string;
  /** Null = it is only told. */
  atMost: number | null;
  /** The least and the most of several times, of which `value` is the one in the middle. */
  range?: { min: number; max: number };
  /** What else is worth knowing, a line each. */
  details?: readonly string[];
}

export interface FindingOptions {
  rounds: number;
  seconds: number;
  progress: (line: string) => void;
}

export interface Prepared {
  comparisons: readonly Comparison[];
  /** What is measured besides, once the comparisons are done. */
  findings?(options: FindingOptions): Promise<readonly Finding[]>;
  close?(): Promise<void>;
}

export interface Bench {
  name: string;
  /** What is done, in a sentence. */
  about: string;
  /** Settings of the service that it runs on. */
  environment?: Readonly<Record<string, string>>;
  /** What the service that it is given is; "ours" if absent. */
  worldIs?: "ours" | "baseline";
  /** Fills the database and starts what it is compared with. */
  prepare(world: BenchWorld, scale: number): Promise<Prepared>;
}
