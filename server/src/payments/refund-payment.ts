import { fitsCurrency, zero } from "@servicepay/money";
import type { Amount } from "@servicepay/money";
import { acquirerByCode } from "#acquirers/registry.ts";
import type { Context, WriteContext } from "#platform/context.ts";
import { conflict, invalid } from "#platform/refusal.ts";
import type { Attempt } from "./attempt.ts";
import { findWithAttempts, saleToTakeBack, takenBackBy } from "./cancel-payment.ts";
import type { TakenBack } from "./cancel-payment.ts";
import { resolveUndecided } from "./payment-outcome.ts";
import type { StoredPayment } from "./store/payments.ts";
import { takeBackSale } from "./take-back-sale.ts";

export interface Refund {
  referenceCode: string;
  /** Of what was charged, mark-up included. */
  amount: Amount;
  reason: string | null;
}

/**
 * Gives back a charge or a part of it, never more than is left, even when two ask at once: one of them is refused with
 * "in_progress". Where the bank refunds only after its day has closed, a full refund is carried out as a void, and a
 * partial one is refused (409, "day_not_closed").
 */
export async function refundPayment(ctx: Context, { referenceCode, amount, reason }: Refund): Promise<TakenBack> {
  if (amount <= zero) throw invalid("amount", "The amount must be positive.", "not_positive");
  const { payment, attempts } = await findWithAttempts(ctx, referenceCode);
  if (!fitsCurrency(amount, payment.currency)) {
    throw invalid("amount", `The amount is finer than the smallest unit of ${payment.currency}.`, "too_fine");
  }
  await resolveUndecided(ctx, attempts);
  const refund = await takeBackSale(ctx, async (ctx) => {
    const { payment: locked, sale, left } = await saleToTakeBack(ctx, payment);
    refuseUnlessRefundable(locked, sale, amount, left);
    return { sale, takeBack: { kind: "refund", amount, reason } };
  });
  if (refund.state !== "DECLINED" || refund.outcomeReason !== "day_not_closed") return takenBackBy(ctx, refund);
  return takenBackBy(ctx, await voidInstead(ctx, payment, refund));
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

function voidInstead(ctx: Context, payment: StoredPayment, refused: Attempt): Promise<Attempt> {
  const prepare = async (ctx: WriteContext) => {
    const { sale, left } = await saleToTakeBack(ctx, payment);
    const isWhole = left === sale.chargedAmount && refused.chargedAmount === left;
    if (!isWhole) {
      const sentence = "The bank refunds a part of a payment only after its day has closed. Please try again tomorrow.";
      throw conflict(sentence, { field: "amount", reason: "day_not_closed" });
    }
    return { sale, takeBack: { kind: "void" as const, amount: left, reason: refused.reason } };
  };
  return takeBackSale(ctx, prepare, refused);
}
