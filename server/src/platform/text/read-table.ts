import { withFormula } from "../exports/csv.ts";
import { faultOfOldWorkbook, isOldWorkbook } from "../workbooks/old-workbook.ts";
import { isZip, readWorkbook } from "../workbooks/read-workbook.ts";
import { filledRows, readCsv, type CsvOptions, type CsvRow } from "./read-csv.ts";
import { readText } from "./read-text.ts";
import { UnreadableFile } from "./unreadable-file.ts";
import { trimUnseen } from "./visible-text.ts";

export interface Table {
  /** An amount may have a decimal comma, as Turkish spreadsheets write it. */
  hasDecimalCommas: boolean;
  rows: AsyncGenerator<CsvRow>;
}

/**
 * Streams the rows of a file that a spreadsheet or a program wrote: CSV in UTF-8, or a workbook (XLSX), whatever the file is called.
 * Reading them throws `UnreadableFile` where the file is neither.
 */
export async function readTable(
  source: AsyncIterable<Buffer>,
  { rowLengthMax, trim = false }: Pick<CsvOptions, "rowLengthMax" | "trim">,
): Promise<Table> {
  const { start, whole } = await peek(source);
  if (isZip(start)) {
    const rows = filledRows(padded(readWorkbook(whole, rowLengthMax), trim));
    return { hasDecimalCommas: true, rows };
  }
  if (isOldWorkbook(start)) throw new UnreadableFile(await faultOfOldWorkbook(whole));
  if (isOtherDocument(start)) throw new UnreadableFile("not_a_table");
  const { delimiter, rows } = await readCsv(readText(whole), { rowLengthMax, trim });
  return { hasDecimalCommas: delimiter !== ",", rows: unguarded(rows) };
}

/** Without the apostrophes that keep a spreadsheet from running texts of our own files. */
async function* unguarded(rows: AsyncGenerator<CsvRow>): AsyncGenerator<CsvRow> {
  for await (const { line, values } of rows) yield { line, values: values.map(withFormula) };
}

/** HTML, which many programs call XLS, PDF, RTF, pictures, other archives. */
const OTHER_STARTS = ["<", "%PDF", "{\\rt", "\x89PNG", "\xff\xd8", "GIF8", "Rar!", "7z\xbc", "\x1f\x8b"];

function isOtherDocument(start: Buffer): boolean {
  const text = start.toString("latin1");
  return OTHER_STARTS.some((other) => text.startsWith(other));
}

const START_BYTES = 4;

/** The first bytes, and all of them. */
async function peek(source: AsyncIterable<Buffer>): Promise<{ start: Buffer; whole: AsyncIterable<Buffer> }> {
  const rest = (async function* () {
    yield* source;
  })();
  let start = Buffer.alloc(0);
  while (start.length < START_BYTES) {
    const { value, done } = await rest.next();
    if (done === true) break;
    start = Buffer.concat([start, value]);
  }
  const whole = async function* () {
    yield start;
    yield* rest;
  };
  return { start, whole: whole() };
}

/** A sheet has no cells after the last value of a row: each row gets at least as many as the first one that has a value. */
async function* padded(rows: AsyncGenerator<CsvRow>, trim: boolean): AsyncGenerator<CsvRow> {
  let width = 0;
  for await (const { line, values } of rows) {
    if (width === 0) width = values.length;
    while (values.length < width) values.push("");
    yield { line, values: trim ? values.map(trimUnseen) : values };
  }
}
