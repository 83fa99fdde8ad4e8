import { fitsCurrency, zero } from "@servicepay/money";
import type { Capabilities } from "./acquirer.ts";
import type { Order } from "./order.ts";

/** The longest that every bank accepts, and the only length that PosNet accepts. */
const ORDER_ID = /^[A-Z0-9]{20}$/;

type Limits = Pick<Capabilities, "currencies" | "installments">;

/** Throws on a charge that the bank could not accept, before anything is sent. */
export function assertOrder(order: Order, limits: Limits): void {
  if (!ORDER_ID.test(order.bankOrderId)) throw new RangeError("bankOrderId is not 20 capital letters and digits");
  assertRefund(order, limits);
}

/** Throws on a refund that the bank could not accept. Its order keeps the id with which it was charged. */
export function assertRefund({ amount, currency, installments }: Order, capabilities: Limits): void {
  if (amount <= zero) throw new RangeError("the amount is not positive");
  if (!capabilities.currencies.includes(currency))
    throw new RangeError(`currency ${currency} is not accepted by this bank`);
  if (!fitsCurrency(amount, currency))
    throw new RangeError(`the amount is finer than the smallest unit of ${currency}`);
  if (!capabilities.installments.includes(installments)) throw new RangeError("installments out of range");
}
