import { isBeforeSubmitting, mayHaveCharged, type Attempt, type AttemptState } from "./attempts/attempt.ts";
import { transactionStatusId, type Payment } from "./payment.ts";

/** A payment as merchants see it: one transaction and its status. */
export interface TransactionOfPayment {
  /** The id of the attempt that brought the payment into its state; the payment's id if none did. */
  id: string;
  statusId: number;
}

type AttemptFacts = Pick<Attempt, "id" | "kind" | "state" | "decline">;

/** `attempts`: all attempts of the payment, oldest first. A webhook with the same id has the same status. */
export function transactionOf(
  payment: Pick<Payment, "id" | "state" | "archived">,
  attempts: readonly AttemptFacts[],
): TransactionOfPayment {
  const id = payment.archived === null ? decisiveAttempt(payment, attempts)?.id : payment.archived.transactionId;
  return { id: id ?? payment.id, statusId: transactionStatusId(payment.state) };
}

function decisiveAttempt(
  { state }: Pick<Payment, "state">,
  attempts: readonly AttemptFacts[],
): AttemptFacts | undefined {
  const sales = attempts.filter(({ kind }) => kind === "sale");
  switch (state) {
    case "open":
      return sales.findLast((sale) => isBeforeSubmitting(sale.state));
    case "processing":
    case "succeeded":
      return sales.findLast((sale) => mayHaveCharged(sale.state));
    case "partially_refunded":
    case "refunded":
    case "voided":
      return attempts.findLast((attempt) => attempt.kind !== "sale" && attempt.state === "APPROVED");
    case "failed":
    case "expired":
      return sales.findLast(({ decline }) => decline !== null);
    case "cancelled":
      return sales.findLast((sale) => sale.state === "REVERSED" && sale.decline === null);
  }
}

/** An attempt's state as merchants see it. */
export const transactionStates = {
  CREATED: "pending",
  AUTH_PENDING: "pending",
  AUTHENTICATED: "pending",
  SUBMITTING: "pending",
  UNKNOWN: "pending",
  REVERSING: "pending",
  MANUAL: "pending",
  APPROVED: "succeeded",
  DECLINED: "declined",
  ABANDONED: "abandoned",
  REVERSED: "reversed",
} as const satisfies Record<AttemptState, string>;
