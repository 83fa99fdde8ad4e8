import { writing, type Context, type ReadContext, type WriteContext } from "#platform/context.ts";
import type { Transaction, Writing } from "#platform/database/database.ts";
import { statement } from "#platform/database/statement.ts";
import type { Scope } from "#platform/http/access.ts";
import type { TenantId } from "#platform/ids.ts";
import type { Credential, CredentialId } from "../credential.ts";

export interface LoginRow {
  tenant_id: TenantId;
  id: CredentialId;
  username: string;
  password_hash: string;
  secret_hash: Buffer;
  previous_secret_hash: Buffer | null;
  previous_secret_ends_at: Date | null;
  is_active: boolean;
}

const loginColumns = `c.tenant_id, c.id, c.username, c.password_hash, c.secret_hash, c.previous_secret_hash,
     c.previous_secret_ends_at, c.is_active and t.is_active as is_active
   from credentials c join tenants t on t.id = c.tenant_id`;
const loginByUsername = statement<LoginRow>(
  "identity.loginByUsername",
  `select ${loginColumns} where c.username_key = $1`,
);
const loginByApiKey = statement<LoginRow>("identity.loginByApiKey", `select ${loginColumns} where c.api_key = $1`);

/** A log-in does not know its tenant yet, so the system role looks the credential up. */
export function selectLoginByUsername(tx: Transaction, usernameKey: string): Promise<LoginRow | undefined> {
  return tx.row(loginByUsername, [usernameKey]);
}

export function selectLoginByApiKey(tx: Transaction, apiKey: string): Promise<LoginRow | undefined> {
  return tx.row(loginByApiKey, [apiKey]);
}

const unchangedLogin = statement<{ id: CredentialId }>(
  "identity.unchangedLogin",
  `select c.id from credentials c join tenants t on t.id = c.tenant_id
   where c.tenant_id = $1 and c.id = $2 and c.password_hash = $3 and c.secret_hash = $4
     and c.previous_secret_hash is not distinct from $5 and c.is_active and t.is_active
   for share of c`,
);

/** Locks the credential. Returns false if it has changed since the row was read. */
export async function lockUnchanged({ tx, tenantId }: WriteContext, login: LoginRow): Promise<boolean> {
  const values = [tenantId, login.id, login.password_hash, login.secret_hash, login.previous_secret_hash];
  return (await tx.row(unchangedLogin, values)) !== undefined;
}

const rehash = statement(
  "identity.rehashPassword",
  `update credentials set password_hash = $3 where tenant_id = $1 and id = $2 and password_hash = $4`,
);

/** Replaces the hash by a newer one of the same password. */
export async function rehashPassword(ctx: Context, login: LoginRow, newHash: string): Promise<void> {
  await writing(ctx).run(rehash, [ctx.tenantId, login.id, newHash, login.password_hash]);
}

