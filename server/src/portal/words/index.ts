import { formatDecimal, type Amount, type CurrencyCode } from "@servicepay/money";
import type { Locale, MemberContext } from "#members/index.ts";
import { inLanguage } from "./both.ts";
import { dateFormat, numberFormat } from "./formats.ts";
import { words } from "./words.ts";

export type { Locale } from "#members/index.ts";

/** Something in a form that must be changed. `field` is the field's name, or "form". */
export interface Problem {
  field: string;
  reason: string;
  /** For "too_many": minutes to wait. */
  minutes?: number;
  /** The part of the field that is wrong, which replaces "{what}" in the text. */
  what?: string;
  /** What the page says about it. */
  text?: string;
}

/** An exact amount and its currency. */
export interface Sum {
  amount: Amount;
  currency: CurrencyCode;
}

const texts = { tr: inLanguage(words, "tr"), en: inLanguage(words, "en") };

/** The words of the portal in one language. */
export type Text = (typeof texts)["tr"];

export function textIn(locale: Locale): Text {
  return texts[locale];
}

/** The words for the member of a request. */
export function textFor({ session }: MemberContext): Text {
  return textIn(session.member.locale);
}

/** A change that a page says was made. */
export type DoneName = keyof Text["done"];

export function isDoneName(name: string): name is DoneName {
  return Object.hasOwn(words.done, name);
}

/** What is said about problems, by field and reason. "form" has what is said about the whole form. */
export type ProblemWords = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** The words of a problem: those of the page come before the words of all pages. */
export function problemText(text: Text, problem: Problem, words: ProblemWords = {}): string {
  const { field, reason, minutes, what = "" } = problem;
  if (problem.text !== undefined) return problem.text;
  if (reason === "too_many") return text.tooMany(minutes ?? 1);
  const said = [words[field], words["form"], text.problem[field], text.problem["form"]];
  const found = said.find((reasons) => reasons !== undefined && Object.hasOwn(reasons, reason));
  return (found?.[reason] ?? text.problem["form"]!["invalid"]!).replace("{what}", () => what);
}

/** Formats a time in the company's time zone, never the browser's. */
export function formatTime(locale: Locale, at: Date, timeZone: string): string {
  const options = { dateStyle: "medium", timeStyle: "short", timeZone } as const;
  return dateFormat(locale, options).format(at);
}

/** "20 Nov 2026": the day in the company's time zone. */
export function formatDate(locale: Locale, at: Date, timeZone: string): string {
  return dateFormat(locale, { dateStyle: "medium", timeZone }).format(at);
}

export function formatNow(locale: Locale, at: Date, timeZone: string): string {
  const date = dateFormat(locale, {
    weekday: "long",
    day: "numeric",
    month: "short",
    year: "numeric",
    timeZone,
  }).format(at);
  return `${date}, ${formatClock(locale, at, timeZone)} · ${zoneName(timeZone)}`;
}

/** "Europe/Istanbul" → "İstanbul": the only zone so far whose own name differs from its key. */
export function zoneName(timeZone: string): string {
  return timeZone === "Europe/Istanbul" ? "İstanbul" : timeZone;
}

/** "20 November 2026, Friday" of a day such as "2026-11-20". */
export function formatDay(locale: Locale, day: string): string {
  const options = { weekday: "long", day: "numeric", month: "long", year: "numeric", timeZone: "UTC" } as const;
  return dateFormat(locale, options).format(new Date(`${day}T00:00:00Z`));
}

/** "20 Nov 2026" of a day such as "2026-11-20". */
export function formatMediumDay(locale: Locale, day: string): string {
  return dateFormat(locale, { dateStyle: "medium", timeZone: "UTC" }).format(new Date(`${day}T00:00:00Z`));
}

/** "20 Nov" of a day such as "2026-11-20". */
export function formatShortDay(locale: Locale, day: string): string {
  const options = { day: "numeric", month: "short", timeZone: "UTC" } as const;
  return dateFormat(locale, options).format(new Date(`${day}T00:00:00Z`));
}

/** "November 2026" of a month such as "2026-11". */
export function formatMonth(locale: Locale, month: string): string {
  const options = { month: "long", year: "numeric", timeZone: "UTC" } as const;
  return dateFormat(locale, options).format(new Date(`${month}-01T00:00:00Z`));
}

/** "14:03" */
export function formatClock(locale: Locale, at: Date, timeZone: string): string {
  return dateFormat(locale, { timeStyle: "short", timeZone }).format(at);
}

/** Formats an amount exactly; it never becomes a binary number. `isShort`: whole amounts have no decimals. */
export function formatMoney(locale: Locale, money: Sum, { isShort = false } = {}): string {
  const format = numberFormat(locale, {
    style: "currency",
    currency: money.currency,
    currencyDisplay: "narrowSymbol",
    maximumFractionDigits: 4,
    ...(isShort && { trailingZeroDisplay: "stripIfInteger" }),
  });
  return format.format(formatDecimal(money.amount) as `${number}`);
}

export function formatCount(locale: Locale, count: number): string {
  return numberFormat(locale).format(count);
}

/** "14:03" on the day of `now`, else "19 Nov, 14:03", with the year where it differs. `isExact` adds the seconds. */
export function formatShortTime(
  locale: Locale,
  at: Date,
  { now, zone, isExact = false }: { now: Date; zone: string; isExact?: boolean },
): string {
  const isSame = (options: Intl.DateTimeFormatOptions) => {
    const format = dateFormat(locale, { ...options, timeZone: zone });
    return format.format(at) === format.format(now);
  };
  const seconds = isExact ? ({ second: "2-digit" } as const) : {};
  const time = { hour: "2-digit", minute: "2-digit", ...seconds, timeZone: zone } as const;
  if (isSame({ dateStyle: "short" })) return dateFormat(locale, time).format(at);
  const date = { day: "numeric", month: "short", ...time } as const;
  const withYear = { ...date, year: "numeric" } as const;
  return dateFormat(locale, isSame({ year: "numeric" }) ? date : withYear).format(at);
}

/** "1 day", "36 hours" or "90 minutes". */
export function timeText(locale: Locale, minutes: number): string {
  const text = textIn(locale).sets;
  if (minutes % 1_440 === 0) return text.days(minutes / 1_440);
  return minutes % 60 === 0 ? text.hours(minutes / 60) : text.minutes(minutes);
}
