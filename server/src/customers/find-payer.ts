import type { WriteContext } from "#platform/context.ts";
import { conflict, notFound } from "#platform/refusal.ts";
import type { Customer } from "./customer.ts";
import * as store from "./store.ts";

/**
 * The customer to whom a payment without a link is posted: the one with this code (unknown: 404), else the tenant's default
 * customer; null where there is none.
 */
export async function findPayer(ctx: WriteContext, customerCode: string | undefined): Promise<Customer | null> {
  if (customerCode === undefined) {
    const standard = await ctx.tx.row(store.findDefault, [ctx.tenantId]);
    return standard?.is_active === true ? store.customerOf(standard) : null;
  }
  const [named] = await ctx.tx.rows(store.resolveByCode, [ctx.tenantId, [customerCode]]);
  if (named === undefined) throw notFound("No customer has this code.", "customerCode");
  if (!named.is_active) throw conflict("This customer is not active.", { field: "customerCode", reason: "inactive" });
  return store.customerOf(named);
}
