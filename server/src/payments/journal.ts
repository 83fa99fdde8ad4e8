import { amountOfMinorUnits, minorUnits, subtractAmounts, zero } from "@servicepay/money";
import type { Amount, CurrencyCode } from "@servicepay/money";

export type JournalLeg = "bank_clearing" | "customer_receivable" | "installment_markup";

/** A positive amount is a debit; the legs of one journal add up to zero, and none of them is zero. */
export interface JournalEntry {
  leg: JournalLeg;
  amount: Amount;
}

export interface Charge {
  /** The order's. */
  amount: Amount;
  /** With the mark-up. */
  chargedAmount: Amount;
  currency: CurrencyCode;
}

/** The bank owes us what the card was charged; the customer's debt falls by the order's amount; the rest is mark-up. */
export function saleJournal({ amount, chargedAmount }: Charge): JournalEntry[] {
  return withoutZeros([
    { leg: "bank_clearing", amount: chargedAmount },
    { leg: "customer_receivable", amount: negative(amount) },
    { leg: "installment_markup", amount: negative(subtractAmounts(chargedAmount, amount)) },
  ]);
}

/** The counter-entry of a part of a sale. The parts of a sale that goes back entirely add up to the sale. */
export function reversalJournal(sale: Charge, refundedBefore: Amount, refunded: Amount): JournalEntry[] {
  const receivable = receivablePart(sale, refundedBefore, refunded);
  return withoutZeros([
    { leg: "bank_clearing", amount: negative(refunded) },
    { leg: "customer_receivable", amount: receivable },
    { leg: "installment_markup", amount: subtractAmounts(refunded, receivable) },
  ]);
}

/** How much of a refund gives back the order's amount; the rest gives back the mark-up. */
export function receivablePart(sale: Charge, refundedBefore: Amount, refunded: Amount): Amount {
  const refundedAfter = (refundedBefore + refunded) as Amount;
  return subtractAmounts(receivableOf(sale, refundedAfter), receivableOf(sale, refundedBefore));
}

/** Rounded down to the smallest unit; computed from the running total, so that no remainder is lost. */
function receivableOf({ amount, chargedAmount, currency }: Charge, refundedTotal: Amount): Amount {
  const units = minorUnits(refundedTotal, currency) * minorUnits(amount, currency);
  return amountOfMinorUnits(units / minorUnits(chargedAmount, currency), currency);
}

function negative(amount: Amount): Amount {
  return subtractAmounts(zero, amount);
}

function withoutZeros(entries: JournalEntry[]): JournalEntry[] {
  return entries.filter((entry) => entry.amount !== zero);
}
