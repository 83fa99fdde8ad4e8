import { plainDigits } from "./card-number.ts";

export interface Expiry {
  /** "01" to "12" */
  month: string;
  /** four digits */
  year: string;
}

/**
 * Reads what payers, browsers and password managers write: "03/30", "03 / 2030", "3/30", "0330", "032030", "2030-03".
 * Returns null for anything else.
 */
export function parseExpiry(text: string): Expiry | null {
  const cleaned = plainDigits(text);
  const iso = /^(\d{4})[-/.](\d{1,2})$/.exec(cleaned);
  if (iso !== null) return expiryOf(iso[2]!, iso[1]!);
  const written = /^(\d{1,2})[-/.](\d{4}|\d{2})$/.exec(cleaned) ?? /^(\d{2})(\d{4}|\d{2})$/.exec(cleaned);
  return written === null ? null : expiryOf(written[1]!, written[2]!);
}

/** "13/30", "00/30" */
export function hasNoSuchMonth(text: string): boolean {
  const [, month, year] = /^(\d\d)\D*(\d\d(?:\d\d)?)$/.exec(plainDigits(text)) ?? [];
  return month !== undefined && year !== undefined && expiryOf(month, year) === null;
}

export function expiryOf(month: string, year: string): Expiry | null {
  if (!/^\d{1,2}$/.test(month) || !/^(\d{2}|\d{4})$/.test(year)) return null;
  const monthNumber = Number(month);
  if (monthNumber < 1 || monthNumber > 12) return null;
  return { month: month.padStart(2, "0"), year: year.length === 2 ? `20${year}` : year };
}

/** Created once, on first use: it costs more than all other checks of a card. */
let monthInTurkey: Intl.DateTimeFormat | undefined;

/** A card is valid until the end of its month in Turkey. */
export function isExpired(expiry: Expiry, now: Date): boolean {
  monthInTurkey ??= new Intl.DateTimeFormat("en-CA", {
    timeZone: "Europe/Istanbul",
    year: "numeric",
    month: "2-digit",
  });
  return `${expiry.year}-${expiry.month}` < monthInTurkey.format(now);
}

/** No issuer makes a card valid for this many years, so the payer mistyped. */
export function isTooFar(expiry: Expiry, now: Date): boolean {
  return Number(expiry.year) > now.getUTCFullYear() + 25;
}

/** The field's text while typing: "0330" → "03/30", "4" → "04/", "03/2030" → "03/30". */
export function formatExpiry(typed: string): string {
  const text = plainDigits(typed);
  const parsed = text.length > 5 ? parseExpiry(text) : null;
  if (parsed !== null) return `${parsed.month}/${parsed.year.slice(2)}`;
  const all = text.replace(/\D/g, "");
  // The payer may be typing a year of four digits: shorten it only once it is complete.
  const digits = all.slice(0, all.slice(2, 4) === "20" ? 6 : 4);
  if (/^[2-9]$/.test(digits)) return `0${digits}/`;
  if (/^\d\/$/.test(text)) return `0${digits}/`;
  return digits.length < 3 ? digits : `${digits.slice(0, 2)}/${digits.slice(2)}`;
}
