import type { Locale, Problem } from "../model.ts";
import { en } from "./en.ts";
import { tr, type Text } from "./tr.ts";

export type { Text } from "./tr.ts";

export function textIn(locale: Locale): Text {
  return locale === "tr" ? tr : en;
}

export function problemText(text: Text, { field, reason, minutes }: Problem): string {
  if (reason === "too_many") return text.tooMany(minutes ?? 1);
  return text.problem[field]?.[reason] ?? text.problem["form"]?.[reason] ?? text.problem["form"]!["invalid"]!;
}

const TAGS: Record<Locale, string> = { tr: "tr-TR", en: "en-GB" };

/** Formats a time in the company's time zone, never the browser's. */
export function formatTime(locale: Locale, iso: string, timeZone: string): string {
  const options = { dateStyle: "medium", timeStyle: "short", timeZone } as const;
  return new Intl.DateTimeFormat(TAGS[locale], options).format(new Date(iso));
}

export function formatNow(locale: Locale, iso: string, timeZone: string): string {
  const date = new Intl.DateTimeFormat(TAGS[locale], {
    weekday: "long",
    day: "numeric",
    month: "short",
    year: "numeric",
    timeZone,
  }).format(new Date(iso));
  const time = new Intl.DateTimeFormat(TAGS[locale], { timeStyle: "short", timeZone }).format(new Date(iso));
  return `${date}, ${time} · ${zoneName(timeZone)}`;
}

/** "Europe/Istanbul" → "İstanbul": the only zone so far whose own name differs from its key. */
function zoneName(timeZone: string): string {
  return timeZone === "Europe/Istanbul" ? "İstanbul" : timeZone;
}
