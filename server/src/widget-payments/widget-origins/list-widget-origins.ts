import { inTransaction, type Context } from "#platform/context.ts";
import { listOrigins } from "../store.ts";

export function listWidgetOrigins(ctx: Context): Promise<string[]> {
  return inTransaction(ctx, listOrigins);
}
