import type { Reading } from "#platform/database/database.ts";
import { statement } from "#platform/database/statement.ts";
import type { Scope } from "#platform/http/access.ts";
import type { TenantId } from "#platform/ids.ts";
import type { CredentialId } from "../credential.ts";
import type { WidgetTokenId } from "../token.ts";

export interface AccessTokenRow {
  tenant_id: TenantId;
  credential_id: CredentialId;
  scopes: readonly Scope[];
  expires_at: Date;
  /** The session has not ended, and credential and tenant are active. */
  is_alive: boolean;
  last_used_at: Date | null;
}

const accessToken = statement<AccessTokenRow>(
  "identity.accessTokenByHash",
  `select k.tenant_id, s.credential_id, c.scopes, c.last_used_at, k.expires_at,
     s.ended_at is null and c.is_active and t.is_active as is_alive
   from session_tokens k
   join sessions s on s.tenant_id = k.tenant_id and s.id = k.session_id
   join credentials c on c.tenant_id = s.tenant_id and c.id = s.credential_id
   join tenants t on t.id = s.tenant_id
   where k.hash = $1 and k.kind = 'access'`,
);

/** A token does not name its tenant, so the system role looks it up. */
export function selectAccessToken(read: Reading, hash: Buffer): Promise<AccessTokenRow | undefined> {
  return read.row(accessToken, [hash]);
}

export interface WidgetTokenRow {
  tenant_id: TenantId;
  secret_hash: Buffer;
  expires_at: Date;
  consumed_at: Date | null;
  /** Credential and tenant are active. */
  is_alive: boolean;
}

const widgetToken = statement<WidgetTokenRow>(
  "identity.widgetTokenById",
  `select w.tenant_id, w.secret_hash, w.expires_at, w.consumed_at,
     c.is_active and t.is_active as is_alive
   from widget_tokens w
   join credentials c on c.tenant_id = w.tenant_id and c.id = w.credential_id
   join tenants t on t.id = w.tenant_id
   where w.id = $1`,
);

export function selectWidgetToken(read: Reading, id: WidgetTokenId): Promise<WidgetTokenRow | undefined> {
  return read.row(widgetToken, [id]);
}
