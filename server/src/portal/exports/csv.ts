/** A cell of an exported table. Amounts are exact decimal text. */
export type Cell = string | number | { amount: string } | null;

const SEPARATOR = ";";
/** Excel reads a file as UTF-8 only with this mark. */
export const BYTE_ORDER_MARK = "\uFEFF";

/** One line as Excel opens it by a double click in this language. */
export function csvLine(cells: readonly Cell[], locale: "tr" | "en"): string {
  return `${cells.map((cell) => cellText(cell, locale)).join(SEPARATOR)}\r\n`;
}

function cellText(cell: Cell, locale: "tr" | "en"): string {
  if (cell === null) return "";
  if (typeof cell === "number") return String(cell);
  if (typeof cell === "object") return locale === "tr" ? cell.amount.replace(".", ",") : cell.amount;
  const harmless = withoutFormula(cell);
  return /[";\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

/** A spreadsheet runs a text that begins like a formula. The apostrophe makes it text; a NUL could hide the beginning. */
function withoutFormula(text: string): string {
  const shown = text.replaceAll("\0", "");
  return /^[\s]*[=+\-@\t\r＝＋－＠]/.test(shown) ? `'${shown}` : shown;
}
