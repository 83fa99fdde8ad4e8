import type { Customer } from "#customers/index.ts";
import { keepContact } from "#notifications/index.ts";
import { findPaymentSet } from "#payment-sets/index.ts";
import type { PaymentId } from "#payments/index.ts";
import type { WriteContext } from "#platform/context.ts";

interface NewPayment {
  id: PaymentId;
  paymentSetId: string;
  customer: Customer | null;
}

/**
 * Keeps the customer's e-mail address if the payment set sends receipts. Not that of the default customer, which stands for
 * payers without a record.
 */
export async function keepPayerContact(ctx: WriteContext, { id, paymentSetId, customer }: NewPayment): Promise<void> {
  if (customer === null || customer.isDefault) return;
  const set = await findPaymentSet(ctx, paymentSetId);
  if (set?.sendReceipts !== true) return;
  const { email } = customer;
  await keepContact(ctx, { id, email, gsm: null, wantsReceipts: true, keptFrom: ctx.clock.now() });
}
