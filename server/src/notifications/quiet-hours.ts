const MINUTE_MS = 60_000;
const DAY_MINUTES = 24 * 60;
const BEGIN_MINUTES = 21 * 60;
const END_MINUTES = 9 * 60;

const timeOfDay = new Intl.DateTimeFormat("en-GB", {
  timeZone: "Europe/Istanbul",
  hour: "2-digit",
  minute: "2-digit",
  hourCycle: "h23",
});

/** Returns the end of the quiet hours, which last from 21:00 to 09:00 in Istanbul; null by day. */
export function quietUntil(now: Date): Date | null {
  const [hours = 0, minutes = 0] = timeOfDay.format(now).split(":").map(Number);
  const minute = hours * 60 + minutes;
  if (minute >= END_MINUTES && minute < BEGIN_MINUTES) return null;
  const left = (END_MINUTES - minute + DAY_MINUTES) % DAY_MINUTES;
  return new Date(Math.floor(now.getTime() / MINUTE_MS) * MINUTE_MS + left * MINUTE_MS);
}
