import type { WriteContext } from "#platform/context.ts";
import type { Value } from "#platform/database/database.ts";
import { invalid } from "#platform/refusal.ts";
import type { LineReport } from "#platform/text/refused-lines.ts";
import { recognisePostings } from "../../postings/recognise-postings.ts";
import { reportAccountChange } from "../../report-account-change.ts";
import { columnsOf, insertManyTransactions, type IdentifiedTransaction } from "../../store/transactions.ts";
import type { TransactionId } from "../../transaction.ts";
import type { Replacement } from "../replace/open-replacement.ts";

export type ImportedTransaction = IdentifiedTransaction & { line: number };

/** Writes one batch while the next one is being read. */
export interface Writer {
  /** The number of transactions in batches that have been written. */
  readonly accepted: number;
  /** Waits only when a batch is full and the previous one is still being written. */
  add(transaction: ImportedTransaction): Promise<void>;
  finish(): Promise<void>;
  /** Resolves when no write is running, whether the last one failed or not. */
  settled(): Promise<void>;
}

const BATCH = 2_000;
/** Bounds the memory: a replacement remembers the id of each line. */
const REPLACING_LINES_MAX = 500_000;

/** Prepares a batch, while the previous one is being written, and returns what writes it and counts the lines written. */
type PrepareBatch = (batch: readonly ImportedTransaction[]) => () => Promise<number>;

/** Adds transactions to those that are there. */
export function addingWriter(ctx: WriteContext, report: LineReport): Writer {
  return openWriter((batch) => {
    const columns = columnsOf(batch);
    return () => insertBatch(ctx, batch, columns, report);
  });
}

/** Gives the accounts of the lines exactly these lines. */
export function replacingWriter(replacement: Replacement, report: LineReport, allowShrink: boolean): Writer {
  const lines = new Map<TransactionId, number>();
  const refuse = (ids: readonly TransactionId[]) => refuseLines(report, ids, lines);
  const writer = openWriter((batch) => async () => {
    for (const { id, line } of batch) lines.set(id, line);
    if (lines.size > REPLACING_LINES_MAX)
      throw invalid(
        "file",
        `A file that replaces accounts may have at most ${REPLACING_LINES_MAX} lines.`,
        "too_large",
      );
    const refused = await replacement.write(batch);
    await refuse(refused);
    return batch.length - refused.length;
  });
  return {
    ...writer,
    get accepted() {
      return writer.accepted;
    },
    async finish() {
      await writer.finish();
      // After a refused line its transaction would count as missing from the file and be deleted.
      if (report.count === 0) await refuse(await replacement.finish({ allowShrink }));
    },
  };
}

function openWriter(prepare: PrepareBatch): Writer {
  let batch: ImportedTransaction[] = [];
  let accepted = 0;
  let running: Promise<void> = Promise.resolve();
  const send = async () => {
    const full = batch;
    batch = [];
    // Prepares this batch while the database writes the previous one.
    const write = full.length === 0 ? async () => 0 : prepare(full);
    await running;
    running = write().then((count) => void (accepted += count));
    running.catch(() => {}); // The next send or finish gets the error.
  };
  return {
    get accepted() {
      return accepted;
    },
    async add(transaction) {
      batch.push(transaction);
      if (batch.length >= BATCH) await send();
    },
    async finish() {
      await send();
      await running;
    },
    settled: () => running.catch(() => {}),
  };
}

async function insertBatch(
  ctx: WriteContext,
  batch: readonly ImportedTransaction[],
  columns: readonly Value[],
  report: LineReport,
): Promise<number> {
  const notWritten = new Set(await insertManyTransactions(ctx, columns));
  const taken = batch.filter(({ id }) => notWritten.has(id));
  const postings = await recognisePostings(ctx, taken);
  const refused = taken.map(({ id }) => id).filter((id) => !postings.has(id));
  await refuseLines(report, refused, new Map(taken.map(({ id, line }) => [id, line])));
  await reportBatch(
    ctx,
    batch.filter(({ id }) => !notWritten.has(id)),
  );
  return batch.length - refused.length;
}

/** Programs are told of so many lines at once. */
const REPORTED_LINES = 1_000;

async function reportBatch(ctx: WriteContext, written: readonly ImportedTransaction[]): Promise<void> {
  for (let at = 0; at < written.length; at += REPORTED_LINES) {
    const lines = written.slice(at, at + REPORTED_LINES);
    const accountErpCodes = lines.map(({ accountErpCode }) => accountErpCode);
    await reportAccountChange(ctx, { accountErpCodes, created: lines.length, source: "file" });
  }
}

async function refuseLines(
  report: LineReport,
  ids: readonly TransactionId[],
  lines: ReadonlyMap<TransactionId, number>,
): Promise<void> {
  const reason = "Another transaction, stored or earlier in the file, has this erpCode.";
  for (const line of ids.map((id) => lines.get(id)!).toSorted((left, right) => left - right))
    await report.refuse({ line, field: "erpCode", code: "duplicate", reason });
}
