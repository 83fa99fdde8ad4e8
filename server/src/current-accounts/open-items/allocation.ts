import { subtractAmounts, type Amount } from "@servicepay/money";
import type { TransactionId } from "../transaction.ts";

/** A payer has this long to pay what a payment holds. A payment whose outcome is unknown may hold it longer. */
export const RESERVATION_SECONDS = 20 * 60;

/** The part of a payment that pays an item. */
export interface Allocation {
  id: TransactionId;
  amount: Amount;
  /** What refunds have returned of it. */
  returned: Amount;
}

export type ReturnedPart = Pick<Allocation, "id" | "amount">;

/**
 * Divides what a refund returns: the newest item becomes open first, the oldest last. `allocations` are in the order of
 * payment, the oldest item first.
 */
export function returnedParts(allocations: readonly Allocation[], refunded: Amount): ReturnedPart[] {
  let left = refunded;
  const parts: ReturnedPart[] = [];
  for (const { id, amount: allocated, returned } of allocations.toReversed()) {
    const rest = subtractAmounts(allocated, returned);
    const amount = rest < left ? rest : left;
    if (amount > 0n) parts.push({ id, amount });
    left = subtractAmounts(left, amount);
  }
  return parts;
}
