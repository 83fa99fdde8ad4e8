import { recordAudit } from "#audit/index.ts";
import { inTransaction, type Context } from "#platform/context.ts";
import { deleteOrigin } from "../store.ts";
import { checkOrigin } from "./widget-origin.ts";

export async function removeWidgetOrigin(ctx: Context, text: string): Promise<void> {
  const origin = checkOrigin(text);
  await inTransaction(ctx, async (ctx) => {
    if (await deleteOrigin(ctx, origin))
      await recordAudit(ctx, { action: "widget_origin.removed", recordType: "widget_origin", recordId: origin });
  });
}
