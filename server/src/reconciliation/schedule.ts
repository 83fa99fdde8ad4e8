const MINUTE_MS = 60_000;
const FIRST_MS = 5 * MINUTE_MS;
const LONGEST_MS = 120 * MINUTE_MS;
/** About two days; then a person has to ask for the day. */
const TRIES_MAX = 28;

/** When a worker tries a day again whose list could not be had `failures` times before; null = no more. */
export function nextTryAt(failures: number, now: Date): Date | null {
  if (failures + 1 >= TRIES_MAX) return null;
  return new Date(now.getTime() + Math.min(FIRST_MS * 2 ** Math.min(failures, 10), LONGEST_MS));
}
