import { recordAudit } from "#audit/index.ts";
import type { WriteContext } from "#platform/context.ts";
import { conflict, notFound } from "#platform/refusal.ts";
import { eraseRow, lockCustomer } from "./store/customers.ts";

/** Erases the customer's record for ever. Other modules erase what they store about the customer. */
export async function eraseCustomer(ctx: WriteContext, id: string): Promise<void> {
  const row = await lockCustomer(ctx, "id", id);
  if (row === undefined) throw notFound("There is no such customer.");
  if (row.is_default) {
    throw conflict("The default customer cannot be erased. Make another customer the default first.", {
      reason: "default_customer",
    });
  }
  await eraseRow(ctx, row.id);
  await recordAudit(ctx, { action: "customer.erasing", recordType: "customer", recordId: id });
}
