import { bankTimeFormat } from "./bank-time.ts";
import type { Cell, Table } from "./table.ts";

const SEPARATOR = ";";
/** Excel reads a file as UTF-8 only if it begins with this. */
export const BYTE_ORDER_MARK = "\uFEFF";

/** The file in parts, one for each batch of rows. */
export async function* csvParts(
  { columns, batches }: Pick<Table, "columns" | "batches">,
  locale: "tr" | "en",
): AsyncGenerator<string, void, undefined> {
  const line = csvLineFormat(locale);
  yield BYTE_ORDER_MARK + line(columns);
  for await (const rows of batches) yield rows.map(line).join("");
}

/** Returns a function that writes one line. Turkish Excel opens the Turkish form by a double click. */
export function csvLineFormat(locale: "tr" | "en"): (cells: readonly Cell[]) => string {
  const bankTime = bankTimeFormat();
  return (cells) => `${cells.map((cell) => cellText(cell, locale, bankTime)).join(SEPARATOR)}\r\n`;
}

function cellText(cell: Cell, locale: "tr" | "en", bankTime: (at: Date) => string): string {
  if (cell === null) return "";
  if (typeof cell === "number") return String(cell);
  if (typeof cell === "string") return quotedIfNeeded(withoutFormula(cell));
  if ("at" in cell) return bankTime(cell.at);
  return locale === "tr" ? quotedIfNeeded(cell.amount.replace(".", ",")) : cell.amount;
}

/** LibreOffice also separates at commas and tabs unless told otherwise: 1250,50 without quotes would be two cells. */
function quotedIfNeeded(text: string): string {
  return /[";,\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

const FORMULA_SIGN = /[=+\-@＝＋－＠]/;
/** A spreadsheet begins a cell here: a program that separates at commas or tabs does not see our quotes. */
const CELL_START = /[,;\t\r\n"]/;
/** Skipped before a formula. */
const UNSEEN = /[\s\p{Cf}]/u;

/** Undoes `withoutFormula`, for files that come back. */
export function withFormula(text: string): string {
  if (!text.includes("'")) return text;
  const characters = Array.from(text);
  let whole = "";
  let beginsCell = true;
  for (const [index, character] of characters.entries()) {
    if (beginsCell && character === "'" && FORMULA_SIGN.test(characters[index + 1] ?? "")) continue;
    beginsCell = CELL_START.test(character) || (beginsCell && UNSEEN.test(character));
    whole += character;
  }
  return whole;
}

/** A spreadsheet runs text that begins like a formula; an apostrophe prevents that. NULs go, since one could hide the beginning. */
export function withoutFormula(text: string): string {
  const whole = text.replaceAll("\0", "");
  if (!FORMULA_SIGN.test(whole)) return whole;
  let safe = "";
  let beginsCell = true;
  for (const character of whole) {
    if (beginsCell && FORMULA_SIGN.test(character)) safe += "'";
    beginsCell = CELL_START.test(character) || (beginsCell && UNSEEN.test(character));
    safe += character;
  }
  return safe;
}
