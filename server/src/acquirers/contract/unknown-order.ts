import { amountFromDecimal, zero } from "@servicepay/money";
import { noReferences, type OrderReference } from "./order.ts";

/** An order that the bank has never received: asking for it tests the address and the log-in. */
export function unknownOrder(randomHex: (bytes: number) => string): OrderReference {
  const bankOrderId = `CHECK${randomHex(8).toUpperCase()}`.slice(0, 20);
  const amount = amountFromDecimal("1") ?? zero;
  const order = {
    bankOrderId,
    amount,
    chargedAmount: amount,
    currency: "TRY",
    installments: 1,
  } as const;
  return { ...order, references: noReferences };
}
