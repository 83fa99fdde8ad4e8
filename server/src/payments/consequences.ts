import { subtractAmounts } from "@servicepay/money";
import type { Attempt } from "./attempt.ts";
import { stateAfterFailedTry } from "./payment.ts";
import type { Payment, PaymentState } from "./payment.ts";
import { nextReversalAt } from "./resolution-schedule.ts";

export type PaymentFacts = Pick<Payment, "state" | "attemptsUsed" | "attemptsMax" | "refundedAmount"> & {
  cancelRequestedAt: Date | null;
};
export type MovedAttempt = Pick<
  Attempt,
  "kind" | "state" | "chargedAmount" | "decline" | "submittedAt" | "formEmittedAt"
>;
/** The sale that a void or refund takes back, and how many tries to do so there are. */
export type ReversedSale = Pick<Attempt, "state" | "chargedAmount"> & { triesMade: number };

/** What an attempt's new state means for everything else; `followUp` writes it. */
export interface Consequences {
  /** Null = it stays where it is. */
  payment: PaymentState | null;
  /** Ledger and customer account tell the attempt's amount. */
  isBooked: boolean;
  isTryGivenBack: boolean;
  /** The whole charge went back: the order may be paid again, by another payment. */
  isOrderFreed: boolean;
  savedCard: "activate" | "discard" | null;
  /** What the merchant is told, in this order: of the attempt, or of the payment itself. */
  told: readonly { of: "attempt" | "payment"; state: PaymentState }[];
  audited: string | null;
  needsPeople: boolean;
  /** What becomes of the sale that should have been taken back. */
  sale: { kind: "reversed" } | { kind: "reversalGivenUp" } | { kind: "reversedAgain"; at: Date } | null;
}

const nothing: Consequences = {
  payment: null,
  isBooked: false,
  isTryGivenBack: false,
  isOrderFreed: false,
  savedCard: null,
  told: [],
  audited: null,
  needsPeople: false,
  sale: null,
};

/** Decides only: `sale` is given with a void or refund. */
export function consequencesOf(
  payment: PaymentFacts,
  attempt: MovedAttempt,
  sale: ReversedSale | null,
  at: Date,
): Consequences {
  const consequences = sale === null ? ofSale(payment, attempt) : ofReversal(payment, attempt, sale, at);
  return { ...consequences, needsPeople: attempt.state === "MANUAL" };
}

function ofSale(payment: PaymentFacts, sale: MovedAttempt): Consequences {
  switch (sale.state) {
    case "APPROVED":
      return {
        ...nothing,
        payment: "succeeded",
        isBooked: true,
        savedCard: "activate",
        told: [{ of: "attempt", state: "succeeded" }],
        audited: "payment.succeeded",
      };
    case "DECLINED":
      return failedTry(payment, sale);
    case "REVERSED":
      return sale.decline === null ? takenBack() : failedTry(payment, sale);
    case "ABANDONED":
      return sale.decline === null ? withdrawn(sale) : failedTry(payment, sale);
    default:
      return nothing;
  }
}

/** Nobody was refused anything: the payer began anew, or another confirm was faster. A try that no bank saw is none. */
function withdrawn({ formEmittedAt }: MovedAttempt): Consequences {
  return { ...nothing, savedCard: "discard", isTryGivenBack: formEmittedAt === null };
}

function failedTry(payment: PaymentFacts, sale: MovedAttempt): Consequences {
  const told: Consequences["told"] = [{ of: "attempt", state: "failed" }];
  const failed: Consequences = { ...nothing, savedCard: "discard", told, audited: "payment.declined" };
  const isWithThisAttempt = payment.state === "open" || (payment.state === "processing" && sale.submittedAt !== null);
  if (!isWithThisAttempt) return failed;
  if (payment.cancelRequestedAt !== null)
    return { ...failed, payment: "cancelled", told: [...told, { of: "payment", state: "cancelled" }] };
  const state = stateAfterFailedTry(payment);
  return { ...failed, payment: state === payment.state ? null : state };
}

/** Charged after the merchant had cancelled, and voided again: the books never saw it. */
function takenBack(): Consequences {
  return {
    ...nothing,
    payment: "cancelled",
    savedCard: "discard",
    told: [{ of: "attempt", state: "cancelled" }],
    audited: "payment.cancelled",
  };
}

function ofReversal(payment: PaymentFacts, reversal: MovedAttempt, sale: ReversedSale, at: Date): Consequences {
  switch (reversal.state) {
    case "APPROVED":
      return reversalDone(payment, reversal, sale);
    case "DECLINED":
    case "ABANDONED":
    case "MANUAL":
      return reversalFailed(reversal, sale, at);
    default:
      return nothing;
  }
}

function reversalDone(payment: PaymentFacts, { kind, chargedAmount }: MovedAttempt, sale: ReversedSale): Consequences {
  if (sale.state === "REVERSING" || sale.state === "MANUAL") return { ...nothing, sale: { kind: "reversed" } };
  // People settled the sale before its void: what follows from both has been written.
  if (sale.state !== "APPROVED") return { ...nothing, audited: `payment.${kind}_found` };
  const left = subtractAmounts(sale.chargedAmount, payment.refundedAmount);
  const stateOfRefund = chargedAmount === left ? "refunded" : "partially_refunded";
  const state = kind === "void" ? "voided" : stateOfRefund;
  const audited = kind === "void" ? "payment.voided" : "payment.refunded";
  const isOrderFreed = state !== "partially_refunded";
  return { ...nothing, payment: state, isBooked: true, isOrderFreed, told: [{ of: "attempt", state }], audited };
}

/** A refused refund changes nothing. A refused void of a charge that must go back is tried again, then handed to people. */
function reversalFailed({ kind, state }: MovedAttempt, sale: ReversedSale, at: Date): Consequences {
  const failed: Consequences = { ...nothing, audited: `payment.${kind}_failed` };
  if (sale.state !== "REVERSING") return failed;
  const againAt = state === "MANUAL" ? null : nextReversalAt(sale.triesMade, at);
  return { ...failed, sale: againAt === null ? { kind: "reversalGivenUp" } : { kind: "reversedAgain", at: againAt } };
}
