import { bankTimeFormat } from "#platform/exports/bank-time.ts";
import type { Cell, Row } from "#platform/exports/table.ts";
import { columnName } from "#platform/workbooks/column-name.ts";

/** Indexes of the styles in `cellXfs`. Amounts have one style for each number of decimals, from 0 to 4. */
const STYLE = { header: 1, time: 2, quoted: 3, amount: 4 } as const;
const DECIMALS_MAX = 4;
/** Excel keeps 15 digits of a number. */
const DIGITS_MAX = 15;
const TEXT_LENGTH_MAX = 32_767;
const DAY_MS = 86_400_000;
/** Days from 30 December 1899, where Excel begins to count, to 1 January 1970. */
const EPOCH_DAYS = 25_569;

/** Returns a function that writes a row as XML. No cell is ever a formula: each has the type of its value. */
export function xlsxRowWriter(): (row: Row, number: number, options?: { isHeader: boolean }) => string {
  const bankTime = bankTimeFormat();
  return (row, number, { isHeader } = { isHeader: false }) => {
    const cells = row.map((cell, index) => cellXml(cell, `${columnName(index)}${number}`, isHeader, bankTime)).join("");
    return `<row r="${number}">${cells}</row>`;
  };
}

function cellXml(cell: Cell, place: string, isHeader: boolean, bankTime: (at: Date) => string): string {
  if (cell === null) return "";
  if (typeof cell === "number") return `<c r="${place}"><v>${cell}</v></c>`;
  if (typeof cell === "string") return textXml(cell, place, isHeader);
  if ("at" in cell) return `<c r="${place}" s="${STYLE.time}"><v>${serialOf(bankTime(cell.at))}</v></c>`;
  const [whole = "", decimals = ""] = cell.amount.split(".", 2);
  if (!/^-?[0-9]+$/.test(whole) || whole.length + decimals.length > DIGITS_MAX || decimals.length > DECIMALS_MAX)
    return textXml(cell.amount, place, false);
  return `<c r="${place}" s="${STYLE.amount + decimals.length}"><v>${cell.amount}</v></c>`;
}

/** A text that begins like a formula stays text even after somebody has edited its cell. */
function textXml(text: string, place: string, isHeader: boolean): string {
  const shown = readable(text).slice(0, TEXT_LENGTH_MAX);
  const isLikeFormula = /^\s*[=+\-@＝＋－＠]/.test(shown);
  const style = isHeader ? ` s="${STYLE.header}"` : isLikeFormula ? ` s="${STYLE.quoted}"` : "";
  return `<c r="${place}"${style} t="inlineStr"><is><t xml:space="preserve">${escaped(shown)}</t></is></c>`;
}

/** Removes characters that XML does not allow. Excel shows "_x0041_" as "A", so such an underscore is escaped. */
function readable(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, "")
    .replaceAll(/_(?=x[0-9A-Fa-f]{4}_)/g, "_x005F_");
}

export function escaped(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;")
    .replaceAll("\r", "&#13;");
}

/** The number of days of "2026-11-20 14:03:12", as Excel counts them. */
function serialOf(time: string): number {
  return new Date(`${time.replace(" ", "T")}Z`).getTime() / DAY_MS + EPOCH_DAYS;
}

const formats = Array.from({ length: DECIMALS_MAX + 1 }, (_, decimals) =>
  decimals === 0 ? "#,##0" : `#,##0.${"0".repeat(decimals)}`,
);
const formatXml = (code: string, index: number) => `<numFmt numFmtId="${164 + index}" formatCode="${code}"/>`;
const amountStyle = (_: string, index: number) =>
  `<xf numFmtId="${165 + index}" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>`;

export const STYLES = `<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">
<numFmts count="${formats.length + 1}">${["yyyy\\-mm\\-dd hh:mm:ss", ...formats].map(formatXml).join("")}</numFmts>
<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts>
<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>
<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>
<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>
<cellXfs count="${4 + formats.length}">
<xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>
<xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/>
<xf numFmtId="164" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>
<xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0" quotePrefix="1"/>
${formats.map(amountStyle).join("\n")}
</cellXfs>
<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles>
</styleSheet>`;
