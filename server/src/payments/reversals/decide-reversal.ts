import { fitsCurrency, subtractAmounts, zero, type Amount } from "@servicepay/money";
import { acquirerByCode, bankDayOf, boundsOfBankDay } from "#acquirers/registry.ts";
import { conflict, invalid } from "#platform/refusal.ts";
import { mayHaveCharged, type Attempt } from "../attempts/attempt.ts";
import type { ArchivedAttempts } from "../payment.ts";
import type { StoredPayment } from "../store/payment-row.ts";

/** A charge, and what is left of it on the card. */
export interface ChargedSale {
  sale: Attempt;
  left: Amount;
}

/** How money would be given back now. */
export interface DecidedReversal extends ChargedSale {
  /** A void for the whole charge while the bank's day of the charge lasts, else a refund. */
  kind: "void" | "refund";
  amount: Amount;
  /** The end of the bank's day of the charge; null if it is over. */
  bankDayEndsAt: Date | null;
}

/** Refuses (409) unless the payment was charged. */
export function chargedSaleOf(payment: StoredPayment, attempts: readonly Attempt[]): ChargedSale {
  if (payment.archived !== null && payment.chargedAmount !== null) throw archivedPayment(payment.archived);
  const sale = attempts.find(({ kind, state }) => kind === "sale" && state === "APPROVED");
  if (sale === undefined || payment.chargedAmount === null) throw notCharged(attempts);
  return { sale, left: subtractAmounts(payment.chargedAmount, payment.refundedAmount) };
}

/**
 * Decides on giving back an amount, or everything that is left (`null`). Refuses what cannot be given back. Both the
 * preview and the verbs that move money decide here.
 */
export function decideReversal(
  payment: StoredPayment,
  attempts: readonly Attempt[],
  wanted: Amount | null,
  now: Date,
): DecidedReversal {
  if (wanted !== null) refuseBadAmount(payment, wanted);
  const { sale, left } = chargedSaleOf(payment, attempts);
  const amount = wanted ?? left;
  refuseUnlessRefundable(payment, sale, amount, left);
  if (attempts.some(isUnderWayFor(sale))) throw reversalUnderWay();
  const bankDayEndsAt = endOfBankDay(sale, now);
  const isWhole = amount === left && left === sale.chargedAmount;
  return { kind: isWhole && bankDayEndsAt !== null ? "void" : "refund", amount, sale, left, bankDayEndsAt };
}

/** The refusal of a second reversal of the same charge. The unique index one_live_reversal refuses it too. */
export function reversalUnderWay() {
  return conflict("A cancellation or refund of this payment is under way.", {
    reason: "in_progress",
    retryAfterSeconds: 5,
  });
}

function refuseBadAmount({ currency }: StoredPayment, amount: Amount): void {
  if (amount <= zero) throw invalid("amount", "The amount must be positive.", "not_positive");
  if (!fitsCurrency(amount, currency))
    throw invalid("amount", `The amount is finer than the smallest unit of ${currency}.`, "too_fine");
}

function refuseUnlessRefundable({ state }: StoredPayment, sale: Attempt, amount: Amount, left: Amount): void {
  if (state !== "succeeded" && state !== "partially_refunded") {
    throw conflict(`The payment is ${state} and cannot be refunded.`, { reason: state });
  }
  if (amount > left)
    throw conflict("The amount is more than is left of the payment.", { field: "amount", reason: "more_than_left" });
  const isPartial = amount < sale.chargedAmount;
  if (isPartial && acquirerByCode(sale.acquirerCode)?.capabilities.partialRefund === "none") {
    throw conflict("The bank refunds whole payments only.", { field: "amount", reason: "partial_not_possible" });
  }
}

function isUnderWayFor({ id }: Attempt) {
  return ({ reversesId, state }: Attempt) =>
    reversesId === id && state !== "APPROVED" && state !== "DECLINED" && state !== "ABANDONED";
}

function endOfBankDay({ submittedAt, createdAt }: Attempt, now: Date): Date | null {
  const { to } = boundsOfBankDay(bankDayOf(submittedAt ?? createdAt));
  return now < to ? to : null;
}

function archivedPayment({ month }: ArchivedAttempts) {
  return conflict(
    `The payment is in the archive of ${month}. Ask the operator to restore this month, then send the request again.`,
    { reason: "archived" },
  );
}

function notCharged(attempts: readonly Attempt[]) {
  if (attempts.some(({ kind, state }) => kind === "sale" && mayHaveCharged(state)))
    return conflict("The bank's answer to the charge is awaited: it may have been charged.", {
      reason: "outcome_unknown",
    });
  return conflict("The payment has not been charged.", { reason: "not_paid" });
}
