import type { Money, OrderModel } from "../model.ts";
import { formatMoney, type Locale } from "../text/index.ts";
import { pageTextIn } from "../text/page-text.ts";
import type { Line } from "./Details.tsx";

/** The order with the amount that was paid, or with its price if nothing was. */
export function orderLines(locale: Locale, order: OrderModel, paid: Money | null = null): Line[] {
  const text = pageTextIn(locale);
  const { amount, currency } = paid ?? order.price;
  return [
    [paid === null ? text.amount : text.receipt.paid, formatMoney(locale, amount, currency), "sum"],
    [text.description, order.description],
    [text.orderReference, order.reference],
  ];
}
