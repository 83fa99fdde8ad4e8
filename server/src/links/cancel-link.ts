import { withdrawPayment } from "#payments/index.ts";
import { inTransaction, type Context } from "#platform/context.ts";
import { requireLink } from "./find-link.ts";

/**
 * Ends a link that nobody has paid, for the merchant: its page then takes no card. A payer who is still at the bank's page is
 * not charged. Refuses (409) with the reason "already_paid", "in_progress", "expired" or "failed". Safe to repeat.
 */
export function cancelLink(ctx: Context, linkId: string): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    const { paymentId } = await requireLink(ctx, linkId);
    await withdrawPayment(ctx, paymentId);
  });
}
