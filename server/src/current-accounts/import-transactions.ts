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
import { holdCountsIfFree, prepareCounts } from "./store/positions.ts";
import { columnsOf, insertManyTransactions } from "./store/transactions.ts";
import type { IdentifiedTransaction } from "./store/transactions.ts";
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

const BATCH = 1_000;
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
  let accepted = 0;
  let isWhole = true;
  try {
    const chunks = readText(file, (bytes) => void (bytesRead = bytes));
    for await (const batch of batches(readRows(chunks, format), report)) {
      accepted += await insertBatch(ctx, batch, report);
      options.onProgress?.(bytesRead, bytesTotal, accepted, report.count);
    }
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error;
    isWhole = false;
    await report.refuse({ line: error.line, field: null, reason: `${error.message} Nothing after it was read.` });
  } finally {
    await report.close();
  }
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

type ImportedTransaction = IdentifiedTransaction & { line: number };

async function* batches(rows: AsyncIterable<ImportRow>, report: ImportReport): AsyncGenerator<ImportedTransaction[]> {
  let batch: ImportedTransaction[] = [];
  for await (const row of rows) {
    try {
      if (row.refusal !== undefined) throw row.refusal;
      batch.push({ line: row.line, id: newId(), ...checkTransaction(inputOfRow(row.values)) });
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      await report.refuse({ line: row.line, field: error.field, reason: error.message });
    }
    if (batch.length < BATCH) continue;
    yield batch;
    batch = [];
  }
  yield batch;
}

async function insertBatch(
  ctx: WriteContext,
  batch: readonly ImportedTransaction[],
  report: ImportReport,
): Promise<number> {
  if (batch.length === 0) return 0;
  const written = await ctx.tx.rows(insertManyTransactions, [ctx.tenantId, ctx.clock.now(), ...columnsOf(batch)]);
  if (written.length === batch.length) return written.length;
  const ids = new Set(written.map((row) => row.id));
  for (const { id, line } of batch) {
    const reason = "Another transaction, stored or earlier in the file, has this erpCode.";
    if (!ids.has(id)) await report.refuse({ line, field: "erpCode", reason });
  }
  return written.length;
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
