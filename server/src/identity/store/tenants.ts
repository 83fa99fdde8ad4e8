import type { ReadContext } from "#platform/context.ts";
import type { Reading, Transaction } from "#platform/database/database.ts";
import { statement } from "#platform/database/statement.ts";
import type { TenantId } from "#platform/ids.ts";
import { INSTALLATION, type OwnTenant, type Tenant } from "../tenant.ts";

const insert = statement(
  "identity.insertTenant",
  `insert into tenants (id, code, name, created_at, is_active) values ($1, $2, $3, $4, $5)`,
);

export async function insertTenant(tx: Transaction, { id, code, name, createdAt, isActive }: Tenant): Promise<void> {
  await tx.run(insert, [id, code, name, createdAt, isActive]);
}

export interface TenantRow {
  id: TenantId;
  code: string;
  name: string;
  is_active: boolean;
  created_at: Date;
}

const columns = `id, code, name, is_active, created_at`;
const all = statement<TenantRow>(
  "identity.selectTenants",
  `select ${columns} from tenants where id <> '${INSTALLATION}' order by code`,
);
const byCode = statement<TenantRow>(
  "identity.selectTenantByCode",
  `select ${columns} from tenants where code = $1 and id <> '${INSTALLATION}'`,
);

const byId = statement<TenantRow>(
  "identity.selectTenantsById",
  `select ${columns} from tenants where id = any($1::uuid[]) order by code`,
);

export async function selectTenants(tx: Transaction): Promise<Tenant[]> {
  return (await tx.rows(all, [])).map(tenantOf);
}

export async function selectTenantByCode(tx: Transaction, code: string): Promise<Tenant | undefined> {
  const row = await tx.row(byCode, [code]);
  return row && tenantOf(row);
}

export async function selectTenantsById(tx: Reading, ids: readonly TenantId[]): Promise<Tenant[]> {
  return (await tx.rows(byId, [ids])).map(tenantOf);
}

export function tenantOf({ id, code, name, is_active: isActive, created_at: createdAt }: TenantRow): Tenant {
  return { id, code, name, isActive, createdAt };
}

const own = statement<{ code: string; name: string; is_active: boolean; self_service: boolean }>(
  "identity.selectOwnTenant",
  `select code, name, is_active, self_service from tenants where id = $1`,
);

export async function selectOwnTenant({ tx, tenantId }: ReadContext): Promise<OwnTenant | undefined> {
  const row = await tx.row(own, [tenantId]);
  return row && { code: row.code, name: row.name, isActive: row.is_active, hasSelfService: row.self_service };
}

const setSelfService = statement(
  "identity.updateSelfService",
  `update tenants set self_service = $2 where id = $1 and self_service <> $2`,
);

/** Returns false if it is so already. */
export async function updateSelfService(tx: Transaction, id: TenantId, isOn: boolean): Promise<boolean> {
  return (await tx.run(setSelfService, [id, isOn])) > 0;
}

const setActive = statement(
  "identity.updateTenantActive",
  `update tenants set is_active = $2 where id = $1 and is_active <> $2`,
);
const exists = statement<{ id: TenantId }>("identity.selectTenantId", `select id from tenants where id = $1`);

export async function isTenant(tx: Transaction, id: TenantId): Promise<boolean> {
  return (await tx.row(exists, [id])) !== undefined;
}

/** Returns false if the tenant is in this state already. */
export async function updateTenantActive(tx: Transaction, id: TenantId, isActive: boolean): Promise<boolean> {
  return (await tx.run(setActive, [id, isActive])) > 0;
}

const lockName = statement<{ name: string }>(
  "identity.lockTenantName",
  `select name from tenants where id = $1 and id <> '${INSTALLATION}' for no key update`,
);
const setName = statement("identity.updateTenantName", `update tenants set name = $2 where id = $1`);

export async function lockTenantName(tx: Transaction, id: TenantId): Promise<string | undefined> {
  return (await tx.row(lockName, [id]))?.name;
}

/** Changes a tenant that the caller has locked. */
export async function updateTenantName(tx: Transaction, id: TenantId, name: string): Promise<void> {
  await tx.run(setName, [id, name]);
}
