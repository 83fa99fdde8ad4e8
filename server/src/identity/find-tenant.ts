import { reading, type Context, type Platform, type ReadContext } from "#platform/context.ts";
import { selectOwnTenant, selectTenantByCode, selectTenants } from "./store/tenants.ts";
import type { Tenant } from "./tenant.ts";

export function findTenant({ database }: Platform, code: string): Promise<Tenant | undefined> {
  return database.system((tx) => selectTenantByCode(tx, code));
}

export function listTenants({ database }: Platform): Promise<Tenant[]> {
  return database.system(selectTenants);
}

/** The name of the context's tenant, and whether it takes payments. */
export async function findOwnTenant(ctx: Context | ReadContext): Promise<{ name: string; isActive: boolean }> {
  const tenant = await selectOwnTenant(reading(ctx));
  if (tenant === undefined) throw new Error("the tenant of the request does not exist");
  return tenant;
}
