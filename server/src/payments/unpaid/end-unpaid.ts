import { releaseItems } from "#current-accounts/index.ts";
import type { WriteContext } from "#platform/context.ts";
import { dropLinkMessages } from "../messages/payer-messages.ts";
import type { StoredPayment } from "../store/payment-row.ts";
import { movePayment } from "../store/payments.ts";

/** Moves the payment to a state in which it can no longer be paid, and releases the open items that it holds. The caller has locked it. */
export async function endUnpaid(
  ctx: WriteContext,
  payment: StoredPayment,
  state: "failed" | "expired" | "cancelled",
): Promise<void> {
  await movePayment(ctx, payment, state);
  if (payment.currentAccountId !== null) await releaseItems(ctx, payment.currentAccountId, payment.id);
  await dropLinkMessages(ctx, payment);
}
