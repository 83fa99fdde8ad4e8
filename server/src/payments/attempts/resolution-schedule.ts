const SECOND_MS = 1_000;
const HOUR_MS = 3_600 * SECOND_MS;
const DAY_MS = 24 * HOUR_MS;

const FIRST_DELAYS_MS = [2, 5, 15, 30, 60, 120, 300, 900].map((seconds) => seconds * SECOND_MS);
const HOURLY_UNTIL_MS = DAY_MS;
const DAILY_UNTIL_MS = 7 * DAY_MS;
const REVERSAL_RETRIES_MAX = 6;

/**
 * When to ask the bank again about an unknown outcome; null = people have to ask. `ageMs` is measured by the database's clock: a
 * process's clock that is ahead would end the asking too early.
 */
export function nextAskAt({ ageMs, askedCount }: { ageMs: number; askedCount: number }, at: Date): Date | null {
  if (ageMs >= DAILY_UNTIL_MS) return null;
  const slowDelayMs = ageMs >= HOURLY_UNTIL_MS ? DAY_MS : HOUR_MS;
  return new Date(at.getTime() + (FIRST_DELAYS_MS[askedCount] ?? slowDelayMs));
}

/** When to retry a failed reversal; null = people have to look at it. */
export function nextReversalAt(reversalsMade: number, at: Date): Date | null {
  if (reversalsMade > REVERSAL_RETRIES_MAX) return null;
  return new Date(at.getTime() + 30 * SECOND_MS * 2 ** reversalsMade);
}
