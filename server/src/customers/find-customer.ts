import type { ReadContext } from "#platform/context.ts";
import type { Customer } from "./customer.ts";
import { findById, customerOf } from "./store.ts";

export async function findCustomer(ctx: ReadContext, id: string): Promise<Customer | undefined> {
  const row = await ctx.tx.row(findById, [ctx.tenantId, id]);
  return row && customerOf(row);
}
