import { rateFromDecimal, type Amount, type Rate } from "@servicepay/money";
import { knownPrograms, programName, type TerminalRecord } from "#payment-sets/index.ts";
import { foldText } from "#platform/text/fold-text.ts";
import { readTypedAmount } from "#platform/text/typed-amount.ts";
import { textIn, type Locale } from "../words/index.ts";

/** "3,50", "3.5" and "%3,50". */
export function percentOf(text: string): Rate | null {
  const digits = text.replaceAll(/[%\s]/g, "").replace(",", ".");
  return /^[0-9]{1,3}(\.[0-9]{1,4})?$/.test(digits) ? rateFromDecimal(digits) : null;
}

/** Reads the member's notation, and the other language's where its separator cannot be one of thousands. */
export function limitOf(text: string, locale: Locale): Amount | null {
  const other = locale === "tr" ? "en" : "tr";
  return readTypedAmount(text, locale) ?? (/[.,][0-9]{1,2}$/.test(text) ? readTypedAmount(text, other) : null);
}

/** "6", "6 taksit", and for a single payment "Tek çekim". */
export function installmentsOf(text: string): number | null {
  if (isOneOf(text, (words) => words.singleNames)) return 1;
  const digits = /^([0-9]{1,2})(?:\s*\p{L}+)?$/u.exec(text)?.[1];
  return digits === undefined ? null : Number(digits);
}

/** Null: any program. Undefined: there is no such program. "Bonus Kart" is Bonus, and "Card Finans" is CardFinans. */
export function programOf(text: string, terminals: readonly TerminalRecord[]): string | null | undefined {
  if (text === "" || text === "*" || isOneOf(text, (words) => words.anyProgramNames)) return null;
  const codes = [...knownPrograms, ...terminals.flatMap(({ programs }) => programs)];
  const name = lettersOf(text);
  const names = [name, name.replace(/(?:kart|cards?)$/, "")];
  return codes.find((code) => names.includes(lettersOf(code)) || names.includes(lettersOf(programName(code))));
}

/** "Taksit", the name of a table's first column. */
export function isCornerName(text: string): boolean {
  return isOneOf(text, (words) => words.cornerNames);
}

function lettersOf(text: string): string {
  return foldText(text).replaceAll(/[^\p{L}\p{N}]/gu, "");
}

/** A blank cell, a dash, or a word for it. */
export function isNotOffered(text: string): boolean {
  return /^[-–—]*$/.test(text) || isOneOf(text, (words) => words.notOfferedNames);
}

type RateWords = ReturnType<typeof textIn>["rates"];

function isOneOf(text: string, names: (words: RateWords) => readonly string[]): boolean {
  const folded = foldText(text);
  return (["tr", "en"] as const).some((locale) =>
    names(textIn(locale).rates).some((name) => foldText(name) === folded),
  );
}
