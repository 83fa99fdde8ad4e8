import type { WriteContext } from "#platform/context.ts";
import type { Value } from "#platform/database/database.ts";
import { recognisePostings } from "../postings/recognise-postings.ts";
import { columnsOf, insertManyTransactions, type IdentifiedTransaction } from "../store/transactions.ts";
import type { ImportReport } from "./report.ts";

type ImportedTransaction = IdentifiedTransaction & { line: number };

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

export function openWriter(ctx: WriteContext, report: ImportReport): Writer {
  let batch: ImportedTransaction[] = [];
  let accepted = 0;
  let running: Promise<void> = Promise.resolve();
  const send = async () => {
    const full = batch;
    batch = [];
    // Done before waiting, so that the database is busy meanwhile.
    const columns = columnsOf(full);
    await running;
    running = insertBatch(ctx, full, columns, report).then((count) => void (accepted += count));
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
  report: ImportReport,
): Promise<number> {
  if (batch.length === 0) return 0;
  const notWritten = new Set(await insertManyTransactions(ctx, columns));
  const taken = batch.filter(({ id }) => notWritten.has(id));
  const postings = await recognisePostings(ctx, taken);
  const refused = new Set(taken.map(({ id }) => id).filter((id) => !postings.has(id)));
  const reason = "Another transaction, stored or earlier in the file, has this erpCode.";
  if (refused.size > 0)
    for (const { id, line } of batch)
      if (refused.has(id)) await report.refuse({ line, field: "erpCode", code: "duplicate", reason });
  return batch.length - refused.size;
}
