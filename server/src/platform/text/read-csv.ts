import { CsvError, parse, type InfoRecord } from "csv-parse";
import { UnreadableFile } from "./unreadable-file.ts";
import { trimUnseen } from "./visible-text.ts";

type Text = AsyncIterable<string> | Iterable<string>;
type Delimiter = "," | ";" | "\t";

export interface CsvOptions {
  /** In bytes. A longer row is most likely an unclosed quote, and must not fill the memory. */
  rowLengthMax: number;
  /** Remove spaces around values without quotes. */
  trim?: boolean;
  /** A program wrote the text: what spreadsheets add, empty rows and columns and the line `sep=;`, is not expected. */
  isOfProgram?: boolean;
}

export interface CsvRow {
  /** The line that the row ends on. */
  line: number;
  values: string[];
}

/**
 * Streams the rows of a CSV text in UTF-8, as spreadsheets write it: a row whose cells are all empty is no row, and a column that has
 * neither a name nor a value is no column. The first row that is not empty decides whether commas, semicolons or tabs separate
 * columns, unless Excel's own line `sep=;` before it says so. Lines end with a line feed or a carriage return alone. Reading the rows throws `UnreadableFile` where the text is not CSV.
 */
export async function readCsv(
  chunks: Text,
  options: CsvOptions,
): Promise<{ delimiter: Delimiter; rows: AsyncGenerator<CsvRow> }> {
  const { firstLine, lineEnds, whole } = await peekLine(chunks, options.rowLengthMax);
  const delimiter = delimiterOf(firstLine);
  const rows = rowsOf(whole, { ...options, delimiter, lineEnds });
  return { delimiter, rows: options.isOfProgram === true ? rows : filledRows(rows) };
}

const SEPARATOR_LINE = /^"?sep=([,;\t])"?$/i;

function delimiterOf(line: string): Delimiter {
  const named = SEPARATOR_LINE.exec(line)?.[1] as Delimiter | undefined;
  if (named !== undefined) return named;
  const count = (delimiter: Delimiter) => line.split(delimiter).length;
  const [best] = ([",", ";", "\t"] as const).toSorted((one, other) => count(other) - count(one));
  return best!;
}

/** Without Excel's first line, empty rows, and empty cells of columns without a name. */
export async function* filledRows(rows: AsyncGenerator<CsvRow>): AsyncGenerator<CsvRow> {
  let header: string[] | undefined;
  for await (const { line, values } of rows) {
    if (values.every(isEmptyCell)) continue;
    if (header === undefined && values[0]?.toLowerCase() === "sep=" && values.slice(1).every(isEmptyCell)) continue;
    const names = (header ??= values);
    yield { line, values: values.filter((value, index) => !isEmptyCell(names[index] ?? "") || !isEmptyCell(value)) };
  }
}

function isEmptyCell(value: string): boolean {
  return value === "" || trimUnseen(value) === "";
}

type RowOptions = CsvOptions & { delimiter: Delimiter; lineEnds: string[] };

async function* rowsOf(chunks: Text, { delimiter, lineEnds, ...options }: RowOptions): AsyncGenerator<CsvRow> {
  const rows: CsvRow[] = [];
  let lastLine = 0;
  let countedTwice = 0;
  const parser = parse({
    delimiter,
    record_delimiter: lineEnds,
    bom: true,
    trim: options.trim ?? false,
    relax_column_count: true,
    skip_empty_lines: true,
    max_record_size: options.rowLengthMax,
    on_record(values: string[], { lines }: InfoRecord) {
      // The parser counts \r\n between quotes as two lines.
      for (const value of values) if (value.includes("\r\n")) countedTwice += value.split("\r\n").length - 1;
      lastLine = lines - countedTwice;
      rows.push({ line: lastLine, values });
      return null;
    },
  });
  function* parsedRows(error: Error | null | undefined): Generator<CsvRow> {
    yield* rows.splice(0);
    if (error instanceof CsvError) throw notCsv(error, lastLine, countedTwice);
    if (error) throw error;
  }
  parser.on("error", () => {}); // The callbacks of write and end get the error.
  for await (const chunk of chunks) {
    yield* parsedRows(await new Promise((resolve) => void parser.write(chunk, resolve)));
  }
  yield* parsedRows(await new Promise((resolve) => void parser.end(resolve)));
}

function notCsv(error: CsvError, lastLine: number, countedTwice: number): UnreadableFile {
  const { lines } = error as CsvError & { lines: number };
  if (error.code === "CSV_MAX_RECORD_SIZE") return new UnreadableFile("row_too_long", lastLine + 1);
  return new UnreadableFile("not_csv", lines - countedTwice);
}

/** A row of a spreadsheet without values. */
const EMPTY_CELLS = /^[\s,;"\ufeff]*$/;

/** Two searches: one expression for both would take quadratic time on a long line without an end. */
function hasFilledLine(text: string): boolean {
  const at = text.search(/[^\s,;"\ufeff]/);
  return at >= 0 && /\n|\r[^]/.test(text.slice(at));
}

/** The first line that is not empty, how lines end, and all chunks. */
async function peekLine(
  chunks: Text,
  lengthMax: number,
): Promise<{ firstLine: string; lineEnds: string[]; whole: AsyncIterable<string> }> {
  const rest = (async function* () {
    yield* chunks;
  })();
  let start = "";
  while (!hasFilledLine(start) && start.length < lengthMax) {
    const { value, done } = await rest.next();
    if (done === true) break;
    start += value;
  }
  const whole = async function* () {
    yield start;
    yield* rest;
  };
  const [, lineEnd = "\n"] = start.split(/(\r\n|\n|\r)/, 2);
  const firstLine = start.split(/[\r\n]/).find((line) => !EMPTY_CELLS.test(line)) ?? "";
  return {
    firstLine: firstLine.replace("\ufeff", ""),
    lineEnds: lineEnd === "\r" ? ["\r"] : ["\r\n", "\n"],
    whole: whole(),
  };
}
