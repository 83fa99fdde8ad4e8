import { recordAudit } from "#audit/index.ts";
import type { WriteContext } from "#platform/context.ts";
import { conflict, notFound } from "#platform/refusal.ts";
import { eraseRow, lockById } from "./store.ts";

/** For ever. What belongs to the customer elsewhere is erased by its own modules, from then on. */
export async function eraseCustomer(ctx: WriteContext, id: string): Promise<void> {
  const row = await ctx.tx.row(lockById, [ctx.tenantId, id]);
  if (row === undefined) throw notFound("There is no such customer.");
  if (row.is_default) {
    throw conflict("The default customer stands for nobody; make another the default first.", {
      reason: "default_customer",
    });
  }
  await ctx.tx.run(eraseRow, [ctx.tenantId, id, ctx.clock.now()]);
  await recordAudit(ctx, { action: "customer.erasing", recordType: "customer", recordId: id });
}
