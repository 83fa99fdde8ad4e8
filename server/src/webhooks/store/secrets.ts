import { quickRead, statement } from "#platform/database/statement.ts";
import { sealedColumn } from "#platform/sealed-column.ts";

export interface SecretRow {
  id: string;
  sealed: Buffer;
}

/** $1 tenant, $2 now. The current one first. */
export const findSecrets = quickRead<SecretRow>(
  "webhooks.findSecrets",
  `select id, sealed from webhook_secrets where tenant_id = $1 and (ends_at is null or ends_at > $2)
   order by ends_at desc nulls first`,
);

/** $1 tenant, $2 end. */
export const endCurrentSecret = statement(
  "webhooks.endCurrentSecret",
  `update webhook_secrets set ends_at = $2 where tenant_id = $1 and ends_at is null`,
);

/** $1 tenant, $2 id, $3 sealed, $4 now. Writes nothing where a current one exists. */
export const insertSecret = statement(
  "webhooks.insertSecret",
  `insert into webhook_secrets (tenant_id, id, sealed, created_at) values ($1, $2, $3, $4)
   on conflict (tenant_id) where ends_at is null do nothing`,
);

/** Binds the sealed secret to its row. */
export function secretContext(tenantId: string, id: string): string {
  return `webhook-secret:${tenantId}:${id}`;
}

export const sealedSecrets = sealedColumn({
  table: "webhook_secrets",
  column: "sealed",
  purpose: "webhook-secret",
  contextOf: secretContext,
});
