import type { Locale } from "#members/index.ts";

const TAGS: Record<Locale, string> = { tr: "tr-TR", en: "en-GB" };
const dateFormats = new Map<string, Intl.DateTimeFormat>();
const numberFormats = new Map<string, Intl.NumberFormat>();

/**
 * Formatters are kept, one for each locale and options. A page of a list formats two hundred values, a new formatter takes
 * longer than the rest of a row, and its memory is outside the heap and freed late.
 */
export function dateFormat(locale: Locale, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${locale} ${JSON.stringify(options)}`;
  const format = dateFormats.get(key) ?? new Intl.DateTimeFormat(TAGS[locale], options);
  dateFormats.set(key, format);
  return format;
}

export function numberFormat(locale: Locale, options: Intl.NumberFormatOptions = {}): Intl.NumberFormat {
  const key = `${locale} ${JSON.stringify(options)}`;
  const format = numberFormats.get(key) ?? new Intl.NumberFormat(TAGS[locale], options);
  numberFormats.set(key, format);
  return format;
}
