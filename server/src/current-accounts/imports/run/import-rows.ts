import { recordAudit } from "#audit/index.ts";
import { inTransaction, type Context, type WriteContext } from "#platform/context.ts";
import { newId } from "#platform/ids.ts";
import { invalid, Refusal } from "#platform/refusal.ts";
import { countingBytes } from "#platform/text/read-text.ts";
import type { LineReport, RefusedLine } from "#platform/text/refused-lines.ts";
import { UnreadableFile } from "#platform/text/unreadable-file.ts";
import { foldChanges } from "../../positions/fold-changes.ts";
import { lockCounts } from "../../positions/lock-counts.ts";
import { prepareCounts } from "../../positions/store/ranges.ts";
import { reportAccountChange } from "../../report-account-change.ts";
import { checkTransaction } from "../../transaction.ts";
import { inputOfRow } from "../file/fields.ts";
import { readRows, type ImportFormat, type ImportRow } from "../file/rows.ts";
import { addingWriter, replacingWriter, type Writer } from "../file/writer.ts";
import {
  openReplacement,
  type Replaced,
  type Replacement,
  type ShrinkingAccount,
} from "../replace/open-replacement.ts";

export interface RowsToImport {
  /** Identifies the import in the audit log. */
  importId?: string;
  /** The bytes of the file. They are read again if the database transaction is repeated. */
  source(ctx: WriteContext): AsyncIterable<Buffer>;
  format: ImportFormat;
  /** Imports the other lines if some are refused. A file that cannot be read to its end still imports nothing. */
  skipRefused: boolean;
  /** Each account that the file names then has exactly the lines of the file. Every line needs an erpCode. */
  replaces?: { allowShrink: boolean } | null;
  /** Only finds out what a replacement would change; `isImported` is then false. */
  isCheck?: boolean;
  openReport(): Promise<LineReport>;
  onProgress?(bytesRead: number, rowsAccepted: number, rowsRefused: number): void;
  /** Runs at the end of the database transaction that stores the rows. */
  finish?(ctx: WriteContext, counts: FinishedRows): Promise<void>;
}

type FinishedRows = Pick<ImportedRows, "accepted" | "refusedCount" | "replaced" | "shrinking">;

export interface ImportedRows {
  /** The number of accepted lines. */
  accepted: number;
  refusedCount: number;
  /** The first refused lines. */
  refused: readonly RefusedLine[];
  /** Null for an import that only adds. */
  replaced: Replaced | null;
  /** Accounts that would lose more than a replacement may delete without a confirmation. */
  shrinking: readonly ShrinkingAccount[];
  /** False: nothing was stored, because of refused lines, or because it was only checked. */
  isImported: boolean;
}

/** Imports any number of rows in one database transaction: all of them, none, or with `skipRefused` those that are accepted. */
export async function importRows(ctx: Context, rows: RowsToImport): Promise<ImportedRows> {
  await inTransaction(ctx, prepareCounts);
  const result = await inTransaction(ctx, (ctx) => importInto(ctx, rows)).catch(nothingImported);
  while (result.isImported && (await inTransaction(ctx, (ctx) => foldChanges(ctx))) === "more");
  return result;
}

/** Thrown to roll the database transaction back; its result is returned to the caller. */
class NothingImported extends Error {
  readonly result: ImportedRows;
  constructor(result: ImportedRows) {
    super("nothing is to be stored");
    this.result = result;
  }
}

function nothingImported(error: unknown): ImportedRows {
  if (error instanceof NothingImported) return error.result;
  throw error;
}

async function importInto(ctx: WriteContext, rows: RowsToImport): Promise<ImportedRows> {
  await lockCounts(ctx);
  const report = await rows.openReport();
  const replacement = rows.replaces ? openReplacement(ctx) : null;
  const { isWhole, accepted } = await readInto(ctx, rows, report, replacement);
  const refused = { refusedCount: report.count, refused: report.first };
  const mayBePartial = rows.skipRefused && replacement === null;
  if (!isWhole || (report.count > 0 && !mayBePartial))
    throw new NothingImported({ accepted: 0, ...refused, replaced: null, shrinking: [], isImported: false });
  const replaced = replacement?.counts ?? null;
  const shrinking = replacement?.shrinking ?? [];
  if (rows.isCheck === true)
    throw new NothingImported({ accepted, ...refused, replaced, shrinking, isImported: false });
  const details = { accepted, refused: report.count, ...replaced };
  const action = replaced === null ? "account_transaction.imported" : "account_transaction.replaced";
  const recordId = rows.importId ?? newId();
  await recordAudit(ctx, { action, recordType: "import", recordId, details });
  if (replacement !== null) await reportReplacement(ctx, replacement);
  await rows.finish?.(ctx, { accepted, refusedCount: report.count, replaced, shrinking });
  return { accepted, ...refused, replaced, shrinking, isImported: true };
}

async function reportReplacement(ctx: WriteContext, replacement: Replacement): Promise<void> {
  const { created, changed: updated, deleted } = replacement.counts;
  const accountErpCodes = replacement.accountErpCodes();
  await reportAccountChange(ctx, { accountErpCodes, created, updated, deleted, source: "replace" });
}

/** `isWhole` is false if the file could not be read to its end. */
async function readInto(
  ctx: WriteContext,
  { source, format, onProgress, replaces }: RowsToImport,
  report: LineReport,
  replacement: Replacement | null,
): Promise<{ isWhole: boolean; accepted: number }> {
  let bytesRead = 0;
  let isWhole = true;
  const writer =
    replacement === null
      ? addingWriter(ctx, report)
      : replacingWriter(replacement, report, replaces?.allowShrink === true);
  const showProgress = () => onProgress?.(bytesRead, writer.accepted, report.count);
  const bytes = countingBytes(source(ctx), (read) => {
    bytesRead = read;
    showProgress();
  });
  try {
    for await (const row of readRows(bytes, format)) await addRow(row, report, writer, replacement !== null);
    await writer.finish();
    showProgress();
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error;
    isWhole = false;
    const reason = `${error.message} Nothing after it was read.`;
    await report.refuse({ line: error.line, field: error.column, code: error.fault, reason });
  } finally {
    await writer.settled();
    await report.close();
  }
  return { isWhole, accepted: writer.accepted };
}

/** Adds the transaction to its batch, or reports why it is refused. */
async function addRow(row: ImportRow, report: LineReport, writer: Writer, needsErpCode: boolean): Promise<void> {
  try {
    if (row.refusal !== undefined) throw row.refusal;
    const transaction = checkTransaction(inputOfRow(row.values));
    if (needsErpCode && transaction.erpCode === null)
      throw invalid("erpCode", '"erpCode" is required in a file that replaces accounts.', "required");
    await writer.add({ line: row.line, id: newId(), ...transaction });
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    await report.refuse({ line: row.line, field: error.field, code: error.reason, reason: error.message });
  }
}
