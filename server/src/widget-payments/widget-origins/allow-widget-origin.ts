import { recordAudit } from "#audit/index.ts";
import { inTransaction, type Context } from "#platform/context.ts";
import { insertOrigin } from "../store.ts";
import { checkOrigin } from "./widget-origin.ts";

/** Lets pages of this web origin show the tenant's card form. */
export async function allowWidgetOrigin(ctx: Context, text: string): Promise<void> {
  const origin = checkOrigin(text);
  await inTransaction(ctx, async (ctx) => {
    await insertOrigin(ctx, origin);
    await recordAudit(ctx, { action: "widget_origin.allowed", recordType: "widget_origin", recordId: origin });
  });
}
