import type { Platform } from "#platform/context.ts";
import { selectTenantByCode, selectTenants } from "./store/tenants.ts";
import type { Tenant } from "./tenant.ts";

export function findTenant({ database }: Platform, code: string): Promise<Tenant | undefined> {
  return database.system((tx) => selectTenantByCode(tx, code));
}

export function listTenants({ database }: Platform): Promise<Tenant[]> {
  return database.system(selectTenants);
}
