import { reading, type Context, type Platform, type ReadContext } from "#platform/context.ts";
import type { TenantId } from "#platform/ids.ts";
import { selectOwnTenant, selectTenantByCode, selectTenants, selectTenantsById } from "./store/tenants.ts";
import type { OwnTenant, Tenant } from "./tenant.ts";

export function findTenant({ database }: Platform, code: string): Promise<Tenant | undefined> {
  return database.system((tx) => selectTenantByCode(tx, code));
}

export function listTenants({ database }: Platform): Promise<Tenant[]> {
  return database.system(selectTenants);
}

/** Returns the tenants with these ids, by code. Unknown ids are left out. */
export async function findTenants({ database }: Platform, ids: readonly TenantId[]): Promise<Tenant[]> {
  return ids.length === 0 ? [] : selectTenantsById(database.readSystem(), ids);
}

export async function findOwnTenant(ctx: Context | ReadContext): Promise<OwnTenant> {
  const tenant = await selectOwnTenant(reading(ctx));
  if (tenant === undefined) throw new Error("the tenant of the request does not exist");
  return tenant;
}