const insert = statement(
  "identity.insertCredential",
  `insert into credentials (tenant_id, id, username, username_key, password_hash, api_key, secret_hash, scopes, created_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
);

export interface NewCredentialRow {
  id: CredentialId;
  username: string;
  usernameKey: string;
  passwordHash: string;
  apiKey: string;
  secretHash: Buffer;
  scopes: readonly Scope[];
}

export async function insertCredential({ tx, tenantId, clock }: WriteContext, row: NewCredentialRow): Promise<void> {
  const { id, username, usernameKey, passwordHash, apiKey, secretHash, scopes } = row;
  const values = [id, username, usernameKey, passwordHash, apiKey, secretHash, [...scopes], clock.now()];
  await tx.run(insert, [tenantId, ...values]);
}

interface CredentialRow {
  id: CredentialId;
  username: string;
  api_key: string;
  scopes: Scope[];
  is_active: boolean;
  created_at: Date;
  last_used_at: Date | null;
  secrets_set_at: Date;
  previous_secret_ends_at: Date | null;
}

const credentialColumns = `id, username, api_key, scopes, is_active, created_at, last_used_at,
  coalesce(secrets_replaced_at, created_at) as secrets_set_at,
  previous_secret_ends_at`;
const all = statement<CredentialRow>(
  "identity.listCredentials",
  `select ${credentialColumns} from credentials where tenant_id = $1 order by username_key`,
);
const one = statement<CredentialRow>(
  "identity.selectCredential",
  `select ${credentialColumns} from credentials where tenant_id = $1 and id = $2`,
);
const lock = statement<CredentialRow>(
  "identity.lockCredential",
  `select ${credentialColumns} from credentials where tenant_id = $1 and id = $2 for update`,
);

export async function listCredentials({ tx, tenantId }: ReadContext): Promise<Credential[]> {
  return (await tx.rows(all, [tenantId])).map(credentialOf);
}

export async function selectCredential({ tx, tenantId }: ReadContext, id: string): Promise<Credential | undefined> {
  const row = await tx.row(one, [tenantId, id]);
  return row && credentialOf(row);
}

export async function lockCredential({ tx, tenantId }: WriteContext, id: string): Promise<Credential | undefined> {
  const row = await tx.row(lock, [tenantId, id]);
  return row && credentialOf(row);
}

function credentialOf({ id, username, scopes, ...row }: CredentialRow): Credential {
  return {
    id,
    username,
    apiKey: row.api_key,
    scopes,
    isActive: row.is_active,
    createdAt: row.created_at,
    lastUsedAt: row.last_used_at,
    secretsSetAt: row.secrets_set_at,
    previousSecretEndsAt: row.previous_secret_ends_at,
  };
}

const setActive = statement(
  "identity.updateActive",
  `update credentials set is_active = $3 where tenant_id = $1 and id = $2`,
);
const setScopes = statement(
  "identity.updateScopes",
  `update credentials set scopes = $3 where tenant_id = $1 and id = $2`,
);
const setSecret = statement(
  "identity.updateSecret",
  `update credentials set secret_hash = $3, secrets_replaced_at = $4, previous_secret_ends_at = $5,
     previous_secret_hash = case when $5::timestamptz is null then null else secret_hash end
   where tenant_id = $1 and id = $2`,
);
const endPrevious = statement(
  "identity.endPreviousSecret",
  `update credentials set previous_secret_hash = null, previous_secret_ends_at = null where tenant_id = $1 and id = $2`,
);
const setPassword = statement(
  "identity.updatePassword",
  `update credentials set password_hash = $3, secrets_replaced_at = $4 where tenant_id = $1 and id = $2`,
);

export async function updateActive({ tx, tenantId }: WriteContext, id: CredentialId, isActive: boolean): Promise<void> {
  await tx.run(setActive, [tenantId, id, isActive]);
}

export async function updateScopes({ tx, tenantId }: WriteContext, id: CredentialId, scopes: Scope[]): Promise<void> {
  await tx.run(setScopes, [tenantId, id, scopes]);
}

/** `previousEndsAt`: until when the replaced secret stays valid; null if it ends now. */
export async function updateSecret(
  ctx: WriteContext,
  id: CredentialId,
  hash: Buffer,
  previousEndsAt: Date | null,
): Promise<void> {
  await ctx.tx.run(setSecret, [ctx.tenantId, id, hash, ctx.clock.now(), previousEndsAt]);
}

export async function clearPreviousSecret({ tx, tenantId }: WriteContext, id: CredentialId): Promise<void> {
  await tx.run(endPrevious, [tenantId, id]);
}

export async function updatePassword(ctx: WriteContext, id: CredentialId, hash: string): Promise<void> {
  await ctx.tx.run(setPassword, [ctx.tenantId, id, hash, ctx.clock.now()]);
}

/** Skips a credential that is being changed, so that nobody waits. */
const setLastUsed = statement(
  "identity.updateLastUsed",
  `update credentials set last_used_at = $3 where tenant_id = $1 and id = (
     select id from credentials where tenant_id = $1 and id = $2 and (last_used_at is null or last_used_at <= $4)
     for no key update skip locked)`,
);

/** Sets the time of the last use, unless it is later than `notAfter`. */
export async function updateLastUsed(
  write: Writing,
  {
    tenantId,
    credentialId,
    now,
    notAfter,
  }: { tenantId: TenantId; credentialId: CredentialId; now: Date; notAfter: Date },
): Promise<void> {
  await write.run(setLastUsed, [tenantId, credentialId, now, notAfter]);
}
