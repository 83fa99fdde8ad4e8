import type { WriteContext } from "#platform/context.ts";
import type { Transaction } from "#platform/database/database.ts";
import { statement } from "#platform/database/statement.ts";
import type { Id, TenantId } from "#platform/ids.ts";
import type { CredentialId } from "../credential.ts";

export type SessionId = Id<"session">;

const newSession = statement(
  "identity.insertSession",
  `insert into sessions (tenant_id, id, credential_id, created_at, ends_at) values ($1, $2, $3, $4, $5)`,
);
const newToken = statement(
  "identity.insertToken",
  `insert into session_tokens (tenant_id, hash, session_id, kind, expires_at) values ($1, $2, $3, $4, $5)`,
);

/** `endsAt`: no token of the session lives longer; null for a session of a secret that has not been replaced. */
export async function insertSession(
  ctx: WriteContext,
  id: SessionId,
  credentialId: CredentialId,
  endsAt: Date | null,
): Promise<void> {
  await ctx.tx.run(newSession, [ctx.tenantId, id, credentialId, ctx.clock.now(), endsAt]);
}

export interface NewSessionToken {
  hash: Buffer;
  sessionId: SessionId;
  kind: "access" | "refresh";
  expiresAt: Date;
}

export async function insertToken({ tx, tenantId }: WriteContext, token: NewSessionToken): Promise<void> {
  await tx.run(newToken, [tenantId, token.hash, token.sessionId, token.kind, token.expiresAt]);
}

export interface TokenRow {
  tenant_id: TenantId;
  session_id: SessionId;
  credential_id: CredentialId;
  expires_at: Date;
  used_at: Date | null;
  ends_at: Date | null;
  /** The session has not ended, and credential and tenant are active. */
  is_alive: boolean;
}

const tokenByHash = `select k.tenant_id, k.session_id, s.credential_id, k.expires_at, k.used_at, s.ends_at,
     s.ended_at is null and c.is_active and t.is_active as is_alive
   from session_tokens k
   join sessions s on s.tenant_id = k.tenant_id and s.id = k.session_id
   join credentials c on c.tenant_id = s.tenant_id and c.id = s.credential_id
   join tenants t on t.id = s.tenant_id
   where k.hash = $1 and k.kind = $2`;
const token = statement<TokenRow>("identity.findToken", tokenByHash);
const lockedToken = statement<TokenRow>("identity.lockToken", `${tokenByHash} for update of k`);

/** A token does not name its tenant, so the system role looks it up. */
export function selectToken(tx: Transaction, hash: Buffer, kind: "access" | "refresh"): Promise<TokenRow | undefined> {
  return tx.row(token, [hash, kind]);
}

export function lockToken(tx: Transaction, hash: Buffer, kind: "access" | "refresh"): Promise<TokenRow | undefined> {
  return tx.row(lockedToken, [hash, kind]);
}

export function isUsable({ is_alive: isAlive, expires_at: expiresAt }: TokenRow, now: Date): boolean {
  return isAlive && expiresAt > now;
}

const use = statement("identity.useToken", `update session_tokens set used_at = $3 where tenant_id = $1 and hash = $2`);

export async function markTokenUsed({ tx, tenantId, clock }: WriteContext, hash: Buffer): Promise<void> {
  await tx.run(use, [tenantId, hash, clock.now()]);
}

const endOne = statement(
  "identity.endSession",
  `update sessions set ended_at = $3 where tenant_id = $1 and id = $2 and ended_at is null`,
);
const endAll = statement(
  "identity.endSessionsOf",
  `update sessions set ended_at = $3 where tenant_id = $1 and credential_id = $2 and ended_at is null`,
);

const limitSessions = statement(
  "identity.limitSessions",
  `update sessions set ends_at = least(ends_at, $3) where tenant_id = $1 and credential_id = $2 and ended_at is null`,
);
const limitTokens = statement(
  "identity.limitTokens",
  `update session_tokens k set expires_at = $3
   from sessions s
   where s.tenant_id = $1 and s.credential_id = $2 and s.ended_at is null
     and k.tenant_id = $1 and k.session_id = s.id and k.expires_at > $3`,
);
const endLimited = statement(
  "identity.endLimitedSessions",
  `update sessions set ended_at = $3 where tenant_id = $1 and credential_id = $2 and ended_at is null and ends_at is not null`,
);

/** The credential's sessions and their tokens end at this time at the latest. */
export async function limitSessionsOf(
  { tx, tenantId }: WriteContext,
  credentialId: CredentialId,
  endsAt: Date,
): Promise<void> {
  await tx.run(limitSessions, [tenantId, credentialId, endsAt]);
  await tx.run(limitTokens, [tenantId, credentialId, endsAt]);
}

/** Ends the sessions that would end with a replaced secret. */
export async function endLimitedSessionsOf(
  { tx, tenantId, clock }: WriteContext,
  credentialId: CredentialId,
): Promise<void> {
  await tx.run(endLimited, [tenantId, credentialId, clock.now()]);
}

export async function markSessionEnded({ tx, tenantId, clock }: WriteContext, id: SessionId): Promise<void> {
  await tx.run(endOne, [tenantId, id, clock.now()]);
}

export async function endSessionsOf({ tx, tenantId, clock }: WriteContext, credentialId: CredentialId): Promise<void> {
  await tx.run(endAll, [tenantId, credentialId, clock.now()]);
}
