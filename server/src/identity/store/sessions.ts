import { statement } from "#platform/database/statement.ts";
import type { Scope } from "#platform/http/access.ts";
import type { Id, TenantId } from "#platform/ids.ts";
import type { CredentialId } from "../credential.ts";

export type SessionId = Id<"session">;

export const insertSession = statement(
  "identity.insertSession",
  `insert into sessions (tenant_id, id, credential_id, created_at) values ($1, $2, $3, $4)`,
);

export const insertToken = statement(
  "identity.insertToken",
  `insert into session_tokens (tenant_id, hash, session_id, kind, expires_at) values ($1, $2, $3, $4, $5)`,
);

export interface TokenRow {
  tenant_id: TenantId;
  session_id: SessionId;
  credential_id: CredentialId;
  scopes: Scope[];
  expires_at: Date;
  used_at: Date | null;
  /** The session has not ended, and credential and tenant are active. */
  is_alive: boolean;
}

export function isUsable({ is_alive: isAlive, expires_at: expiresAt }: TokenRow, now: Date): boolean {
  return isAlive && expiresAt > now;
}

/** A token does not name its tenant, so the system role looks it up. */
const selectToken = `select k.tenant_id, k.session_id, s.credential_id, c.scopes, k.expires_at, k.used_at,
     s.ended_at is null and c.is_active and t.is_active as is_alive
   from session_tokens k
   join sessions s on s.tenant_id = k.tenant_id and s.id = k.session_id
   join credentials c on c.tenant_id = s.tenant_id and c.id = s.credential_id
   join tenants t on t.id = s.tenant_id
   where k.hash = $1 and k.kind = $2`;

export const findToken = statement<TokenRow>("identity.findToken", selectToken);
export const lockToken = statement<TokenRow>("identity.lockToken", `${selectToken} for update of k`);

export const useToken = statement(
  "identity.useToken",
  `update session_tokens set used_at = $3 where tenant_id = $1 and hash = $2`,
);

export const endSession = statement(
  "identity.endSession",
  `update sessions set ended_at = $3 where tenant_id = $1 and id = $2 and ended_at is null`,
);

export const endSessionsOf = statement(
  "identity.endSessionsOf",
  `update sessions set ended_at = $3 where tenant_id = $1 and credential_id = $2 and ended_at is null`,
);
