import { open, stat } from "node:fs/promises";
import { setTimeout as delay } from "node:timers/promises";
import { recordAudit } from "#audit/index.ts";
import { inTransaction, type Context, type WriteContext } from "#platform/context.ts";
import { newId } from "#platform/ids.ts";
import { conflict, invalid, Refusal } from "#platform/refusal.ts";
import { UnreadableFile } from "#platform/text/unreadable-file.ts";
import { inputOfRow } from "./import-file/fields.ts";
import { openReport, type ImportReport, type RefusedLine } from "./import-file/report.ts";
import { readRows, type ImportFormat, type ImportRow } from "./import-file/rows.ts";
import { readText } from "./import-file/text.ts";
import { openWriter, type Writer } from "./import-file/writer.ts";
import { foldChanges } from "./positions/fold-changes.ts";
import { lockCounts, prepareCounts } from "./positions/store/ranges.ts";
import { checkTransaction } from "./transaction.ts";

export interface ImportOptions {
  file: string;
  format: ImportFormat | "auto";
  /** Import the other lines when some are refused. A file that cannot be read to its end imports nothing even then. */
  skipRefused?: boolean;
  /** The report of all refused lines; next to the file by default. */
  reportFile?: string;
  onProgress?(bytesRead: number, bytesTotal: number, rowsAccepted: number, rowsRefused: number): void;
}

export interface ImportResult {
  /** The number of transactions added. */
  accepted: number;
  refusedCount: number;
  /** The first hundred refused lines. */
  refused: readonly RefusedLine[];
  /** Contains all refused lines; null if there are none. */
  reportFile: string | null;
}

const LOCK_RETRY_MS = 200;
const LOCK_ATTEMPTS_MAX = 50;

/** Imports a file of any size in one database transaction: all of it or nothing. */
export async function importTransactions(ctx: Context, options: ImportOptions): Promise<ImportResult> {
  const bytesTotal = await sizeOf(options.file);
  const format = options.format === "auto" ? await guessFormat(options.file) : options.format;
  await inTransaction(ctx, prepareCounts);
  const result = await inTransaction(ctx, (ctx) => importInto(ctx, options, format, bytesTotal)).catch(nothingImported);
  while (result.accepted > 0 && (await inTransaction(ctx, (ctx) => foldChanges(ctx))) === "more");
  return result;
}

/** Thrown to roll the database transaction back; its result is returned to the caller. */
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
  await waitForCounts(ctx);
  const report = await openReport(reportFile);
  let bytesRead = 0;
  let isWhole = true;
  const writer = openWriter(ctx, report);
  const showProgress = () => options.onProgress?.(bytesRead, bytesTotal, writer.accepted, report.count);
  const text = readText(file, (bytes) => {
    bytesRead = bytes;
    showProgress();
  });
  try {
    for await (const row of readRows(text, format)) await addRow(row, report, writer);
    await writer.finish();
    showProgress();
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

/** Locks the counts. A worker that folds has the lock for a moment, another import until its end. */
async function waitForCounts(ctx: WriteContext): Promise<void> {
  for (let attempts = 0; attempts < LOCK_ATTEMPTS_MAX; attempts += 1) {
    if ((await lockCounts(ctx)) !== null) return;
    await delay(LOCK_RETRY_MS);
  }
  throw conflict("Another import into this tenant is in progress. Please wait until it ends.", {
    reason: "in_progress",
  });
}

/** Adds the transaction to its batch, or reports why it is refused. */
async function addRow(row: ImportRow, report: ImportReport, writer: Writer): Promise<void> {
  try {
    if (row.refusal !== undefined) throw row.refusal;
    await writer.add({ line: row.line, id: newId(), ...checkTransaction(inputOfRow(row.values)) });
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    await report.refuse({ line: row.line, field: error.field, reason: error.message });
  }
}

async function sizeOf(file: string): Promise<number> {
  const found = await stat(file).catch(() => undefined);
  if (found?.isFile() === true) return found.size;
  throw invalid("file", "There is no such file, or it cannot be read.", "unreadable");
}

/** Guesses by the file's name, otherwise by its first character. */
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
