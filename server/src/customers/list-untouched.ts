import type { WriteContext } from "#platform/context.ts";
import type { CustomerId } from "./customer.ts";
import { listUntouched } from "./store.ts";

/** Customers whose record nobody has changed since `before`, by pages in the order of their ids. */
export async function listUntouchedCustomers(
  ctx: WriteContext,
  { before, after, limit }: { before: Date; after: CustomerId | null; limit: number },
): Promise<CustomerId[]> {
  const rows = await ctx.tx.rows(listUntouched, [ctx.tenantId, before, after, limit]);
  return rows.map(({ id }) => id);
}
