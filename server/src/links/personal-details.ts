import type { WriteContext } from "#platform/context.ts";
import { openHolderName } from "./holder-name.ts";
import { clearLinkDetails, selectExportedLinks } from "./store.ts";

export interface ExportedLink {
  paymentId: string;
  /** The name that was typed for the last attempt. */
  holderName: string | null;
  additionalData: Record<string, string>;
  successURL: string | null;
  failURL: string | null;
  createdAt: Date;
}

export async function exportLinks(ctx: WriteContext, paymentIds: readonly string[]): Promise<ExportedLink[]> {
  const rows = await selectExportedLinks(ctx, paymentIds);
  return rows.map((row) => ({
    paymentId: row.payment_id,
    holderName: row.holder_name === null ? null : openHolderName(ctx, row.id, row.holder_name),
    additionalData: row.additional_data,
    successURL: row.success_url,
    failURL: row.fail_url,
    createdAt: row.created_at,
  }));
}

/** Erases what merchant and payer wrote into the links of these payments. */
export async function eraseLinkDetails(ctx: WriteContext, paymentIds: readonly string[]): Promise<void> {
  await clearLinkDetails(ctx, paymentIds);
}
