import { reading, type Context, type ReadContext } from "#platform/context.ts";
import { selectOwnTenant } from "./store/tenants.ts";

/** The name of the context's tenant, and whether it takes payments. */
export async function findOwnTenant(ctx: Context | ReadContext): Promise<{ name: string; isActive: boolean }> {
  const tenant = await selectOwnTenant(reading(ctx));
  if (tenant === undefined) throw new Error("the tenant of the request does not exist");
  return tenant;
}
