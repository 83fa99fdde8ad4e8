import { archivePath } from "#platform/archives/archive-files.ts";
import { UnusableArchive } from "#platform/archives/unusable-archive.ts";
import { inTransaction, type Context } from "#platform/context.ts";
import { faultPoint } from "#platform/fault-point.ts";
import { deleteArchivedHistories, movePaymentArchive } from "../store/archives.ts";
import type { PaymentArchive } from "./payment-archive.ts";
import { readPaymentArchive, requireWholePaymentArchive } from "./read-payment-archive.ts";

/** Deletes the rows of an archive whose file is whole, in short transactions. Repeating it changes nothing. */
export async function removeArchivedPayments(ctx: Context, folder: string, archive: PaymentArchive): Promise<void> {
  await requireWholePaymentArchive(ctx, folder, archive);
  const path = archivePath({ folder, tenantId: ctx.tenantId }, archive.fileName);
  for await (const batch of readPaymentArchive(ctx, path)) {
    await ctx.database.system(async (tx) => {
      const left = await deleteArchivedHistories(tx, ctx.tenantId, batch);
      // All rows of an attempt leave, or none.
      if (left > 0) throw new UnusableArchive(path, `${left} rows in the database are not as they are in it`);
    });
    await faultPoint("payments.archive_deleted_in_part");
  }
  await faultPoint("payments.archive_deleted");
  await inTransaction(ctx, (ctx) => movePaymentArchive(ctx, archive, { from: "deleting", to: "archived" }));
}
