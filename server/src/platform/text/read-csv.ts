import { CsvError, parse, type InfoRecord } from "csv-parse";
import { UnreadableFile } from "./unreadable-file.ts";

type Text = AsyncIterable<string> | Iterable<string>;
type Delimiter = "," | ";";

export interface CsvOptions {
  /** In bytes. A longer row is most likely an unclosed quote, and must not fill the memory. */
  rowLengthMax: number;
  /** Remove spaces around values without quotes. */
  trim?: boolean;
}

export interface CsvRow {
  /** The line that the row ends on. */
  line: number;
  values: string[];
}

/**
 * Streams the rows of a CSV text in UTF-8. Empty lines are not rows. The first line decides how columns are separated, by
 * commas or, as in Turkish spreadsheets, by semicolons, and whether lines end with a line feed or, as in old ones, with a
 * carriage return alone. Reading the rows throws `UnreadableFile` where the text is not CSV.
 */
export async function readCsv(
  chunks: Text,
  options: CsvOptions,
): Promise<{ delimiter: Delimiter; rows: AsyncGenerator<CsvRow> }> {
  const { firstLine, lineEnds, whole } = await peekLine(chunks, options.rowLengthMax);
  const delimiter = firstLine.split(";").length > firstLine.split(",").length ? ";" : ",";
  return { delimiter, rows: rowsOf(whole, { ...options, delimiter, lineEnds }) };
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
  const line = error.code === "CSV_MAX_RECORD_SIZE" ? lastLine + 1 : lines - countedTwice;
  return new UnreadableFile(line, "The row is not valid CSV: a quote is not closed or is in the wrong place.");
}

/** The first line, how lines end, and all chunks including the first line. */
async function peekLine(
  chunks: Text,
  lengthMax: number,
): Promise<{ firstLine: string; lineEnds: string[]; whole: AsyncIterable<string> }> {
  const rest = (async function* () {
    yield* chunks;
  })();
  let start = "";
  while (!/\n|\r[^]/.test(start) && start.length < lengthMax) {
    const { value, done } = await rest.next();
    if (done === true) break;
    start += value;
  }
  const whole = async function* () {
    yield start;
    yield* rest;
  };
  const [firstLine = "", lineEnd = "\n"] = start.split(/(\r\n|\n|\r)/, 2);
  return { firstLine, lineEnds: lineEnd === "\r" ? ["\r"] : ["\r\n", "\n"], whole: whole() };
}
