import { withoutExponent } from "../text/without-exponent.ts";

const NUMBER = /^-?[0-9]+(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?$/;
/** A spreadsheet keeps 15 digits of a number. */
const DIGITS_MAX = 15;
/** A result such as 1230.0000000000002 has this many digits or fewer, before the error of binary floating point. */
const MEANT_DIGITS_MAX = 13;
/** An amount has at most four. More are either an error of binary floating point, or refused. */
const FRACTION_DIGITS_MAX = 4;

/**
 * The text of a number: exactly what the workbook has, such as 0.1, but 1.1 for 1.1000000000000001, as the spreadsheet shows it.
 * A number with more integer digits than a spreadsheet keeps is written with an exponent, because its last digits were lost.
 */
export function numberText(raw: string): string {
  if (!NUMBER.test(raw)) return raw;
  const plain = withoutExponent(raw);
  const [integer = "", fraction = ""] = plain.replace("-", "").split(".");
  if (significant(integer + fraction) === "") return "0";
  if (integer.length > DIGITS_MAX || plain.includes("e") || plain.includes("E"))
    return Number(raw)
      .toExponential(DIGITS_MAX - 1)
      .replace("e", "E");
  if (fraction.length <= FRACTION_DIGITS_MAX || significant(integer + fraction).length <= DIGITS_MAX) return plain;
  const shown = withoutExponent(String(Number(Number(plain).toPrecision(DIGITS_MAX))));
  return significant(shown.replace(/[-.]/g, "")).length <= MEANT_DIGITS_MAX ? shown : plain;
}

function significant(digits: string): string {
  return digits.replace(/^0+/, "");
}

const SECONDS_OF_DAY = 86_400;
/** The first day after 9999. */
const SERIAL_MAX = 2_958_466;

/** Days are counted from 30 December 1899 (spreadsheets believe in a 29 February 1900), or from 1 January 1904 in old files of Macs. */
export function dateText(raw: string, isFrom1904: boolean): string {
  const serial = Number(raw) + (isFrom1904 ? 1_462 : 0);
  if (!NUMBER.test(raw) || serial < 61 || serial >= SERIAL_MAX) return numberText(raw);
  const seconds = Math.round(serial * SECONDS_OF_DAY);
  const at = new Date(Date.UTC(1899, 11, 30) + seconds * 1_000).toISOString();
  return seconds % SECONDS_OF_DAY === 0 ? at.slice(0, 10) : at.slice(0, 19).replace("T", " ");
}

/** Dates and times among the formats that every spreadsheet has without naming them. */
const DATE_FORMATS: readonly (readonly [number, number])[] = [
  [14, 22],
  [27, 36],
  [45, 47],
  [50, 58],
];

/** `code` is null for a format that the workbook does not define. */
export function isDateFormat(id: number, code: string | null): boolean {
  if (code === null) return DATE_FORMATS.some(([first, last]) => id >= first && id <= last);
  const [section = ""] = code.split(";", 1);
  return /[ymdhs]/i.test(withoutTexts(section));
}

/** Without escaped characters, texts in quotation marks, colours and currencies: neither "\d" nor "[$₺-41F]" is a day. */
function withoutTexts(format: string): string {
  const unescaped = format.replaceAll(/[\\_*]./g, "");
  const unquoted = unescaped.split('"').filter((_, index) => index % 2 === 0);
  const [before = "", ...brackets] = unquoted.join("").split("[");
  return before + brackets.map((part) => part.slice(part.indexOf("]") + 1)).join("");
}

/** Writers escape what XML cannot have: "_x000D_" is a carriage return. */
export function cellText(text: string): string {
  if (!text.includes("_x")) return text;
  return text.replaceAll(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) => String.fromCharCode(parseInt(code, 16)));
}
