import { writing, type Context, type Platform, type WriteContext } from "#platform/context.ts";
import { newId, type TenantId } from "#platform/ids.ts";
import { conflict } from "#platform/refusal.ts";
import { widgetTokenById } from "./store/token-lookups.ts";
import { consumeToken, insertWidgetToken } from "./store/widget-tokens.ts";
import { newWidgetToken, parseWidgetPublicId, type WidgetTokenId } from "./token.ts";

export const WIDGET_TOKEN_SECONDS = 20 * 60;

/** A token for one payment in a browser, 20 minutes. The caller is a credential. */
export async function issueWidgetToken(
  ctx: Context | WriteContext,
): Promise<{ token: string; widgetTokenId: WidgetTokenId; expiresIn: number }> {
  if (ctx.actor.kind !== "credential") throw new Error("only a credential is given widget tokens");
  const widgetTokenId = newId<"widget-token">();
  const { token, secretHash } = newWidgetToken(widgetTokenId);
  const now = ctx.clock.now();
  const expiresAt = new Date(now.getTime() + WIDGET_TOKEN_SECONDS * 1000);
  const values = [ctx.tenantId, widgetTokenId, ctx.actor.id, secretHash, now, expiresAt];
  await writing(ctx).run(insertWidgetToken, values);
  return { token, widgetTokenId, expiresIn: WIDGET_TOKEN_SECONDS };
}

/** Marks the token's one payment as made; a second one is refused, and the token answers 401 from then on. */
export async function consumeWidgetToken(ctx: WriteContext, widgetTokenId: string): Promise<void> {
  const consumed = await ctx.tx.run(consumeToken, [ctx.tenantId, widgetTokenId, ctx.clock.now()]);
  if (consumed === 0)
    throw conflict("This widget token has been used for a payment already.", { reason: "token_used" });
}

/** Whose frame to show, by the part of a widget token that is no secret; null if it is unknown, expired or used. */
export async function findWidgetByPublicId(
  platform: Platform,
  publicId: string,
): Promise<{ tenantId: TenantId; widgetTokenId: WidgetTokenId } | null> {
  const widgetTokenId = parseWidgetPublicId(publicId);
  if (widgetTokenId === null) return null;
  const row = await platform.database.readSystem().row(widgetTokenById, [widgetTokenId]);
  if (row === undefined || !row.is_alive || row.consumed_at !== null || row.expires_at <= platform.clock.now())
    return null;
  return { tenantId: row.tenant_id, widgetTokenId };
}

/** The part of a widget token that may stand in an address. */
export function widgetPublicId(token: string): string {
  return token.split(".", 1)[0] ?? "";
}
