import { zero } from "@servicepay/money";
import type { Capabilities, Order } from "../contract/acquirer.ts";

const ORDER_ID = /^[A-Za-z0-9]{1,20}$/;

/** Throws on an order that the bank could not accept, before anything is sent. */
export function assertOrder(order: Order, capabilities: Capabilities): void {
  if (!ORDER_ID.test(order.bankOrderId)) throw new RangeError("bankOrderId is not 1 to 20 letters and digits");
  if (order.amount <= zero) throw new RangeError("the amount is not positive");
  if (!capabilities.currencies.includes(order.currency))
    throw new RangeError(`currency ${order.currency} is not accepted by this bank`);
  const { installments } = order;
  if (!Number.isInteger(installments) || installments < 1 || installments > capabilities.installmentsMax)
    throw new RangeError("installments out of range");
}
