import { statement } from "#platform/database/statement.ts";
import type { TenantId } from "#platform/ids.ts";

export const insertWidgetToken = statement(
  "identity.insertWidgetToken",
  `insert into widget_tokens (tenant_id, id, credential_id, secret_hash, created_at, expires_at) values ($1, $2, $3, $4, $5, $6)`,
);

export interface WidgetTokenRow {
  tenant_id: TenantId;
  secret_hash: Buffer;
  expires_at: Date;
  consumed_at: Date | null;
  is_alive: boolean;
}

/** The token does not say its tenant: it is looked up as the system. */
export const findWidgetToken = statement<WidgetTokenRow>(
  "identity.findWidgetToken",
  `select w.tenant_id, w.secret_hash, w.expires_at, w.consumed_at, c.is_active and t.is_active as is_alive
   from widget_tokens w
   join credentials c on c.tenant_id = w.tenant_id and c.id = w.credential_id
   join tenants t on t.id = w.tenant_id
   where w.id = $1`,
);

export const consumeToken = statement(
  "identity.consumeToken",
  `update widget_tokens set consumed_at = $3 where tenant_id = $1 and id = $2 and consumed_at is null`,
);

export const purgeWidgetTokens = statement(
  "identity.purgeWidgetTokens",
  `delete from widget_tokens where (tenant_id, id) in
     (select tenant_id, id from widget_tokens where expires_at < $1 limit 1000)`,
);
