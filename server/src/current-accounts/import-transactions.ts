import { open, stat } from "node:fs/promises";
import { setTimeout as delay } from "node:timers/promises";
import { recordAudit } from "#audit/index.ts";
import { inTransaction } from "#platform/context.ts";
import type { Context, WriteContext } from "#platform/context.ts";
import { newId } from "#platform/ids.ts";
import { conflict, invalid, Refusal } from "#platform/refusal.ts";
import { foldChanges } from "./fold-changes.ts";
import { inputOfRow } from "./import-file/fields.ts";
import { openReport } from "./import-file/report.ts";
import type { ImportReport, RefusedLine } from "./import-file/report.ts";
import { readRows } from "./import-file/rows.ts";
import type { ImportFormat, ImportRow } from "./import-file/rows.ts";
import { readText } from "./import-file/text.ts";
import { UnreadableFile } from "./import-file/unreadable-file.ts";
import { openWriter } from "./import-file/writer.ts";
import type { Writer } from "./import-file/writer.ts";
import { holdCountsIfFree, prepareCounts } from "./store/positions.ts";
import { checkTransaction } from "./transaction.ts";

export interface ImportOptions {
  file: string;
  format: ImportFormat | "auto";
  /** Import what can be, instead of nothing, where lines are refused. A file that cannot be read to its end imports nothing. */
  skipRefused?: boolean;
  /** Where every refused line is reported; beside the file by default. */
  reportFile?: string;
  onProgress?(bytesRead: number, bytesTotal: number, rowsAccepted: number, rowsRefused: number): void;
}

export interface ImportResult {
  /** How many transactions are there now that were not before. */
  accepted: number;
  refusedCount: number;
  /** The first hundred. */
  refused: readonly RefusedLine[];
  /** Holds all of them; null where none was refused. */
  reportFile: string | null;
}

const HOLD_RETRY_MS = 200;
const HOLD_TRIES_MAX = 50;

/** Reads a file of any size in one transaction: all of it is imported, or nothing. */
export async function importTransactions(context: Context, options: ImportOptions): Promise<ImportResult> {
  const bytesTotal = await sizeOf(options.file);
  const format = options.format === "auto" ? await guessFormat(options.file) : options.format;
  await inTransaction(context, ({ tx, tenantId }) => tx.run(prepareCounts, [tenantId]));
  const result = await inTransaction(context, (ctx) => importInto(ctx, options, format, bytesTotal)).catch(
    nothingImported,
  );
  while (result.accepted > 0 && (await inTransaction(context, (ctx) => foldChanges(ctx))) === "more");
  return result;
}

/** Thrown to undo the transaction, and returned to the caller. */
class NothingImported extends Error {
  readonly result: ImportResult;
  constructor(result: ImportResult) {
    super("lines were refused");
    this.result = result;
  }
}

function nothingImported(error: unknown): ImportResult {
  if (error instanceof NothingImported) return error.result;
  throw error;
}

async function importInto(
  ctx: WriteContext,
  options: ImportOptions,
  format: ImportFormat,
  bytesTotal: number,
): Promise<ImportResult> {
  const { file, skipRefused = false, reportFile = `${file}.refused.csv` } = options;
  await holdCounts(ctx);
  const report = await openReport(reportFile);
  let bytesRead = 0;
  let isWhole = true;
  const writer = openWriter(ctx, report);
  const tell = () => options.onProgress?.(bytesRead, bytesTotal, writer.accepted, report.count);
  try {
    const chunks = readText(file, (bytes) => void (bytesRead = bytes));
    for await (const rows of readRows(chunks, format)) {
      for (const row of rows) {
        const waiting = addRow(row, report, writer);
        // Nearly every row only joins its batch, and waits for nothing.
        if (waiting !== null) await waiting;
      }
      tell();
    }
    await writer.finish();
    tell();
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error;
    isWhole = false;
    await report.refuse({ line: error.line, field: null, reason: `${error.message} Nothing after it was read.` });
  } finally {
    await writer.settled();
    await report.close();
  }
  const { accepted } = writer;
  const refused = {
    refusedCount: report.count,
    refused: report.first,
    reportFile: report.count > 0 ? reportFile : null,
  };
  if (!isWhole || (report.count > 0 && !skipRefused)) throw new NothingImported({ accepted: 0, ...refused });
  const details = { accepted, refused: report.count };
  await recordAudit(ctx, { action: "account_transaction.imported", recordType: "import", recordId: newId(), details });
  return { accepted, ...refused };
}

/** A worker that folds holds them for a moment, another import until its end. */
async function holdCounts({ tx, tenantId }: WriteContext): Promise<void> {
  for (let tries = 0; tries < HOLD_TRIES_MAX; tries += 1) {
    const [held] = await tx.rows(holdCountsIfFree, [tenantId]);
    if (held !== undefined) return;
    await delay(HOLD_RETRY_MS);
  }
  throw conflict("Another import into this tenant is under way. Please wait for its end.", { reason: "in_progress" });
}

/** The transaction joins its batch, or is reported. Null: nothing is to be waited for. */
function addRow(row: ImportRow, report: ImportReport, writer: Writer): Promise<void> | null {
  try {
    if (row.refusal !== undefined) throw row.refusal;
    return writer.add({ line: row.line, id: newId(), ...checkTransaction(inputOfRow(row.values)) });
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return report.refuse({ line: row.line, field: error.field, reason: error.message });
  }
}

async function sizeOf(file: string): Promise<number> {
  const found = await stat(file).catch(() => undefined);
  if (found?.isFile() === true) return found.size;
  throw invalid("file", "There is no such file, or it cannot be read.", "unreadable");
}

/** By the file's name, or else by its first character. */
async function guessFormat(file: string): Promise<ImportFormat> {
  if (/\.csv$/i.test(file)) return "csv";
  if (/\.(ndjson|jsonl)$/i.test(file)) return "ndjson";
  await using handle = await open(file);
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(64), 0, 64, 0);
  const head = buffer
    .toString("utf8", 0, bytesRead)
    .replace(/^\uFEFF/, "")
    .trimStart();
  return head.startsWith("{") ? "ndjson" : "csv";
}
