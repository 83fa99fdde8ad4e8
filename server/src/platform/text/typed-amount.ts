import { amountFromDecimal, currencyOf, formatDecimal, type Amount, type CurrencyCode } from "@servicepay/money";
import { decimalOf } from "./money.ts";

/**
 * Reads an amount as people type it: "1.250,50" in Turkish and "1,250.50" in English. Separators of thousands may be
 * left out. What can only mean one amount is read in either language: "1,250.50" and "1250.5". Null if the text is anything
 * else, or could mean two amounts: "1,250" in Turkish has three decimals. Spaces and the signs of currencies are ignored.
 */
export function readTypedAmount(text: string, locale: "tr" | "en"): Amount | null {
  const [thousands, decimal] = locale === "tr" ? [".", ","] : [",", "."];
  const typed = text.trim().replaceAll(/[ \u00a0₺$€£]/g, "");
  return (
    readWritten(typed, thousands, decimal) ??
    (WITH_DECIMALS.test(typed) ? readWritten(typed, decimal, thousands) : null)
  );
}

/** One or two digits after the last separator are decimals in every language. */
const WITH_DECIMALS = /[.,][0-9]{1,2}$/;

function readWritten(typed: string, thousands: string, decimal: string): Amount | null {
  const [whole = "", fraction, ...more] = typed.split(decimal);
  if (more.length > 0) return null;
  if (fraction !== undefined && !/^[0-9]{1,2}$/.test(fraction)) return null;
  const digits = withoutThousands(whole, thousands);
  if (digits === null) return null;
  return amountFromDecimal(fraction === undefined ? digits : `${digits}.${fraction}`);
}

/** True for "1,250" in Turkish and "1.250" in English, which could be thousands or three decimals. */
export function isAmbiguousAmount(text: string, locale: "tr" | "en"): boolean {
  return (locale === "tr" ? /^[0-9]{1,3},[0-9]{3}$/ : /^[0-9]{1,3}\.[0-9]{3}$/).test(text.trim());
}

/**
 * Like `readTypedAmount`, for amounts of accounts: they may be negative, "-1.250,50", and have four decimals, "0,2505". Three are
 * refused, since they could be thousands.
 */
export function readSignedAmount(text: string, locale: "tr" | "en"): Amount | null {
  const typed = text.trim();
  const isNegative = /^[-−]/.test(typed);
  const plain = isNegative ? typed.slice(1) : typed;
  const [, whole = "", fraction = ""] =
    (locale === "tr" ? /^([0-9]+),([0-9]{4})$/ : /^([0-9]+)\.([0-9]{4})$/).exec(plain) ?? [];
  const amount = fraction === "" ? readTypedAmount(plain, locale) : amountFromDecimal(`${whole}.${fraction}`);
  return isNegative && amount !== null ? (-amount as Amount) : amount;
}

/** Writes an amount into a field so that `readTypedAmount` reads it again: "1250,50" in Turkish. */
export function writeTypedAmount(amount: Amount, currency: CurrencyCode, locale: "tr" | "en"): string {
  const decimal = decimalOf(amount, currency);
  return locale === "tr" ? decimal.replace(".", ",") : decimal;
}

/** Like `writeTypedAmount`, with separators of thousands: "1.250,50" in Turkish. */
export function writeGroupedAmount(amount: Amount, currency: CurrencyCode, locale: "tr" | "en"): string {
  const digits = currencyOf(currency).exponent;
  const format = new Intl.NumberFormat(locale === "tr" ? "tr-TR" : "en-GB", { minimumFractionDigits: digits });
  return format.format(formatDecimal(amount, digits) as `${number}`);
}

function withoutThousands(whole: string, separator: string): string | null {
  const [first = "", ...groups] = whole.split(separator);
  if (!/^[0-9]+$/.test(first)) return null;
  if (groups.length > 0 && first.length > 3) return null;
  if (groups.some((group) => !/^[0-9]{3}$/.test(group))) return null;
  return (first + groups.join("")).replace(/^0+(?=[0-9])/, "");
}
