const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Türkiye is three hours ahead of UTC all year. */
const AHEAD_OF_UTC_MS = 3 * HOUR_MS;
const TIME = /^(?:(\d{4}-\d{2}-\d{2}|month-end) )?([01]\d|2[0-3]):([0-5]\d)$/;

/**
 * Milliseconds from `now` until this time in Türkiye: "00:30", "2026-12-31 23:50", or "month-end 23:50", which is on the last day of this
 * month. Null if the text is no time or it is over.
 */
export function aheadOf(text: string, now: number): number | null {
  const [, day, hour, minute] = TIME.exec(text) ?? [];
  if (hour === undefined || minute === undefined) return null;
  const here = new Date(now + AHEAD_OF_UTC_MS);
  const ofDayMs = Number(hour) * HOUR_MS + Number(minute) * 60_000;
  const sinceMidnightMs = here.getTime() % DAY_MS;
  if (day === undefined) return (ofDayMs - sinceMidnightMs + DAY_MS) % DAY_MS;
  const lastDay = Date.UTC(here.getUTCFullYear(), here.getUTCMonth() + 1, 0);
  const at = (day === "month-end" ? lastDay : Date.parse(`${day}T00:00:00Z`)) + ofDayMs;
  return at >= here.getTime() ? at - here.getTime() : null;
}
