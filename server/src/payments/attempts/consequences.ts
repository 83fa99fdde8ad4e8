import { subtractAmounts } from "@servicepay/money";
import type { AuditAction } from "#audit/index.ts";
import type { PaymentEventType } from "../payment-event.ts";
import { stateAfterFailedAttempt, type Payment, type PaymentState } from "../payment.ts";
import type { Attempt } from "./attempt.ts";
import { nextReversalAt } from "./resolution-schedule.ts";

export type PaymentFacts = Pick<Payment, "state" | "attemptsUsed" | "attemptsMax" | "refundedAmount"> & {
  cancelRequestedAt: Date | null;
};
type ReversalKind = Exclude<Attempt["kind"], "sale">;
export type MovedAttempt = Pick<
  Attempt,
  "kind" | "state" | "chargedAmount" | "decline" | "submittedAt" | "formEmittedAt"
>;
/** The sale that a void or refund gives back, and how many reversals of it there are. */
export type ReversedSaleFacts = Pick<Attempt, "state" | "chargedAmount"> & { reversalsMade: number };

/** What follows from an attempt's new state; `followUp` writes it. */
export interface Consequences {
  /** The payment's new state; null = it stays. */
  payment: PaymentState | null;
  /** The attempt's amount is written to the ledger and the customer's account. */
  isBooked: boolean;
  isAttemptUncounted: boolean;
  /** The whole charge was given back: another payment of the order may start. */
  isOrderFreed: boolean;
  savedCard: "activate" | "discard" | null;
  /** What the merchant's programs are told, in this order, about the attempt or the payment. */
  events: readonly { type: PaymentEventType; of: "attempt" | "payment"; state: PaymentState }[];
  audited: AuditAction | null;
  isUnclear: boolean;
  /** What happens to the sale of this reversal. */
  sale: { kind: "reversed" } | { kind: "reversalGivenUp" } | { kind: "reversedAgain"; at: Date } | null;
}

const noConsequences: Consequences = {
  payment: null,
  isBooked: false,
  isAttemptUncounted: false,
  isOrderFreed: false,
  savedCard: null,
  events: [],
  audited: null,
  isUnclear: false,
  sale: null,
};

/** `sale` is given with a void or refund. */
export function consequencesOf(
  payment: PaymentFacts,
  attempt: MovedAttempt,
  sale: ReversedSaleFacts | null,
  at: Date,
): Consequences {
  const consequences =
    sale === null ? consequencesOfSale(payment, attempt) : consequencesOfReversal(payment, attempt, sale, at);
  if (attempt.state !== "MANUAL") return consequences;
  const unclear = { type: "payment.needs_attention", of: "attempt", state: "processing" } as const;
  return { ...consequences, isUnclear: true, events: [...consequences.events, unclear] };
}

function consequencesOfSale(payment: PaymentFacts, sale: MovedAttempt): Consequences {
  switch (sale.state) {
    case "APPROVED":
      return {
        ...noConsequences,
        payment: "succeeded",
        isBooked: true,
        savedCard: "activate",
        events: [{ type: "payment.succeeded", of: "attempt", state: "succeeded" }],
        audited: "payment.succeeded",
      };
    case "DECLINED":
      return failedSale(payment, sale);
    case "REVERSED":
      return sale.decline === null ? reversedAfterCancel() : failedSale(payment, sale);
    case "ABANDONED":
      return sale.decline === null ? abandonedSale(sale) : failedSale(payment, sale);
    default:
      return noConsequences;
  }
}

/** Not a decline: payer or merchant gave up, or another attempt took its place. An attempt that no bank saw does not count. */
function abandonedSale({ formEmittedAt }: MovedAttempt): Consequences {
  return { ...noConsequences, savedCard: "discard", isAttemptUncounted: formEmittedAt === null };
}

function failedSale(payment: PaymentFacts, sale: MovedAttempt): Consequences {
  const declined = { type: "payment.declined", of: "attempt", state: "failed" } as const;
  const failed: Consequences = { ...noConsequences, savedCard: "discard", audited: "payment.declined" };
  const isWithThisAttempt = payment.state === "open" || (payment.state === "processing" && sale.submittedAt !== null);
  if (!isWithThisAttempt) return { ...failed, events: [declined] };
  if (payment.cancelRequestedAt !== null)
    return {
      ...failed,
      payment: "cancelled",
      events: [declined, { type: "payment.cancelled", of: "payment", state: "cancelled" }],
    };
  const state = stateAfterFailedAttempt(payment);
  return { ...failed, events: [declined], payment: state === payment.state ? null : state };
}

/** Charged after the merchant had cancelled, and voided. It was never booked. */
function reversedAfterCancel(): Consequences {
  return {
    ...noConsequences,
    payment: "cancelled",
    savedCard: "discard",
    events: [{ type: "payment.cancelled", of: "attempt", state: "cancelled" }],
    audited: "payment.cancelled",
  };
}

function consequencesOfReversal(
  payment: PaymentFacts,
  reversal: MovedAttempt,
  sale: ReversedSaleFacts,
  at: Date,
): Consequences {
  switch (reversal.state) {
    case "APPROVED":
      return reversalDone(payment, reversal, sale);
    case "DECLINED":
    case "ABANDONED":
    case "MANUAL":
      return reversalFailed(reversal, sale, at);
    default:
      return noConsequences;
  }
}

function reversalDone(
  payment: PaymentFacts,
  { kind, chargedAmount }: MovedAttempt,
  sale: ReversedSaleFacts,
): Consequences {
  if (sale.state === "REVERSING" || sale.state === "MANUAL") return { ...noConsequences, sale: { kind: "reversed" } };
  // A person settled the sale before this reversal ended, and everything that follows has been written.
  if (sale.state !== "APPROVED") return { ...noConsequences, audited: `payment.${kind as ReversalKind}_found` };
  const left = subtractAmounts(sale.chargedAmount, payment.refundedAmount);
  const stateOfRefund = chargedAmount === left ? "refunded" : "partially_refunded";
  const state = kind === "void" ? "voided" : stateOfRefund;
  const audited = kind === "void" ? "payment.voided" : "payment.refunded";
  const isOrderFreed = state !== "partially_refunded";
  return {
    ...noConsequences,
    payment: state,
    isBooked: true,
    isOrderFreed,
    events: [{ type: "refund.succeeded", of: "attempt", state }],
    audited,
  };
}

/** A declined refund changes nothing. A declined void of a REVERSING sale is retried; then people have to look at it. */
function reversalFailed({ kind, state }: MovedAttempt, sale: ReversedSaleFacts, at: Date): Consequences {
  const failed: Consequences = { ...noConsequences, audited: `payment.${kind as ReversalKind}_failed` };
  if (sale.state !== "REVERSING") {
    const isRefused = state !== "MANUAL" && sale.state === "APPROVED";
    return { ...failed, events: isRefused ? [{ type: "refund.failed", of: "attempt", state: "failed" }] : [] };
  }
  const againAt = state === "MANUAL" ? null : nextReversalAt(sale.reversalsMade, at);
  return { ...failed, sale: againAt === null ? { kind: "reversalGivenUp" } : { kind: "reversedAgain", at: againAt } };
}
