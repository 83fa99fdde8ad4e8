import { reading, type Context, type WriteContext } from "#platform/context.ts";
import { statement } from "#platform/database/statement.ts";
import { sealedColumn } from "#platform/keys/sealed-column.ts";

export interface SecretRow {
  id: string;
  sealed: Buffer;
}

const selectValid = statement<SecretRow>(
  "webhooks.findSecrets",
  `select id, sealed from webhook_secrets where tenant_id = $1 and (ends_at is null or ends_at > $2)
   order by ends_at desc nulls first`,
);
const updateEnd = statement(
  "webhooks.endCurrentSecret",
  `update webhook_secrets set ends_at = $2 where tenant_id = $1 and ends_at is null`,
);
const insert = statement(
  "webhooks.insertSecret",
  `insert into webhook_secrets (tenant_id, id, sealed, created_at) values ($1, $2, $3, $4)
   on conflict (tenant_id) where ends_at is null do nothing`,
);

/** The secrets that are valid now, the current one first. */
export function selectSecrets(ctx: Context | WriteContext): Promise<SecretRow[]> {
  return reading(ctx).tx.rows(selectValid, [ctx.tenantId, ctx.clock.now()]);
}

export async function endCurrentSecret({ tx, tenantId }: WriteContext, endsAt: Date): Promise<void> {
  await tx.run(updateEnd, [tenantId, endsAt]);
}

/** False if there is a current secret already. */
export async function insertSecret(ctx: WriteContext, { id, sealed }: SecretRow): Promise<boolean> {
  return (await ctx.tx.run(insert, [ctx.tenantId, id, sealed, ctx.clock.now()])) === 1;
}

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
