import { archivePath } from "#platform/archives/archive-files.ts";
import { UnusableArchive } from "#platform/archives/unusable-archive.ts";
import { inTransaction, type Context } from "#platform/context.ts";
import type { Transaction } from "#platform/database/database.ts";
import { faultPoint } from "#platform/fault-point.ts";
import { saleToShow } from "../payment-outcome.ts";
import {
  lockPaymentsToArchive,
  removeAttempts,
  selectChangedPayments,
  type KeptOfAttempts,
  type PaymentInDatabase,
} from "../store/archived-rows.ts";
import { movePaymentArchive } from "../store/archives.ts";
import { transactionOf } from "../transaction-of-payment.ts";
import type { PaymentArchive } from "./payment-archive.ts";
import { readPaymentArchive, requireWholePaymentArchive, type ArchivedPaymentLine } from "./read-payment-archive.ts";

/** Deletes what is in an archive whose file is whole, in short transactions. Repeating it changes nothing. */
export async function removeArchivedPayments(ctx: Context, folder: string, archive: PaymentArchive): Promise<void> {
  await requireWholePaymentArchive(ctx, folder, archive);
  const path = archivePath({ folder, tenantId: ctx.tenantId }, archive.fileName);
  for await (const batch of readPaymentArchive(ctx, path)) {
    await ctx.database.system((tx) => remove(ctx, tx, { path, archive, batch }));
    await faultPoint("payments.archive_deleted_in_part");
  }
  await faultPoint("payments.archive_deleted");
  await inTransaction(ctx, (ctx) => movePaymentArchive(ctx, archive, { from: "deleting", to: "archived" }));
}

interface ToRemove {
  path: string;
  archive: PaymentArchive;
  batch: readonly ArchivedPaymentLine[];
}

async function remove({ tenantId }: Context, tx: Transaction, { path, archive, batch }: ToRemove): Promise<void> {
  const stored = await lockPaymentsToArchive(
    tx,
    tenantId,
    batch.map(({ id }) => id),
  );
  const changed = await selectChangedPayments(tx, tenantId, batch);
  // A payment that was refunded while it was restored stays, until it is old enough for a file of its own.
  if (changed.size > 0 && archive.restoredUntil === null)
    throw new UnusableArchive(path, `${changed.size} payments in the database are not as they are in it`);
  const payments = stored.filter(({ payment }) => !changed.has(payment.id)).map(keptOf);
  if (payments.length > 0) await removeAttempts(tx, tenantId, { number: archive.number, payments });
}

function keptOf({ payment, attempts }: PaymentInDatabase): KeptOfAttempts {
  const { id } = transactionOf(payment, attempts);
  return {
    id: payment.id,
    transactionId: id === payment.id ? null : id,
    installments: saleToShow(attempts)?.installments ?? null,
  };
}
