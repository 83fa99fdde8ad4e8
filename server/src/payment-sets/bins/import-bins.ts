import type { Platform } from "#platform/context.ts";
import { readCsv } from "#platform/text/read-csv.ts";
import { UnreadableFile } from "#platform/text/unreadable-file.ts";
import { isProgram } from "./program.ts";
import { deleteBins, insertBins, type NewBin } from "../store/bins.ts";

export interface ImportedBins {
  /** Rows of the new list. 0 if lines were refused, because then the old list stays. */
  imported: number;
  refused: readonly RefusedLine[];
  /** Lines that contradict an earlier line about the same BIN. The earlier line counts. Real lists have some. */
  contradicted: readonly RefusedLine[];
}

export interface RefusedLine {
  line: number;
  reason: string;
}

const COLUMNS = ["bin", "bankCode", "cardType", "brand", "commercial", "program"] as const;
const ROWS_MAX = 500_000;
const ROW_LENGTH_MAX = 10_000;
const REFUSED_MAX = 1_000;
const BATCH = 5_000;

/**
 * Replaces the BIN list by a CSV with the columns bin, bankCode, cardType, brand, commercial and program. If one line is
 * refused, the old list stays. `onProgress` is called with the number of lines read.
 */
export async function importBins(
  platform: Platform,
  text: AsyncIterable<string>,
  onProgress: (lines: number) => void = () => {},
): Promise<ImportedBins> {
  const { rows, refused, contradicted } = await readRows(text, onProgress);
  if (refused.length > 0) return { imported: 0, refused, contradicted };
  await platform.database.system(async (tx) => {
    await deleteBins(tx);
    const now = platform.clock.now();
    for (let start = 0; start < rows.length; start += BATCH)
      await insertBins(tx, rows.slice(start, start + BATCH), now);
  });
  platform.log.info("the list of BINs was replaced", { operation: "import-bins", count: rows.length });
  return { imported: rows.length, refused, contradicted };
}

interface ReadBins {
  rows: NewBin[];
  refused: RefusedLine[];
  contradicted: RefusedLine[];
}

async function readRows(text: AsyncIterable<string>, onProgress: (lines: number) => void): Promise<ReadBins> {
  const bins: ReadBins = { rows: [], refused: [], contradicted: [] };
  try {
    await readInto(bins, text, onProgress);
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error;
    bins.refused.push({ line: error.line, reason: error.message });
  }
  if (bins.rows.length === 0 && bins.refused.length === 0)
    bins.refused.push({ line: 1, reason: "the file has no rows" });
  return bins;
}

async function readInto(
  { rows, refused, contradicted }: ReadBins,
  text: AsyncIterable<string>,
  onProgress: (lines: number) => void,
): Promise<void> {
  const seen = new Map<string, { line: number; row: NewBin }>();
  let header: Map<string, number> | null = null;
  const csv = await readCsv(text, { rowLengthMax: ROW_LENGTH_MAX, trim: true });
  for await (const { line, values } of csv.rows) {
    if (header === null) {
      header = new Map(values.map((name, index) => [name, index]));
      const missing = COLUMNS.filter((name) => header?.has(name) !== true);
      if (missing.length === 0) continue;
      refused.push({ line, reason: `the header lacks ${missing.join(", ")}` });
      return;
    }
    const row = readRow(values, header);
    const earlier = typeof row === "string" ? undefined : seen.get(row[0]);
    if (typeof row === "string") refused.push({ line, reason: row });
    else if (earlier === undefined) {
      seen.set(row[0], { line, row });
      rows.push(row);
    } else if (row.some((value, column) => value !== earlier.row[column])) {
      contradicted.push({
        line,
        reason: `contradicts line ${earlier.line} about ${row[0]}; line ${earlier.line} counts`,
      });
    }
    onProgress(line);
    if (refused.length >= REFUSED_MAX)
      refused.push({ line, reason: "too many lines are wrong: the rest was not read" });
    if (rows.length > ROWS_MAX) refused.push({ line, reason: `a list has at most ${ROWS_MAX} rows` });
    if (refused.length > REFUSED_MAX || rows.length > ROWS_MAX) return;
  }
}

/** The row, or why it is refused. */
function readRow(record: readonly string[], header: ReadonlyMap<string, number>): NewBin | string {
  const value = (name: (typeof COLUMNS)[number]) => record[header.get(name) ?? -1] ?? "";
  const bankCode = value("bankCode");
  const cardType = value("cardType");
  const brand = value("brand");
  const commercial = value("commercial");
  const program = value("program");
  if (record.length !== header.size) return `has ${record.length} fields instead of ${header.size}`;
  if (!/^[0-9]{6,8}$/.test(value("bin"))) return "bin must be 6 to 8 digits";
  if (bankCode !== "" && !/^[0-9]{4}$/.test(bankCode)) return "bankCode must be four digits or empty";
  if (!["credit", "debit", "prepaid"].includes(cardType)) return "cardType must be credit, debit or prepaid";
  if (!/^[a-z]{0,20}$/.test(brand)) return "brand must be a lower-case word or empty";
  if (commercial !== "true" && commercial !== "false") return "commercial must be true or false";
  if (program !== "" && !isProgram(program)) return "program must be lower-case words with hyphens or empty";
  return [value("bin"), bankCode || null, cardType, brand || null, commercial === "true", program || null];
}
