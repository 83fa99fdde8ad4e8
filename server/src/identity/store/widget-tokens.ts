import { statement } from "#platform/database/statement.ts";

export const insertWidgetToken = statement(
  "identity.insertWidgetToken",
  `insert into widget_tokens (tenant_id, id, credential_id, secret_hash, created_at, expires_at) values ($1, $2, $3, $4, $5, $6)`,
);

export const consumeToken = statement(
  "identity.consumeToken",
  `update widget_tokens set consumed_at = $3 where tenant_id = $1 and id = $2 and consumed_at is null`,
);
