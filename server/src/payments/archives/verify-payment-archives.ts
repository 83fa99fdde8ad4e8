import { archivePath } from "#platform/archives/archive-files.ts";
import { UnusableArchive } from "#platform/archives/unusable-archive.ts";
import { reading, type Context } from "#platform/context.ts";
import { selectPaymentArchives } from "../store/archives.ts";
import { isPaymentArchiveSigned, type PaymentArchive } from "./payment-archive.ts";
import { requireWholePaymentArchive } from "./read-payment-archive.ts";

export interface CheckedPaymentArchive {
  archive: PaymentArchive;
  /** Null if the file is what the service wrote. */
  problem: string | null;
}

/** Reads every file of a tenant's archive of payments: bytes, manifest, signature, counts and sums. */
export async function verifyPaymentArchives(ctx: Context, folder: string): Promise<CheckedPaymentArchive[]> {
  const checked: CheckedPaymentArchive[] = [];
  for (const archive of await selectPaymentArchives(reading(ctx)))
    checked.push({ archive, problem: await problemOf(ctx, folder, archive) });
  return checked;
}

async function problemOf(ctx: Context, folder: string, archive: PaymentArchive): Promise<string | null> {
  const path = archivePath({ folder, tenantId: ctx.tenantId }, archive.fileName);
  try {
    if (!isPaymentArchiveSigned(ctx.keys, ctx.tenantId, archive))
      return `${path}: the database's record of it is not signed by this service.`;
    await requireWholePaymentArchive(ctx, folder, archive);
    return null;
  } catch (error) {
    if (error instanceof UnusableArchive) return error.sentence;
    throw error;
  }
}
