import { extendContact } from "#notifications/index.ts";
import { extendPayment } from "#payments/index.ts";
import { inTransaction, type Context } from "#platform/context.ts";
import { requireLink } from "./find-link.ts";
import { refuseChosenByPayer } from "./refuse-chosen-by-payer.ts";

/**
 * Lets an open link be paid until a later time, whose fraction of a second is cut off. Returns the new expiry. Refuses (409)
 * what `cancelLink` refuses, cancelled links, and links for what a payer chose on another page.
 */
export function extendLink(ctx: Context, linkId: string, until: Date): Promise<Date> {
  return inTransaction(ctx, async (ctx) => {
    const link = await requireLink(ctx, linkId);
    refuseChosenByPayer(link);
    const { paymentId } = link;
    const { expiresAt } = await extendPayment(ctx, paymentId, until);
    await extendContact(ctx, paymentId, expiresAt);
    return expiresAt;
  });
}
