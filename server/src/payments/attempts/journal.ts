import {
  addAmounts,
  amountOfMinorUnits,
  minorUnits,
  subtractAmounts,
  zero,
  type Amount,
  type CurrencyCode,
} from "@servicepay/money";

export type JournalLeg = "bank_clearing" | "customer_receivable" | "installment_markup";

/** A positive amount is a debit. The legs of a journal add up to zero, and no leg is zero. */
export interface JournalEntry {
  leg: JournalLeg;
  amount: Amount;
}

export interface Charge {
  /** The order's amount. */
  amount: Amount;
  /** With the installment mark-up. */
  chargedAmount: Amount;
  currency: CurrencyCode;
}

/** The bank owes the charge, the customer's debt falls by the order's amount, and the rest is mark-up. */
export function saleJournal({ amount, chargedAmount }: Charge): JournalEntry[] {
  return withoutZeros([
    { leg: "bank_clearing", amount: chargedAmount },
    { leg: "customer_receivable", amount: negative(amount) },
    { leg: "installment_markup", amount: negative(subtractAmounts(chargedAmount, amount)) },
  ]);
}

/** Reverses a part of a sale. The reversals of a whole sale add up to its journal. */
export function reversalJournal(sale: Charge, refundedBefore: Amount, refunded: Amount): JournalEntry[] {
  const receivable = receivablePart(sale, refundedBefore, refunded);
  return withoutZeros([
    { leg: "bank_clearing", amount: negative(refunded) },
    { leg: "customer_receivable", amount: receivable },
    { leg: "installment_markup", amount: subtractAmounts(refunded, receivable) },
  ]);
}

/** The part of a refund that gives back the order's amount. The rest gives back the mark-up. */
export function receivablePart(sale: Charge, refundedBefore: Amount, refunded: Amount): Amount {
  const refundedAfter = (refundedBefore + refunded) as Amount;
  return subtractAmounts(receivableOf(sale, refundedAfter), receivableOf(sale, refundedBefore));
}

/** The order's amount less what refunds have given back of it, and what one more gives back. */
export function netAmountOf(
  { amount, refundedAmount }: { amount: Amount; refundedAmount: Amount },
  sale: Charge,
  refunded: Amount = zero,
): Amount {
  return subtractAmounts(amount, receivablePart(sale, zero, addAmounts(refundedAmount, refunded)));
}

/** Rounded down to the smallest unit. Computed from the running total, so no remainder is lost. */
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
