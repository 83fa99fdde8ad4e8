import { statement } from "#platform/database/statement.ts";
import type { Scope } from "#platform/http/access.ts";
import type { TenantId } from "#platform/ids.ts";
import type { CredentialId } from "../credential.ts";

export interface LoginRow {
  tenant_id: TenantId;
  id: CredentialId;
  username: string;
  password_hash: string;
  secret_hash: Buffer;
  is_active: boolean;
}

const loginColumns = `c.tenant_id, c.id, c.username, c.password_hash, c.secret_hash, c.is_active and t.is_active as is_active
   from credentials c join tenants t on t.id = c.tenant_id`;

/** A log-in does not know its tenant yet: these two run as the system. */
export const findByUsername = statement<LoginRow>(
  "identity.findByUsername",
  `select ${loginColumns} where c.username_key = $1`,
);
export const findByApiKey = statement<LoginRow>("identity.findByApiKey", `select ${loginColumns} where c.api_key = $1`);

export const insertTenant = statement(
  "identity.insertTenant",
  `insert into tenants (id, code, name, created_at, is_active) values ($1, $2, $3, $4, $5)`,
);

export interface TenantRow {
  id: TenantId;
  code: string;
  name: string;
  is_active: boolean;
  created_at: Date;
}

const tenantColumns = `id, code, name, is_active, created_at`;
export const selectTenants = statement<TenantRow>(
  "identity.selectTenants",
  `select ${tenantColumns} from tenants order by code`,
);
export const selectTenantByCode = statement<TenantRow>(
  "identity.selectTenantByCode",
  `select ${tenantColumns} from tenants where code = $1`,
);
export const selectOwnTenant = statement<{ name: string; is_active: boolean }>(
  "identity.selectOwnTenant",
  `select name, is_active from tenants where id = $1`,
);
export const updateTenantActive = statement(
  "identity.updateTenantActive",
  `update tenants set is_active = $2 where id = $1`,
);

export const insertCredential = statement(
  "identity.insertCredential",
  `insert into credentials (tenant_id, id, username, username_key, password_hash, api_key, secret_hash, scopes, created_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
);

export interface CredentialRow {
  id: CredentialId;
  username: string;
  api_key: string;
  scopes: Scope[];
  is_active: boolean;
  created_at: Date;
}

const credentialColumns = `id, username, api_key, scopes, is_active, created_at`;

export const selectCredentials = statement<CredentialRow>(
  "identity.selectCredentials",
  `select ${credentialColumns} from credentials where tenant_id = $1 order by username_key`,
);

export const lockCredential = statement<CredentialRow>(
  "identity.lockCredential",
  `select ${credentialColumns} from credentials where tenant_id = $1 and id = $2 for update`,
);

export const updateActive = statement(
  "identity.updateActive",
  `update credentials set is_active = $3 where tenant_id = $1 and id = $2`,
);
export const updateScopes = statement(
  "identity.updateScopes",
  `update credentials set scopes = $3 where tenant_id = $1 and id = $2`,
);
export const updateSecret = statement(
  "identity.updateSecret",
  `update credentials set secret_hash = $3 where tenant_id = $1 and id = $2`,
);
export const updatePassword = statement(
  "identity.updatePassword",
  `update credentials set password_hash = $3 where tenant_id = $1 and id = $2`,
);

/** Waits for whoever is changing the credential. No row: what a log-in was checked against holds no more. */
export const holdUnchanged = statement<{ id: CredentialId }>(
  "identity.holdUnchanged",
  `select c.id from credentials c join tenants t on t.id = c.tenant_id
   where c.tenant_id = $1 and c.id = $2 and c.password_hash = $3 and c.secret_hash = $4 and c.is_active and t.is_active
   for share of c`,
);

/** Of the same password: $3 the new hash, $4 the one that it replaces. */
export const rehashPassword = statement(
  "identity.rehashPassword",
  `update credentials set password_hash = $3 where tenant_id = $1 and id = $2 and password_hash = $4`,
);
