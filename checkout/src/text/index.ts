import { formEn } from "./form-en.ts";
import { formTr, type FormText } from "./form-tr.ts";
import { sessionEn } from "./visit-en.ts";
import { sessionTr } from "./visit-tr.ts";

export type { FormText } from "./form-tr.ts";
export type { Text } from "./tr.ts";
export type Locale = "tr" | "en";

/** The language of a browser's script, defined by the build. The server has all languages. */
declare const SCRIPT_LOCALE: Locale;

/** The texts of the card form, which scripts contain too. */
export function textIn(locale: Locale): FormText {
  if (typeof SCRIPT_LOCALE === "undefined") return locale === "tr" ? formTr : formEn;
  return SCRIPT_LOCALE === "tr" ? formTr : formEn;
}

/** Texts that only the hosted page's script contains. */
export function sessionTextIn(locale: Locale): typeof sessionTr {
  if (typeof SCRIPT_LOCALE === "undefined") return locale === "tr" ? sessionTr : sessionEn;
  return SCRIPT_LOCALE === "tr" ? sessionTr : sessionEn;
}

const TAGS: Record<Locale, string> = { tr: "tr-TR", en: "en-GB" };
const formats = new Map<string, Intl.NumberFormat>();

/** `amount` is a decimal text and never becomes a floating-point number. */
export function formatMoney(locale: Locale, amount: string, currency: string): string {
  const key = `${locale}:${currency}`;
  const format =
    formats.get(key) ??
    new Intl.NumberFormat(TAGS[locale], { style: "currency", currency, currencyDisplay: "narrowSymbol" });
  formats.set(key, format);
  return format.format(amount as Intl.StringNumericLiteral);
}

/** "2.5" → "%2,5" in Turkish, "2.5%" in English. */
export function formatPercent(locale: Locale, percent: string): string {
  const key = `${locale}:%`;
  const format =
    formats.get(key) ?? new Intl.NumberFormat(TAGS[locale], { style: "percent", maximumFractionDigits: 4 });
  formats.set(key, format);
  return format.format(`${percent}e-2` as Intl.StringNumericLiteral);
}

export function formatTime(locale: Locale, iso: string): string {
  const options = { dateStyle: "long", timeStyle: "short", timeZone: "Europe/Istanbul" } as const;
  return new Intl.DateTimeFormat(TAGS[locale], options).format(new Date(iso));
}

/** A day in Istanbul, such as "10 Ocak 2026". */
export function formatDay(locale: Locale, iso: string): string {
  return new Intl.DateTimeFormat(TAGS[locale], { dateStyle: "long", timeZone: "Europe/Istanbul" }).format(
    new Date(iso),
  );
}
