const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** The wait before each attempt: seven attempts in about 21 hours. */
const DELAYS_MS = [0, MINUTE_MS, 5 * MINUTE_MS, 30 * MINUTE_MS, 2 * HOUR_MS, 6 * HOUR_MS, 12 * HOUR_MS] as const;

export const attemptsMax = DELAYS_MS.length;

/** The wait after this many failed attempts; null after the last one. */
export function retryDelayMs(failedAttempts: number): number | null {
  return DELAYS_MS[failedAttempts] ?? null;
}
