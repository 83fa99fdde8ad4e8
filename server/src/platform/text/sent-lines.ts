/** Lines of a file as somebody sent them: to show a refused value, and to give refused lines back to be corrected. */
import { oneBatch, type Table } from "../exports/table.ts";
import { foldText } from "./fold-text.ts";
import type { RefusedLine } from "./refused-lines.ts";
import { UnreadableFile } from "./unreadable-file.ts";
import { trimUnseen } from "./visible-text.ts";

export interface SentHeader {
  /** The columns as they stand in the file. */
  names: readonly string[];
  /** The field that each of them is; null if it is ignored. */
  columns: readonly (string | null)[];
}

export interface SentLine {
  /** The line that the row ends on. */
  line: number;
  header: SentHeader;
  cells: readonly string[];
}

export interface SentLines extends SentHeader {
  /** The cells of each line, by its number. */
  cells: ReadonlyMap<number, readonly string[]>;
}

/** Reads the wanted lines, or all, up to where the file cannot be read or has had so many characters. */
export async function readSentLines(
  rows: AsyncIterable<SentLine> | Iterable<SentLine>,
  { wanted, lengthMax = Number.POSITIVE_INFINITY }: { wanted?: ReadonlySet<number>; lengthMax?: number } = {},
): Promise<SentLines> {
  const cells = new Map<number, readonly string[]>();
  let header: SentHeader = { names: [], columns: [] };
  let length = 0;
  try {
    for await (const row of rows) {
      header = row.header;
      if (wanted !== undefined && !wanted.has(row.line)) continue;
      length += row.cells.reduce((sum, cell) => sum + cell.length, 0);
      if (length > lengthMax) break;
      cells.set(row.line, row.cells);
      if (cells.size === wanted?.size) break;
    }
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error;
  }
  return { ...header, cells };
}

/** Heads the reasons in a file of refused lines. It is ignored when the file is sent again. */
export const REASON_COLUMN = { tr: "Ret nedeni", en: "Refusal reason" } as const;

const reasonColumns = new Set(Object.values(REASON_COLUMN).map(foldColumnName));

export function isReasonColumn(name: string): boolean {
  return reasonColumns.has(foldColumnName(trimUnseen(name)));
}

/** "E-Posta", "E posta" and "eposta" are the same. */
export function foldColumnName(name: string): string {
  return foldText(name).replaceAll(/[\s._-]+/g, "");
}

export interface DividedLines {
  columns: string[];
  /** With the reasons at their end, in a column that `columns` lacks. */
  refused: string[][];
  others: string[][];
}

/** Divides the lines into those that were refused and the others. */
export function divideLines(
  { names, columns, cells }: SentLines,
  refusals: readonly RefusedLine[],
  { refusedLines, reasonOf, wholeLine }: DividedBy,
): DividedLines {
  const reasons = Map.groupBy(refusals, ({ line }) => line);
  // A file that was downloaded before has the reasons of then.
  const kept = (row: readonly string[]) => row.filter((_, index) => !isReasonColumn(names[index] ?? ""));
  const reasonsOf = (line: number) =>
    (reasons.get(line) ?? []).map((refusal) => [nameOf(refusal), reasonOf(refusal)].join(": ")).join(" ");
  const nameOf = ({ field }: RefusedLine) => (field === null ? wholeLine : (names[columns.indexOf(field)] ?? field));
  const lines = [...cells];
  return {
    columns: kept(names),
    refused: lines.flatMap(([line, row]) => (refusedLines.has(line) ? [[...kept(row), reasonsOf(line)]] : [])),
    others: lines.flatMap(([line, row]) => (refusedLines.has(line) ? [] : [kept(row)])),
  };
}

/** The refused lines with their reasons in the last column. */
export function refusedTable(
  { columns, refused }: DividedLines,
  locale: keyof typeof REASON_COLUMN,
): Pick<Table, "columns" | "batches"> {
  return { columns: [...columns, REASON_COLUMN[locale]], batches: oneBatch(refused) };
}

interface DividedBy {
  refusedLines: ReadonlySet<number>;
  /** In the reader's language. */
  reasonOf: (refusal: RefusedLine) => string;
  /** Stands before a reason that is about no column. */
  wholeLine: string;
}
