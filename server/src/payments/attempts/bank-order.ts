import type { Order, OrderReference } from "#acquirers/registry.ts";
import type { Attempt } from "./attempt.ts";

/** The order as its bank knows it. */
export function bankOrderOf({ bankOrderId, currency, installments, chargedAmount }: Attempt): Order {
  return { bankOrderId, currency, installments, amount: chargedAmount };
}

/** A sale, for the bank that is asked about it or gives it back. */
export function referenceOf(sale: Attempt): OrderReference {
  return { ...bankOrderOf(sale), references: sale.references, chargedAmount: sale.chargedAmount };
}
