import { subtractAmounts, zero, type Amount, type Rate } from "@servicepay/money";
import type { Context } from "#platform/context.ts";
import { Refusal } from "#platform/refusal.ts";
import { isUndecided } from "../attempts/attempt.ts";
import { requirePaymentWithAttempts } from "../find-payment.ts";
import { resolveUndecided, saleToShow } from "../payment-outcome.ts";
import type { Payment } from "../payment.ts";
import { decideReversal, type DecidedReversal } from "./decide-reversal.ts";

/** What `reversePayment` would do now. */
export interface ReversalPreview {
  payment: Payment;
  /** What is left of the charge on the card. */
  left: Amount;
  reversal: PreviewedReversal | null;
  /** Why nothing would be sent to the bank; null if `reversal` is given. */
  refusal: Refusal | null;
  charge: PreviewedCharge | null;
}

export interface PreviewedReversal {
  kind: "void" | "refund";
  amount: Amount;
  /** Until then the bank voids the whole charge; null if its day is over. */
  bankDayEndsAt: Date | null;
  /** A refund during the bank's day of the charge: some banks refuse it until the next day. */
  mayBeRefusedToday: boolean;
}

/** The charge that the void or refund would return. */
export interface PreviewedCharge {
  installments: number;
  /** The part of the charge that the payer paid for installments. */
  markup: Amount;
  /** The bank's commission by the payment set's rates. */
  costRate: Rate;
  bankName: string | null;
  maskedPan: string | null;
}

/**
 * Decides what giving back an amount, or everything left (`null`), would do, and sends no reversal. First asks the bank about
 * undecided attempts, which may settle them.
 */
export async function previewReversal(
  ctx: Context,
  paymentId: string,
  amount: Amount | null,
): Promise<ReversalPreview> {
  const { payment, attempts } = await resolvedPayment(ctx, paymentId);
  const sale = saleToShow(attempts);
  const charged = payment.chargedAmount;
  return {
    payment,
    left: charged === null || payment.state === "voided" ? zero : subtractAmounts(charged, payment.refundedAmount),
    ...decidedOrRefused(() => decideReversal(payment, attempts, amount, ctx.clock.now())),
    charge:
      sale === undefined || charged === null
        ? null
        : {
            installments: sale.installments,
            markup: subtractAmounts(sale.chargedAmount, sale.amount),
            costRate: sale.costRate,
            bankName: sale.bankName,
            maskedPan: sale.maskedPan,
          },
  };
}

async function resolvedPayment(ctx: Context, paymentId: string) {
  const found = await requirePaymentWithAttempts(ctx, paymentId);
  if (!found.attempts.some(({ state }) => isUndecided(state))) return found;
  await resolveUndecided(ctx, found.attempts);
  return requirePaymentWithAttempts(ctx, paymentId);
}

function decidedOrRefused(decide: () => DecidedReversal): Pick<ReversalPreview, "reversal" | "refusal"> {
  try {
    const { kind, amount, bankDayEndsAt } = decide();
    const mayBeRefusedToday = kind === "refund" && bankDayEndsAt !== null;
    return { reversal: { kind, amount, bankDayEndsAt, mayBeRefusedToday }, refusal: null };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { reversal: null, refusal: error };
  }
}
