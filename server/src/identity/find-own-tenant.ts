import { reading, type Context, type ReadContext } from "#platform/context.ts";
import { selectOwnTenant } from "./store/credentials.ts";

/** The company that a payer pays to: its name, and whether it takes payments. */
export async function findOwnTenant(ctx: Context | ReadContext): Promise<{ name: string; isActive: boolean }> {
  const row = await reading(ctx).tx.row(selectOwnTenant, [ctx.tenantId]);
  if (row === undefined) throw new Error("the tenant of the request does not exist");
  return { name: row.name, isActive: row.is_active };
}
