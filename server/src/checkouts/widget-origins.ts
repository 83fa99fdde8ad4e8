import { recordAudit } from "#audit/index.ts";
import { inTransaction, type Context } from "#platform/context.ts";
import { invalid } from "#platform/refusal.ts";
import { deleteOrigin, insertOrigin, listOrigins } from "./store.ts";

/** Lets pages of this web origin show the tenant's card form. */
export async function allowWidgetOrigin(ctx: Context, text: string): Promise<void> {
  const origin = checkOrigin(text);
  await inTransaction(ctx, async (ctx) => {
    await insertOrigin(ctx, origin);
    await recordAudit(ctx, { action: "widget_origin.allowed", recordType: "widget_origin", recordId: origin });
  });
}

export async function removeWidgetOrigin(ctx: Context, text: string): Promise<void> {
  const origin = checkOrigin(text);
  await inTransaction(ctx, async (ctx) => {
    if (await deleteOrigin(ctx, origin))
      await recordAudit(ctx, { action: "widget_origin.removed", recordType: "widget_origin", recordId: origin });
  });
}

export function listWidgetOrigins(ctx: Context): Promise<string[]> {
  return inTransaction(ctx, listOrigins);
}

function checkOrigin(text: string): string {
  const url = URL.parse(text);
  const isOrigin =
    url !== null &&
    (url.protocol === "https:" || url.protocol === "http:") &&
    (text === url.origin || text === `${url.origin}/`);
  if (!isOrigin)
    throw invalid("origin", "An origin is a scheme, a host and perhaps a port, such as https://shop.example.");
  return url.origin;
}
