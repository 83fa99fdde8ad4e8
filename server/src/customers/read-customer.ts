import { inTransaction, type Context } from "#platform/context.ts";
import { notFound } from "#platform/refusal.ts";
import type { CustomerDetails } from "./customer.ts";
import { detailsOf, selectCustomer, type CustomerKey } from "./store/customers.ts";

export function readCustomer(ctx: Context, field: CustomerKey, value: string): Promise<CustomerDetails> {
  return inTransaction(ctx, async (ctx) => {
    const row = await selectCustomer(ctx, field, value);
    if (row === undefined) throw notFound("There is no such customer.", field);
    return detailsOf(row);
  });
}
