import type { Amount } from "@servicepay/money";
import { subtractAmounts, zero } from "@servicepay/money";
import { inTransaction, reading } from "#platform/context.ts";
import type { Context, WriteContext } from "#platform/context.ts";
import { faultPoint } from "#platform/fault-point.ts";
import { conflict, notFound } from "#platform/refusal.ts";
import { abandonOpenPayment } from "./abandon-payment.ts";
import { mayHaveCharged } from "./attempt.ts";
import type { Attempt } from "./attempt.ts";
import { findPaymentByAnyReference } from "./find-payment.ts";
import { resolveUndecided } from "./payment-outcome.ts";
import { selectAttempts } from "./store/attempts.ts";
import { lockPayment, lockPaymentOf, requestPaymentCancel, selectPayment } from "./store/payments.ts";
import type { StoredPayment } from "./store/payments.ts";
import { takeBackSale } from "./take-back-sale.ts";

export interface TakenBack {
  success: boolean;
  /** A sentence where it did not succeed, or not yet. */
  error: string | null;
  /** What is left of the charge on the card. */
  lastAmount: Amount;
}

/**
 * Cancels a payment: an unpaid one ends; a charged one is voided at the bank, which is possible until the bank's day
 * closes. While the bank's answer to the charge is unknown, the wish is kept: a charge that turns up is voided.
 */
export async function cancelPayment(
  ctx: Context,
  { referenceCode, reason }: { referenceCode: string; reason: string | null },
): Promise<TakenBack> {
  const found = await findWithAttempts(ctx, referenceCode);
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
  const attempt = await takeBackSale(ctx, async (ctx) => {
    const { sale, left } = await saleToTakeBack(ctx, payment);
    return { sale, takeBack: { kind: "void", amount: left, reason } };
  });
  return takenBackBy(ctx, attempt);
}

async function cancelUncharged(ctx: WriteContext, { id }: StoredPayment): Promise<StoredPayment> {
  const payment = (await lockPayment(ctx, id))!;
  if (payment.state === "open") return abandonOpenPayment(ctx, payment);
  if (payment.state === "processing") await requestPaymentCancel(ctx, payment);
  return payment;
}

export async function findWithAttempts(
  ctx: Context,
  referenceCode: string,
): Promise<{ payment: StoredPayment; attempts: Attempt[] }> {
  return inTransaction(ctx, async (ctx) => {
    const payment = await findPaymentByAnyReference(ctx, referenceCode);
    if (payment === undefined) throw notFound("There is no such payment.", "referenceCode");
    return { payment, attempts: await selectAttempts(ctx, payment.id) };
  });
}

/** The charged sale and what is left of it, under the payment's lock. */
export async function saleToTakeBack(
  ctx: WriteContext,
  { id }: StoredPayment,
): Promise<{ payment: StoredPayment; sale: Attempt; left: Amount }> {
  const payment = await lockPaymentOf(ctx, { paymentId: id });
  const attempts = await selectAttempts(ctx, id);
  const sale = attempts.find(({ kind, state }) => kind === "sale" && state === "APPROVED");
  if (sale === undefined || payment.chargedAmount === null) throw notCharged(attempts);
  return { payment, sale, left: subtractAmounts(payment.chargedAmount, payment.refundedAmount) };
}

function notCharged(attempts: readonly Attempt[]) {
  if (attempts.some(({ kind, state }) => kind === "sale" && mayHaveCharged(state)))
    return conflict("The bank's answer to the charge is awaited: it may have been charged.", {
      reason: "outcome_unknown",
    });
  return conflict("The payment has not been charged.", { reason: "not_paid" });
}

/** What came of a void or refund, as the merchant is told. */
export async function takenBackBy(ctx: Context, attempt: Attempt): Promise<TakenBack> {
  const payment = (await selectPayment(reading(ctx), attempt.paymentId))!;
  const charged = payment.chargedAmount ?? zero;
  const lastAmount = payment.state === "voided" ? zero : subtractAmounts(charged, payment.refundedAmount);
  return { success: attempt.state === "APPROVED", error: errorOf(attempt), lastAmount };
}

function errorOf({ state, decline }: Attempt): string | null {
  if (state === "APPROVED") return null;
  if (state === "DECLINED" || state === "ABANDONED") return decline?.message || "The bank refused.";
  return "The bank's answer is awaited.";
}
