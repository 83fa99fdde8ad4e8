import type { Reading, Transaction } from "#platform/database/database.ts";
import { statement } from "#platform/database/statement.ts";
import type { TenantId } from "#platform/ids.ts";
import { sealedColumn } from "#platform/keys/sealed-column.ts";
import type { MemberId } from "../member.ts";
import { oidcSecretContext, type OidcProviderId, type SealedOidcProvider } from "../oidc/provider.ts";

// Log-ins come before a tenant is known, so the system role reads and writes these tables. Each statement names its tenant.

interface ProviderRow {
  tenant_id: TenantId;
  id: OidcProviderId;
  name: string;
  issuer: string;
  client_id: string;
  client_secret: Buffer;
  is_required: boolean;
  changed_at: Date;
  proven_at: Date | null;
}

const columns = `tenant_id, id, name, issuer, client_id, client_secret, is_required, changed_at, proven_at`;
const find = statement<ProviderRow>(
  "oidcProviders.select",
  `select ${columns} from oidc_providers where tenant_id = any($1::uuid[]) order by tenant_id`,
);
const lock = statement<ProviderRow>(
  "oidcProviders.lock",
  `select ${columns} from oidc_providers where tenant_id = $1 for update`,
);

export async function selectOidcProviders(db: Reading, tenantIds: readonly TenantId[]): Promise<SealedOidcProvider[]> {
  return tenantIds.length === 0 ? [] : (await db.rows(find, [tenantIds])).map(providerOf);
}

export async function lockOidcProvider(tx: Transaction, tenantId: TenantId): Promise<SealedOidcProvider | undefined> {
  const row = await tx.row(lock, [tenantId]);
  return row && providerOf(row);
}

function providerOf(row: ProviderRow): SealedOidcProvider {
  const { tenant_id: tenantId, id, name, issuer, client_id: clientId, client_secret: clientSecret } = row;
  const { is_required: isRequired, changed_at: changedAt, proven_at: provenAt } = row;
  return { tenantId, id, name, issuer, clientId, clientSecret, isRequired, changedAt, provenAt };
}

const write = statement(
  "oidcProviders.write",
  `insert into oidc_providers (${columns}) values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
   on conflict (tenant_id) do update set name = $3, client_secret = $6, is_required = $7, changed_at = $8`,
);
const remove = statement("oidcProviders.delete", `delete from oidc_providers where tenant_id = $1`);
const endSessions = statement(
  "memberSessions.endOfProvider",
  `update member_sessions set ended_at = $2 where oidc_provider_id = $1 and ended_at is null`,
);
const prove = statement(
  "oidcProviders.prove",
  `update oidc_providers set proven_at = $3 where tenant_id = $1 and id = $2 and proven_at is null`,
);

/** Adds the provider, or changes what may change without making it another one. */
export async function writeOidcProvider(tx: Transaction, row: SealedOidcProvider): Promise<void> {
  const { tenantId, id, name, issuer, clientId, clientSecret, isRequired, changedAt, provenAt } = row;
  await tx.run(write, [tenantId, id, name, issuer, clientId, clientSecret, isRequired, changedAt, provenAt]);
}

/** Deletes the provider with its identities, and ends the sessions that it opened. */
export async function deleteOidcProvider(
  tx: Transaction,
  { tenantId, id }: Pick<SealedOidcProvider, "tenantId" | "id">,
  now: Date,
): Promise<void> {
  await tx.run(remove, [tenantId]);
  await tx.run(endSessions, [id, now]);
}

/** Notes when the provider first worked. */
export async function proveOidcProvider(
  tx: Transaction,
  { tenantId, id }: Pick<SealedOidcProvider, "tenantId" | "id">,
  now: Date,
): Promise<void> {
  await tx.run(prove, [tenantId, id, now]);
}

export interface OidcIdentity {
  memberId: MemberId;
  email: string;
  hasTotp: boolean;
  hasPasskey: boolean;
}

const identity = statement<{ member_id: MemberId; email: string; has_totp: boolean; has_passkey: boolean }>(
  "oidcIdentities.use",
  `update oidc_identities i set last_used_at = $4
   from members m join memberships c on c.member_id = m.id
   where i.tenant_id = $1 and i.provider_id = $2 and i.subject = $3 and m.id = i.member_id
     and c.tenant_id = $1 and c.removed_at is null
   returning m.id as member_id, m.email, m.totp_secret is not null as has_totp,
     exists (select from passkeys p where p.member_id = m.id) as has_passkey`,
);

/** Returns the member that is connected with the subject and still belongs to the company, and notes the use. */
export async function useOidcIdentity(
  tx: Transaction,
  { tenantId, id }: Pick<SealedOidcProvider, "tenantId" | "id">,
  subject: string,
  now: Date,
): Promise<OidcIdentity | undefined> {
  const row = await tx.row(identity, [tenantId, id, subject, now]);
  return row && { memberId: row.member_id, email: row.email, hasTotp: row.has_totp, hasPasskey: row.has_passkey };
}

const connect = statement(
  "oidcIdentities.insert",
  `insert into oidc_identities (tenant_id, provider_id, subject, member_id, created_at)
   select c.tenant_id, $2, $3, c.member_id, $5 from memberships c
   where c.tenant_id = $1 and c.member_id = $4 and c.removed_at is null
   on conflict do nothing`,
);
const disconnect = statement(
  "oidcIdentities.delete",
  `delete from oidc_identities where tenant_id = $1 and member_id = $2`,
);
const endOwn = statement(
  "memberSessions.endOfOidcIdentity",
  `update member_sessions set ended_at = $3 where oidc_tenant_id = $1 and member_id = $2 and ended_at is null`,
);
const ofMember = statement<{ tenant_id: TenantId; created_at: Date; last_used_at: Date | null }>(
  "oidcIdentities.selectOfMember",
  `select tenant_id, created_at, last_used_at from oidc_identities where member_id = $1`,
);

/** Returns false if the subject or the member is connected already, or the person is not a member of the company. */
export async function insertOidcIdentity(
  tx: Transaction,
  { tenantId, id }: Pick<SealedOidcProvider, "tenantId" | "id">,
  { subject, memberId, now }: { subject: string; memberId: MemberId; now: Date },
): Promise<boolean> {
  return (await tx.run(connect, [tenantId, id, subject, memberId, now])) > 0;
}

/** Deletes a member's connection and ends the sessions that it opened. Returns false if there was none. */
export async function deleteOidcIdentity(
  tx: Transaction,
  { tenantId, memberId, now }: { tenantId: TenantId; memberId: MemberId; now: Date },
): Promise<boolean> {
  await tx.run(endOwn, [tenantId, memberId, now]);
  return (await tx.run(disconnect, [tenantId, memberId])) > 0;
}

export interface ConnectedOidc {
  tenantId: TenantId;
  createdAt: Date;
  lastUsedAt: Date | null;
}

export async function selectOidcIdentities(db: Reading, memberId: MemberId): Promise<ConnectedOidc[]> {
  const rows = await db.rows(ofMember, [memberId]);
  return rows.map((row) => ({ tenantId: row.tenant_id, createdAt: row.created_at, lastUsedAt: row.last_used_at }));
}

export const sealedOidcSecrets = sealedColumn({
  table: "oidc_providers",
  column: "client_secret",
  purpose: "member-secret",
  contextOf: oidcSecretContext,
});
