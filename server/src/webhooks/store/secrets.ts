import { reading, type Context, type WriteContext } from "#platform/context.ts";
import { statement } from "#platform/database/statement.ts";
import { sealedColumn } from "#platform/keys/sealed-column.ts";

export interface SecretRow {
  id: string;
  sealed: Buffer;
  createdAt: Date;
  /** Null for the current secret. */
  endsAt: Date | null;
}

const selectValid = statement<SecretRow>(
  "webhooks.findSecrets",
  `select id, sealed, created_at as "createdAt", ends_at as "endsAt" from webhook_secrets where tenant_id = $1 and (ends_at is null or ends_at > $2)
   order by ends_at desc nulls first`,
);
const updateEnd = statement(
  "webhooks.endCurrentSecret",
  `update webhook_secrets set ends_at = $2 where tenant_id = $1 and ends_at is null and ($3::uuid is null or id = $3)`,
);
const endPrevious = statement(
  "webhooks.endPreviousSecrets",
  `update webhook_secrets set ends_at = $2 where tenant_id = $1 and ends_at > $2`,
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

/** Returns whether there was a current secret and, if `id` is given, whether it was that one. */
export async function endCurrentSecret(
  { tx, tenantId }: WriteContext,
  endsAt: Date,
  id: string | null,
): Promise<boolean> {
  return (await tx.run(updateEnd, [tenantId, endsAt, id])) === 1;
}

/** False if no secret before the current one is valid. */
export async function endPreviousSecrets({ tx, tenantId, clock }: WriteContext): Promise<boolean> {
  return (await tx.run(endPrevious, [tenantId, clock.now()])) > 0;
}

/** False if there is a current secret already. */
export async function insertSecret(
  ctx: WriteContext,
  { id, sealed }: Pick<SecretRow, "id" | "sealed">,
): Promise<boolean> {
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
