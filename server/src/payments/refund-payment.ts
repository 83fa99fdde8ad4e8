import { fitsCurrency, zero, type Amount } from "@servicepay/money";
import { acquirerByCode } from "#acquirers/registry.ts";
import type { Context, WriteContext } from "#platform/context.ts";
import { conflict, invalid } from "#platform/refusal.ts";
import type { Attempt } from "./attempts/attempt.ts";
import { requirePaymentWithAttempts } from "./find-payment.ts";
import { resolveUndecided } from "./payment-outcome.ts";
import {
  lockChargedSale,
  reversalResult,
  reverseSale,
  type ReversalResult,
  type ReversedSale,
} from "./attempts/reverse-sale.ts";
import type { StoredPayment } from "./store/payment-row.ts";

export interface Refund {
  referenceCode: string;
  /** A part of what was charged, including the installment mark-up. */
  amount: Amount;
  reason: string | null;
}

/**
 * Gives back a charge or a part of it, never more than is left. Of two refunds at once, one is refused ("in_progress"). If
 * the bank refunds only after its day has closed, a full refund becomes a void, and a partial one is refused (409,
 * "day_not_closed").
 */
export async function refundPayment(ctx: Context, { referenceCode, amount, reason }: Refund): Promise<ReversalResult> {
  if (amount <= zero) throw invalid("amount", "The amount must be positive.", "not_positive");
  const { payment, attempts } = await requirePaymentWithAttempts(ctx, referenceCode);
  if (!fitsCurrency(amount, payment.currency)) {
    throw invalid("amount", `The amount is finer than the smallest unit of ${payment.currency}.`, "too_fine");
  }
  await resolveUndecided(ctx, attempts);
  const refund = await reverseSale(ctx, async (ctx) => {
    const { payment: locked, sale, left } = await lockChargedSale(ctx, payment);
    refuseUnlessRefundable(locked, sale, amount, left);
    return { sale, left, reversal: { kind: "refund", amount, reason } };
  });
  const { state, outcomeReason } = refund.attempt;
  if (state !== "DECLINED" || outcomeReason !== "day_not_closed") return reversalResult(refund);
  return reversalResult(await voidInstead(ctx, payment, refund.attempt));
}

function refuseUnlessRefundable({ state }: StoredPayment, sale: Attempt, amount: Amount, left: Amount): void {
  if (state !== "succeeded" && state !== "partially_refunded") {
    throw conflict(`The payment is ${state} and cannot be refunded.`, { reason: state });
  }
  if (amount > left)
    throw conflict("The amount is more than is left of the payment.", { field: "amount", reason: "more_than_left" });
  const isPartial = amount < sale.chargedAmount;
  if (isPartial && acquirerByCode(sale.acquirerCode)?.capabilities.partialRefund !== true) {
    throw conflict("The bank refunds whole payments only.", { field: "amount", reason: "partial_not_possible" });
  }
}

function voidInstead(ctx: Context, payment: StoredPayment, refused: Attempt): Promise<ReversedSale> {
  const prepare = async (ctx: WriteContext) => {
    const { sale, left } = await lockChargedSale(ctx, payment);
    const isWhole = left === sale.chargedAmount && refused.chargedAmount === left;
    if (!isWhole) {
      const sentence = "The bank refunds a part of a payment only after its day has closed. Please try again tomorrow.";
      throw conflict(sentence, { field: "amount", reason: "day_not_closed" });
    }
    return { sale, left, reversal: { kind: "void" as const, amount: left, reason: refused.reason } };
  };
  return reverseSale(ctx, prepare, refused);
}
