import { zero } from "@servicepay/money";
import { inTransaction, type Context, type WriteContext } from "#platform/context.ts";
import { faultPoint } from "#platform/fault-point.ts";
import { conflict } from "#platform/refusal.ts";
import { lockChargedSale, reversalResult, reverseSale, type ReversalResult } from "./attempts/reverse-sale.ts";
import { requirePaymentWithAttempts } from "./find-payment.ts";
import { resolveUndecided } from "./payment-outcome.ts";
import { lockPayment } from "./store/locks.ts";
import type { StoredPayment } from "./store/payment-row.ts";
import { requestPaymentCancel } from "./store/payments.ts";
import { abandonOpenPayment } from "./unpaid/abandon-payment.ts";

/**
 * Ends an unpaid payment, or voids a charged one, which the bank allows until its day closes. While the bank's answer to the
 * charge is unknown, the request is stored: if it was charged, it is voided as soon as that is known.
 */
export async function cancelPayment(
  ctx: Context,
  { referenceCode, reason }: { referenceCode: string; reason: string | null },
): Promise<ReversalResult> {
  const found = await requirePaymentWithAttempts(ctx, referenceCode);
  await resolveUndecided(ctx, found.attempts);
  const payment = await inTransaction(ctx, (ctx) => cancelUncharged(ctx, found.payment));
  await faultPoint("payments.cancel_after_commit");
  switch (payment.state) {
    case "cancelled":
    case "voided":
      return { success: true, error: null, lastAmount: zero };
    case "processing":
      return {
        success: false,
        error: "The bank's answer is awaited. The payment is cancelled as soon as it is known.",
        lastAmount: payment.amount,
      };
    case "succeeded":
      break;
    default:
      throw conflict(`The payment is ${payment.state.replace("_", " ")} and cannot be cancelled.`, {
        reason: payment.state,
      });
  }
  const reversed = await reverseSale(ctx, async (ctx) => {
    const { sale, left } = await lockChargedSale(ctx, payment);
    return { sale, left, reversal: { kind: "void", amount: left, reason } };
  });
  return reversalResult(reversed);
}

async function cancelUncharged(ctx: WriteContext, { id }: StoredPayment): Promise<StoredPayment> {
  const payment = (await lockPayment(ctx, id))!;
  if (payment.state === "open") return abandonOpenPayment(ctx, payment);
  if (payment.state === "processing") await requestPaymentCancel(ctx, payment);
  return payment;
}
