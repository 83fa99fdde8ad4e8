const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** The wait before each status query about one SMS. After the last one the provider is not asked again. */
const DELAYS_MS = [MINUTE_MS, 5 * MINUTE_MS, 30 * MINUTE_MS, 2 * HOUR_MS, 6 * HOUR_MS, 24 * HOUR_MS] as const;

/** A request whose reply was lost has ended at the provider after this long. */
export const CERTAIN_AFTER_MS = 5 * MINUTE_MS;

export function firstReportAt(now: Date): Date {
  return new Date(now.getTime() + DELAYS_MS[0]);
}

/** Null after the last query. */
export function nextReportAt(now: Date, reportCount: number): Date | null {
  const delayMs = DELAYS_MS[reportCount];
  return delayMs === undefined ? null : new Date(now.getTime() + delayMs);
}
