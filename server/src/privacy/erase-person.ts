import { eraseCards } from "#cards/index.ts";
import { eraseAnswerAddresses } from "#consents/index.ts";
import { eraseCustomer } from "#customers/index.ts";
import type { CustomerId } from "#customers/index.ts";
import { eraseLinkDetails } from "#links/index.ts";
import { erasePaymentDetails, exportPayments, unfinishedPaymentsOf } from "#payments/index.ts";
import type { WriteContext } from "#platform/context.ts";
import { conflict } from "#platform/refusal.ts";

export interface Erased {
  payments: number;
  cards: number;
}

/**
 * Strikes a customer out for ever, wherever something leads to the person. What law obliges to keep stays without a
 * person: payments with amounts, references and masked cards, the ledger, which texts were accepted when, the audit log.
 */
export async function erasePerson(ctx: WriteContext, customerId: CustomerId): Promise<Erased> {
  // The customer is locked first: a payment that is being made for it comes before, and is then found here, or fails.
  await eraseCustomer(ctx, customerId);
  const unfinished = await unfinishedPaymentsOf(ctx, customerId);
  if (unfinished.length > 0) {
    throw conflict(
      `Payments of this customer are under way or can still be made: cancel them or wait for their end (${unfinished.join(", ")}).`,
      { reason: "payment_unfinished" },
    );
  }
  const paymentIds = (await exportPayments(ctx, customerId)).map(({ id }) => id);
  await erasePayerDetails(ctx, paymentIds);
  const cards = await eraseCards(ctx, customerId);
  return { payments: paymentIds.length, cards };
}

/** What a payment tells of its payer. */
export async function erasePayerDetails(ctx: WriteContext, paymentIds: readonly string[]): Promise<void> {
  await erasePaymentDetails(ctx, paymentIds);
  await eraseLinkDetails(ctx, paymentIds);
  await eraseAnswerAddresses(ctx, paymentIds);
}
