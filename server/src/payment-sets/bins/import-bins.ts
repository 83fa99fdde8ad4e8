import { recordAudit } from "#audit/index.ts";
import { asOperator, INSTALLATION, type Initiator } from "#identity/index.ts";
import type { Platform } from "#platform/context.ts";
import { conflict } from "#platform/refusal.ts";
import { readTable } from "#platform/text/read-table.ts";
import { UnreadableFile } from "#platform/text/unreadable-file.ts";
import { deleteBins, insertBins, lockBins, selectBinListState, type NewBin } from "../store/bins.ts";
import { faultText, type BinFault } from "./bin-fault.ts";
import { isProgram } from "./program.ts";

export interface ImportedBins {
  /** Rows of the new list. 0 if lines were refused, because then the old list stays. */
  imported: number;
  refused: readonly RefusedBinLine[];
  /** Lines that contradict an earlier line about the same BIN. The earlier line counts. Real lists have some. */
  contradicted: readonly RefusedBinLine[];
}

export interface RefusedBinLine {
  line: number;
  reason: string;
  fault: BinFault;
}

function refusedLine(line: number, fault: BinFault): RefusedBinLine {
  return { line, reason: faultText(fault), fault };
}

const COLUMNS = ["bin", "bankCode", "cardType", "brand", "commercial", "program"] as const;
const ROWS_MAX = 500_000;
const ROW_LENGTH_MAX = 10_000;
const REFUSED_MAX = 1_000;
const BATCH = 5_000;

export interface BinImportOptions {
  /** Called with the number of lines read. */
  onProgress?: (lines: number) => void;
  /** The list that the caller saw. If it has changed since, nothing is imported. */
  was?: BinListVersion;
  initiator?: Initiator;
}

/**
 * Replaces the BIN list by a CSV or workbook with the columns bin, bankCode, cardType, brand, commercial and program. If one line is
 * refused, the old list stays.
 */
export async function importBins(
  platform: Platform,
  file: AsyncIterable<Buffer>,
  { onProgress, was, initiator }: BinImportOptions = {},
): Promise<ImportedBins> {
  const { rows, refused, contradicted } = await readBins(file, onProgress);
  if (refused.length > 0) return { imported: 0, refused, contradicted };
  await platform.database.system(async (tx) => {
    await lockBins(tx);
    if (was !== undefined && !isSame(was, await selectBinListState({ tx })))
      throw conflict("Someone else replaced the list in the meantime.", { field: "file", reason: "list_changed" });
    await deleteBins(tx);
    const now = platform.clock.now();
    for (let start = 0; start < rows.length; start += BATCH)
      await insertBins(tx, rows.slice(start, start + BATCH), now);
    await recordAudit(asOperator(platform, tx, INSTALLATION, initiator), {
      action: "bins.imported",
      recordType: "bins",
      recordId: "bins",
      details: { rows: rows.length },
    });
  });
  platform.log.info("the list of BINs was replaced", { operation: "import-bins", count: rows.length });
  return { imported: rows.length, refused, contradicted };
}

export interface BinListVersion {
  count: number;
  importedAt: Date | null;
}

function isSame(one: BinListVersion, other: BinListVersion): boolean {
  return one.count === other.count && one.importedAt?.getTime() === other.importedAt?.getTime();
}

export interface ReadBins {
  rows: NewBin[];
  refused: RefusedBinLine[];
  contradicted: RefusedBinLine[];
}

export async function readBins(
  file: AsyncIterable<Buffer>,
  onProgress: (lines: number) => void = () => {},
): Promise<ReadBins> {
  const bins: ReadBins = { rows: [], refused: [], contradicted: [] };
  try {
    await readInto(bins, file, onProgress);
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error;
    bins.refused.push(refusedLine(error.line, { name: "unreadable", fault: error.fault, column: error.column }));
  }
  if (bins.rows.length === 0 && bins.refused.length === 0) bins.refused.push(refusedLine(1, { name: "empty" }));
  return bins;
}

async function readInto(
  { rows, refused, contradicted }: ReadBins,
  file: AsyncIterable<Buffer>,
  onProgress: (lines: number) => void,
): Promise<void> {
  const seen = new Map<string, { line: number; row: NewBin }>();
  let header: Map<string, number> | null = null;
  const table = await readTable(file, { rowLengthMax: ROW_LENGTH_MAX, trim: true });
  for await (const { line, values } of table.rows) {
    if (header === null) {
      header = new Map(values.map((name, index) => [name, index]));
      const missing = COLUMNS.filter((name) => header?.has(name) !== true);
      if (missing.length === 0) continue;
      refused.push(refusedLine(line, { name: "columns", missing: missing.join(", ") }));
      return;
    }
    const row = readRow(values, header);
    const earlier = "name" in row ? undefined : seen.get(row[0]);
    if ("name" in row) refused.push(refusedLine(line, row));
    else if (earlier === undefined) {
      seen.set(row[0], { line, row });
      rows.push(row);
    } else if (row.some((value, column) => value !== earlier.row[column])) {
      contradicted.push(refusedLine(line, { name: "contradicts", bin: row[0], earlier: earlier.line }));
    }
    onProgress(line);
    if (refused.length >= REFUSED_MAX) refused.push(refusedLine(line, { name: "too_many_faults" }));
    if (rows.length > ROWS_MAX) refused.push(refusedLine(line, { name: "too_many_rows", max: ROWS_MAX }));
    if (refused.length > REFUSED_MAX || rows.length > ROWS_MAX) return;
  }
}

/** The row, or why it is refused. */
function readRow(record: readonly string[], header: ReadonlyMap<string, number>): NewBin | BinFault {
  const value = (name: (typeof COLUMNS)[number]) => record[header.get(name) ?? -1] ?? "";
  const bankCode = value("bankCode");
  const cardType = value("cardType");
  const brand = value("brand");
  const commercial = value("commercial");
  const program = value("program");
  if (record.length !== header.size) return { name: "fields", has: record.length, needs: header.size };
  if (!/^[0-9]{6,8}$/.test(value("bin"))) return { name: "bin" };
  if (bankCode !== "" && !/^[0-9]{4}$/.test(bankCode)) return { name: "bankCode" };
  if (!["credit", "debit", "prepaid"].includes(cardType)) return { name: "cardType" };
  if (!/^[a-z]{0,20}$/.test(brand)) return { name: "brand" };
  if (commercial !== "true" && commercial !== "false") return { name: "commercial" };
  if (program !== "" && !isProgram(program)) return { name: "program" };
  return [value("bin"), bankCode || null, cardType, brand || null, commercial === "true", program || null];
}
