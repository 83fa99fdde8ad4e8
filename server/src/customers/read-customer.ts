import { inTransaction, type Context } from "#platform/context.ts";
import { notFound } from "#platform/refusal.ts";
import type { CustomerRecord } from "./customer.ts";
import { recordOf, selectCustomer, type CustomerKey } from "./store.ts";

export function readCustomer(ctx: Context, field: CustomerKey, value: string): Promise<CustomerRecord> {
  return inTransaction(ctx, async (ctx) => {
    const row = await selectCustomer(ctx, field, value);
    if (row === undefined) throw notFound("There is no such customer.");
    return recordOf(row);
  });
}
