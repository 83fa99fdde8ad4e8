import { extendContact } from "#notifications/index.ts";
import { extendPayment, withdrawPayment } from "#payments/index.ts";
import { inTransaction, type Context } from "#platform/context.ts";
import { requireLink } from "./find-link.ts";

/**
 * The merchant ends a link that nobody has paid: its page then takes no card. A payer who is still at the bank's page is not
 * charged. Refuses (409) with the reason "already_paid", "in_progress", "expired" or "failed". Safe to repeat.
 */
export function cancelLink(ctx: Context, linkId: string): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    const { paymentId } = await requireLink(ctx, linkId);
    await withdrawPayment(ctx, paymentId);
  });
}

/** Lets an open link be paid until a later time, whose fraction of a second is cut off. Returns the new expiry. */
export function extendLink(ctx: Context, linkId: string, until: Date): Promise<Date> {
  return inTransaction(ctx, async (ctx) => {
    const { paymentId } = await requireLink(ctx, linkId);
    const { expiresAt } = await extendPayment(ctx, paymentId, until);
    await extendContact(ctx, paymentId, expiresAt);
    return expiresAt;
  });
}
