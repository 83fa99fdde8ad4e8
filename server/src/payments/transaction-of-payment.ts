import { isBeforeSubmitting, mayHaveCharged } from "./attempt.ts";
import type { Attempt } from "./attempt.ts";
import { transactionStatusId } from "./payment.ts";
import type { Payment } from "./payment.ts";

/** What merchants are shown of a payment: one transaction and the status of that very transaction. */
export interface Transaction {
  /** Of the attempt that put the payment where it is; the payment's own where none did. */
  id: string;
  statusId: number;
}

type AttemptFacts = Pick<Attempt, "id" | "kind" | "state" | "decline">;

/** `attempts`: all of the payment's, oldest first. A webhook with this id tells the same status, and no other. */
export function transactionOf(payment: Pick<Payment, "id" | "state">, attempts: readonly AttemptFacts[]): Transaction {
  return { id: decisive(payment, attempts)?.id ?? payment.id, statusId: transactionStatusId(payment.state) };
}

function decisive({ state }: Pick<Payment, "state">, attempts: readonly AttemptFacts[]): AttemptFacts | undefined {
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
