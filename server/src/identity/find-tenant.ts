import { inTransaction } from "#platform/context.ts";
import type { Context, Platform } from "#platform/context.ts";
import { selectOwnTenantName, selectTenantByCode, selectTenants } from "./store/credentials.ts";
import type { TenantRow } from "./store/credentials.ts";
import type { Tenant } from "./tenant.ts";

export async function findTenant(platform: Platform, code: string): Promise<Tenant | undefined> {
  const row = await platform.database.system((tx) => tx.row(selectTenantByCode, [code]));
  return row === undefined ? undefined : tenantOf(row);
}

export async function listTenants(platform: Platform): Promise<Tenant[]> {
  const rows = await platform.database.system((tx) => tx.rows(selectTenants, []));
  return rows.map(tenantOf);
}

/** The caller's own company, as payers are shown it. */
export async function findTenantName(ctx: Context): Promise<string> {
  const row = await inTransaction(ctx, ({ tx, tenantId }) => tx.row(selectOwnTenantName, [tenantId]));
  if (row === undefined) throw new Error("the caller's tenant does not exist");
  return row.name;
}

function tenantOf({ id, code, name, is_active: isActive, created_at: createdAt }: TenantRow): Tenant {
  return { id, code, name, isActive, createdAt };
}
