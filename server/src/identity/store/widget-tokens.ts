import { writing, type Context, type WriteContext } from "#platform/context.ts";
import { statement } from "#platform/database/statement.ts";
import type { WidgetTokenId } from "../token.ts";

const insert = statement(
  "identity.insertWidgetToken",
  `insert into widget_tokens (tenant_id, id, credential_id, secret_hash, created_at, expires_at) values ($1, $2, $3, $4, $5, $6)`,
);

export interface NewWidgetToken {
  id: WidgetTokenId;
  credentialId: string;
  secretHash: Buffer;
  createdAt: Date;
  expiresAt: Date;
}

export async function insertWidgetToken(ctx: Context | WriteContext, token: NewWidgetToken): Promise<void> {
  const { id, credentialId, secretHash, createdAt, expiresAt } = token;
  await writing(ctx).run(insert, [ctx.tenantId, id, credentialId, secretHash, createdAt, expiresAt]);
}

const consume = statement(
  "identity.consumeToken",
  `update widget_tokens set consumed_at = $3 where tenant_id = $1 and id = $2 and consumed_at is null`,
);

/** Returns false if the token has been used already. */
export async function markConsumed({ tx, tenantId, clock }: WriteContext, widgetTokenId: string): Promise<boolean> {
  return (await tx.run(consume, [tenantId, widgetTokenId, clock.now()])) > 0;
}
