import type { Platform } from "#platform/context.ts";
import { selectTenantByCode, selectTenants, type TenantRow } from "./store/credentials.ts";
import type { Tenant } from "./tenant.ts";

export async function findTenant(platform: Platform, code: string): Promise<Tenant | undefined> {
  const row = await platform.database.system((tx) => tx.row(selectTenantByCode, [code]));
  return row === undefined ? undefined : tenantOf(row);
}

export async function listTenants(platform: Platform): Promise<Tenant[]> {
  const rows = await platform.database.system((tx) => tx.rows(selectTenants, []));
  return rows.map(tenantOf);
}

function tenantOf({ id, code, name, is_active: isActive, created_at: createdAt }: TenantRow): Tenant {
  return { id, code, name, isActive, createdAt };
}
