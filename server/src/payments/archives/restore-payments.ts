import { recordAudit } from "#audit/index.ts";
import { archivePath } from "#platform/archives/archive-files.ts";
import { inTransaction, reading, type Context } from "#platform/context.ts";
import { faultPoint } from "#platform/fault-point.ts";
import { conflict } from "#platform/refusal.ts";
import { insertArchivedPayments } from "../store/archived-rows.ts";
import { selectPaymentArchives, movePaymentArchive } from "../store/archives.ts";
import type { PaymentArchive } from "./payment-archive.ts";
import { readPaymentArchive, requireWholePaymentArchive } from "./read-payment-archive.ts";

/**
 * Restores the attempts, histories and ledger entries of a month's payments until the given time, and returns the number of
 * payments in the files. Repeating it changes only that time.
 */
export async function restorePayments(
  ctx: Context,
  { folder, month, restoredUntil }: { folder: string; month: string; restoredUntil: Date },
): Promise<number> {
  const archives = (await selectPaymentArchives(reading(ctx))).filter((archive) => archive.month === month);
  if (archives.some(({ state }) => state === "deleting"))
    throw conflict(`${month} is still being archived: run \`servicepay archive\` to its end first.`);
  // Nothing is restored if any of them is unusable.
  for (const archive of archives) await requireWholePaymentArchive(ctx, folder, archive);
  for (const archive of archives) await restore(ctx, { folder, archive, restoredUntil });
  return archives.reduce((sum, { payments }) => sum + payments, 0);
}

interface Restoring {
  folder: string;
  archive: PaymentArchive;
  restoredUntil: Date;
}

async function restore(ctx: Context, { folder, archive, restoredUntil }: Restoring): Promise<void> {
  const isBegun = await inTransaction(ctx, (ctx) =>
    movePaymentArchive(ctx, archive, { from: archive.state, to: "restoring", restoredUntil }),
  );
  if (!isBegun) throw conflict(`Another command is working on the archive of ${archive.month}.`);
  const path = archivePath({ folder, tenantId: ctx.tenantId }, archive.fileName);
  for await (const batch of readPaymentArchive(ctx, path)) {
    await inTransaction(ctx, (ctx) => insertArchivedPayments(ctx, archive.number, batch));
    await faultPoint("payments.restored_in_part");
  }
  await inTransaction(ctx, async (ctx) => {
    // Another run has finished at the same time.
    if (!(await movePaymentArchive(ctx, archive, { from: "restoring", to: "restored", restoredUntil }))) return;
    const { month, payments } = archive;
    const details = { month, payments, until: restoredUntil.toISOString() };
    await recordAudit(ctx, { action: "payments.restored", recordType: "tenant", recordId: ctx.tenantId, details });
  });
}
