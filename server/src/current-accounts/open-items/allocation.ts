import { subtractAmounts, type Amount } from "@servicepay/money";
import type { TransactionId } from "../transaction.ts";

/** A payer has this long to pay what a payment holds. A payment whose outcome is unknown may hold it longer. */
export const RESERVATION_SECONDS = 20 * 60;

/** The part of a payment or refund that pays an item or opens it again. */
export interface AllocatedPart {
  id: TransactionId;
  /** The ERP's code of the item. */
  erpCode: string | null;
  amount: Amount;
}

/** The part of a payment that pays an item. */
export interface Allocation extends AllocatedPart {
  /** What refunds have returned of it. */
  returned: Amount;
}

/**
 * Divides what a refund returns: the newest item becomes open first, the oldest last. `allocations` are in the order of
 * payment, the oldest item first.
 */
export function returnedParts(allocations: readonly Allocation[], refunded: Amount): AllocatedPart[] {
  let left = refunded;
  const parts: AllocatedPart[] = [];
  for (const { id, erpCode, amount: allocated, returned } of allocations.toReversed()) {
    const rest = subtractAmounts(allocated, returned);
    const amount = rest < left ? rest : left;
    if (amount > 0n) parts.push({ id, erpCode, amount });
    left = subtractAmounts(left, amount);
  }
  return parts;
}
