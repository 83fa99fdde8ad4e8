import type { Context, Platform, WriteContext } from "#platform/context.ts";
import { newId, type TenantId } from "#platform/ids.ts";
import { conflict } from "#platform/refusal.ts";
import { selectWidgetToken } from "./store/token-lookups.ts";
import { insertWidgetToken, markConsumed } from "./store/widget-tokens.ts";
import { newWidgetToken, parseWidgetPublicId, type WidgetTokenId } from "./token.ts";

export const WIDGET_TOKEN_SECONDS = 20 * 60;

/** Issues a token for one payment in a browser, valid for 20 minutes. Only a credential may call this. */
export async function issueWidgetToken(
  ctx: Context | WriteContext,
): Promise<{ token: string; widgetTokenId: WidgetTokenId; expiresIn: number }> {
  if (ctx.actor.kind !== "credential") throw new Error("only a credential gets widget tokens");
  const id = newId<"widget-token">();
  const { token, secretHash } = newWidgetToken(id);
  const createdAt = ctx.clock.now();
  const expiresAt = new Date(createdAt.getTime() + WIDGET_TOKEN_SECONDS * 1000);
  await insertWidgetToken(ctx, { id, credentialId: ctx.actor.id, secretHash, createdAt, expiresAt });
  return { token, widgetTokenId: id, expiresIn: WIDGET_TOKEN_SECONDS };
}

/** Uses the token for its one payment. Refuses a second payment; requests with the token are then answered 401. */
export async function consumeWidgetToken(ctx: WriteContext, widgetTokenId: string): Promise<void> {
  if (!(await markConsumed(ctx, widgetTokenId)))
    throw conflict("This widget token has already been used for a payment.", { reason: "token_used" });
}

/** Finds a widget token by its public part. Null if it is unknown, expired or used. */
export async function findWidgetByPublicId(
  platform: Platform,
  publicId: string,
): Promise<{ tenantId: TenantId; widgetTokenId: WidgetTokenId } | null> {
  const widgetTokenId = parseWidgetPublicId(publicId);
  if (widgetTokenId === null) return null;
  const row = await selectWidgetToken(platform.database.readSystem(), widgetTokenId);
  if (row === undefined || !row.is_alive || row.consumed_at !== null || row.expires_at <= platform.clock.now())
    return null;
  return { tenantId: row.tenant_id, widgetTokenId };
}

/** The part of a widget token that may be in a URL. */
export function widgetPublicId(token: string): string {
  return token.split(".", 1)[0] ?? "";
}
