import type { WriteContext } from "#platform/context.ts";
import type { Value } from "#platform/database/database.ts";
import { columnsOf, insertManyTransactions } from "../store/transactions.ts";
import type { IdentifiedTransaction } from "../store/transactions.ts";
import type { ImportReport } from "./report.ts";

type ImportedTransaction = IdentifiedTransaction & { line: number };

/** Writes a batch while the next one is read: the database and this process work side by side. */
export interface Writer {
  /** Of the batches that have been written. */
  readonly accepted: number;
  /** Null: there is room for more. Else a batch goes on its way as soon as the one before it is written. */
  add(transaction: ImportedTransaction): Promise<void> | null;
  finish(): Promise<void>;
  /** Nothing is under way any more, whatever came of it. */
  settled(): Promise<void>;
}

const BATCH = 2_000;

export function openWriter(ctx: WriteContext, report: ImportReport): Writer {
  let batch: ImportedTransaction[] = [];
  let accepted = 0;
  let underWay: Promise<void> = Promise.resolve();
  const send = async () => {
    const full = batch;
    batch = [];
    // Written out while the batch before it is under way: the database would wait for it afterwards.
    const columns = columnsOf(full);
    await underWay;
    underWay = insertBatch(ctx, full, columns, report).then((count) => void (accepted += count));
    underWay.catch(() => {}); // Whoever waits for it hears of its failure.
  };
  return {
    get accepted() {
      return accepted;
    },
    add(transaction) {
      batch.push(transaction);
      return batch.length < BATCH ? null : send();
    },
    async finish() {
      await send();
      await underWay;
    },
    settled: () => underWay.catch(() => {}),
  };
}

async function insertBatch(
  ctx: WriteContext,
  batch: readonly ImportedTransaction[],
  columns: readonly Value[],
  report: ImportReport,
): Promise<number> {
  if (batch.length === 0) return 0;
  const values = [ctx.tenantId, ctx.clock.now(), ...columns];
  const refused = new Set((await ctx.tx.rows(insertManyTransactions, values)).map(({ id }) => id));
  const reason = "Another transaction, stored or earlier in the file, has this erpCode.";
  if (refused.size > 0)
    for (const { id, line } of batch) if (refused.has(id)) await report.refuse({ line, field: "erpCode", reason });
  return batch.length - refused.size;
}
