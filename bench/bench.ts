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
  firstWrong?: string | null;
}

/** What is measured against what, in alternating rounds. */
export interface Comparison {
  title: string;
  ours(seconds: number): Promise<Run>;
  baseline(seconds: number): Promise<Run>;
  baselineIs: string;
  /** Ours divided by the baseline: of operations a second, or of the median's milliseconds. */
  ratioOf: "rate" | "p50";
  /** A rate's ratio at least, a latency's at most. */
  target: number;
}

export interface Bench {
  name: string;
  /** What is done, in a sentence. */
  about: string;
  /** Fills the database and starts what it is compared with. */
  prepare(world: BenchWorld, scale: number): Promise<{ comparisons: Comparison[]; close?: () => Promise<void> }>;
}
