import { inTransaction } from "#platform/context.ts";
import type { Context } from "#platform/context.ts";
import { selectTenantName } from "./store/credentials.ts";

/** The company's name as payers read it. */
export async function findTenantName(ctx: Context): Promise<string> {
  const row = await inTransaction(ctx, ({ tx, tenantId }) => tx.row(selectTenantName, [tenantId]));
  if (row === undefined) throw new Error("the tenant of the request does not exist");
  return row.name;
}
