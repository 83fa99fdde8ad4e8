import { recordAudit } from "#audit/index.ts";
import { joinTransaction, type Context, type WriteContext } from "#platform/context.ts";
import { conflict, notFound } from "#platform/refusal.ts";
import { lockCustomer, lockKeys, releaseKeys, writeDefault } from "./store/customers.ts";

/**
 * Sets the customer of widget payments without a customer code, and of links that name an unknown customer and ask to
 * continue. Concurrent calls wait for each other.
 */
export function setDefaultCustomer(ctx: Context | WriteContext, code: string): Promise<void> {
  return joinTransaction(ctx, async (ctx) => {
    const keys = [ctx.keys.blindIndex(ctx.tenantId, "default customer")];
    await lockKeys(ctx, keys);
    const row = await lockCustomer(ctx, "code", code);
    if (row === undefined) throw notFound("No customer has this code.", "code");
    if (!row.is_active) throw conflict("This customer is not active.", { field: "code", reason: "inactive" });
    await writeDefault(ctx, row.id);
    await releaseKeys(ctx, keys);
    await recordAudit(ctx, { action: "customer.made_default", recordType: "customer", recordId: row.id });
  });
}
