import { reportOf } from "./load.ts";

/** One kind of work in a mix; `load` is a file in bench/loads. */
export interface MixKind {
  name: string;
  /** Its share of the arrivals. */
  weight: number;
  load: string;
  data: unknown;
}

export interface OpenLoadOrder {
  kinds: readonly MixKind[];
  url: string;
  /** Average arrivals per second. No arrival waits for the reply of an earlier one. */
  perSecond: number;
  seconds: number;
  /** Decides which kind arrives when. */
  seed: number;
}

/** Latencies are measured from the time a request was due, so that a slow service does not look better. */
export interface OpenLoadFigures {
  requests: number;
  wrong: number;
  firstWrong: string | null;
  p50Ms: number;
  p95Ms: number;
  p99Ms: number;
  /** Requests that were answered after the last arrival. */
  late: number;
  byKind: Readonly<Record<string, { arrivals: number; p99Ms: number }>>;
}

/** Runs in a separate process until every request is answered. */
export function runOpenLoad(order: OpenLoadOrder): Promise<OpenLoadFigures> {
  return reportOf<OpenLoadFigures>("open-generator.ts", order);
}
