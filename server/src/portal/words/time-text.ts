import type { Locale } from "#members/index.ts";
import { textIn } from "./index.ts";

/** "1 day", "36 hours" or "90 minutes". */
export function timeText(locale: Locale, minutes: number): string {
  const text = textIn(locale).sets;
  if (minutes % 1_440 === 0) return text.days(minutes / 1_440);
  return minutes % 60 === 0 ? text.hours(minutes / 60) : text.minutes(minutes);
}
