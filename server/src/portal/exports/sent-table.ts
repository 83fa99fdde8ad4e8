import type { FastifyRequest } from "fastify";
import { csvParts } from "#platform/exports/csv.ts";
import type { Table, TableFormat } from "#platform/exports/table.ts";
import { refusedTable, type DividedLines } from "#platform/text/sent-lines.ts";
import { chosenOf, type SentFile } from "../page/index.ts";
import { textIn, type Locale } from "../words/index.ts";
import { xlsxParts } from "./xlsx.ts";

const XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

export function tableFormatOf(request: FastifyRequest): TableFormat {
  return chosenOf(request, "format", ["csv", "xlsx"]) ?? "csv";
}

/** The file that a member saves. The language decides the decimal sign of a CSV file; a workbook follows the reader's own. */
export function sentTable(table: Table, format: TableFormat, locale: Locale): SentFile {
  const name = table.days === undefined ? table.name : `${table.name} ${table.days}`;
  return format === "xlsx"
    ? { name: `${name}.xlsx`, type: XLSX, parts: xlsxParts(table) }
    : { name: `${name}.csv`, type: "text/csv; charset=utf-8", parts: csvParts(table, locale) };
}

/** The refused lines of a file with their reasons, to be corrected and sent again. */
export function refusedLinesFile(lines: DividedLines, format: TableFormat, locale: Locale): SentFile {
  return sentTable({ name: textIn(locale).refusedLines.title, ...refusedTable(lines, locale) }, format, locale);
}
