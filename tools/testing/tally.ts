import type { Failure } from "./failures.ts";

export interface Tally {
  passed: number;
  failed: number;
  skipped: number;
  failures: readonly Failure[];
}

export const nothing: Tally = { passed: 0, failed: 0, skipped: 0, failures: [] };

export function sumTallies(tallies: readonly Tally[]): Tally {
  return tallies.reduce(
    (total, { passed, failed, skipped, failures }) => ({
      passed: total.passed + passed,
      failed: total.failed + failed,
      skipped: total.skipped + skipped,
      failures: [...total.failures, ...failures],
    }),
    nothing,
  );
}
